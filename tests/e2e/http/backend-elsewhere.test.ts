import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "../../../scripts/server.ts";

/* With BACKEND_URL, the web Worker calls only that backend: docs/decisions/0036. */

let dataDir: string;
let stub: Server;
let server: RunningServer;
const requested: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ultra-elsewhere-"));
  stub = createServer((request, response) => {
    requested.push(`${request.method} ${request.url}`);
    const isPing = request.url === "/v2/ping";
    response.writeHead(isPing ? 200 : 503, { "content-type": isPing ? "application/json" : "text/html" });
    response.end(isPing ? '{"stub":true}' : "<h1>upstream is away</h1>");
  }).listen(0, "127.0.0.1");
  await once(stub, "listening");
  const address = stub.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  server = await startServer({ port: 0, dataDir, vars: { web: { BACKEND_URL: `http://127.0.0.1:${port}` } } });
});
afterAll(async () => {
  await server?.stop();
  stub.close();
  await rm(dataDir, { recursive: true, force: true });
});

it("sends calls and pages to the backend at BACKEND_URL and returns its failures in the API's error format", async () => {
  expect(await (await fetch(`${server.url}/api/v2/ping`)).json()).toEqual({ stub: true });
  const failed = await fetch(`${server.url}/api/v2/deals?pageNo=1`);
  expect([failed.status, failed.headers.get("content-type")]).toEqual([503, "application/problem+json"]);
  expect(await failed.json()).toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  await (await fetch(`${server.url}/login`)).text();
  await (await fetch(`${server.url}/sandbox/outbox`)).text();
  expect(requested).toEqual(
    expect.arrayContaining([
      "GET /v2/ping",
      "GET /v2/deals?pageNo=1",
      "GET /v2/auth/google/client",
      "GET /sandbox/outbox",
    ]),
  );
});

describe("a public page that nobody has visited since the deploy, while the backend fails", () => {
  const read = (path: string, init?: RequestInit) => fetch(server.url + path, init);

  it.each([
    ["/", "en-IN"],
    ["/explore/bonds", "en-IN"],
    ["/hi/explore", "hi-IN"],
  ])("is shown as the build drew it, and kept by nobody: %s", async (path, language) => {
    const answer = await read(path);
    const html = await answer.text();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain("<h1");
    expect(html).toContain(`href="${server.url}`);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self';");
    const head = await read(path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("has no address of its own, and is not sent to the router as data", async () => {
    expect((await read("/built-pages/en/explore/bonds/page")).status).toBe(404);
    const data = await read("/explore/bonds", { headers: { rsc: "1" } });
    expect(data.status).toBeGreaterThanOrEqual(500);
  });
});

it("reports the backend as unavailable when nothing listens at BACKEND_URL", async () => {
  stub.close();
  stub.closeAllConnections();
  const answer = await fetch(`${server.url}/api/v2/ping`);
  expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: "GATEWAY_UNAVAILABLE" })]);
});

import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
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

it("reports the backend as unavailable when nothing listens at BACKEND_URL", async () => {
  stub.close();
  stub.closeAllConnections();
  const answer = await fetch(`${server.url}/api/v2/ping`);
  expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: "GATEWAY_UNAVAILABLE" })]);
});

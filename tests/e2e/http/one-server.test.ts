import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DataInUse, lockData } from "../../../scripts/data-lock.ts";
import { emptyData } from "../../../scripts/reset.ts";
import { startServer } from "../../../scripts/server.ts";
import { serveIsolated } from "../support/isolated-server.ts";

/* Each test starts servers on the same folder, which the last test empties. */

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ultra-one-server-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it("refuses a second server on the same data folder, in this process or another, until the first has stopped", async () => {
  const first = await startServer({ port: 0, dataDir });
  await expect(startServer({ port: 0, dataDir })).rejects.toThrow(DataInUse);
  await expect(serveIsolated(dataDir)).rejects.toThrow(`Another server is running on ${dataDir}`);
  expect((await fetch(`${first.url}/api/v2/ping`)).status).toBe(200);
  await first.stop();
  const second = await startServer({ port: 0, dataDir });
  await second.stop();
});

it("releases the data folder when the port is already in use", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await expect(startServer({ port, dataDir })).rejects.toThrow(`Port ${port} is taken`);
  taken.close();
  lockData(dataDir).release();
});

it("starts on the data folder after kill -9 of the previous server, whose engine ends with it", async () => {
  const killed = await serveIsolated(dataDir);
  await killed.killServerOnly();
  await expect
    .poll(
      () =>
        fetch(`${killed.url}/api/v2/ping`).then(
          ({ status }) => status,
          () => "gone",
        ),
      { timeout: 120_000 },
    )
    .toBe("gone");
  const next = await serveIsolated(dataDir);
  expect((await fetch(`${next.url}/api/v2/ping`)).status).toBe(200);
  await next.kill();
});

it("refuses to empty a data folder while a server or a soak run uses it", async () => {
  const running = await serveIsolated(dataDir);
  expect(() => emptyData(dataDir)).toThrow(DataInUse);
  expect(existsSync(join(dataDir, "operator-key"))).toBe(true);
  await running.kill();
  const year = lockData(join(dataDir, "years/1-200-365-4"));
  expect(() => emptyData(dataDir)).toThrow(DataInUse);
  expect(existsSync(join(dataDir, "operator-key"))).toBe(true);
  year.release();
  emptyData(dataDir);
  expect([existsSync(join(dataDir, "operator-key")), existsSync(join(dataDir, "years"))]).toEqual([false, false]);
});

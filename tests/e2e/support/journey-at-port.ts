import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Operator } from "../../../scripts/operator.ts";
import { operatorKey } from "../../../scripts/operator-key.ts";
import { startServer } from "../../../scripts/server.ts";
import { test } from "./journey.ts";

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** A journey that depends on the origin: its own server, without data, knows the port at which it is served. */
export const testAtPort = test.extend<{ readonly world: Operator }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern to know what a fixture needs.
    async ({}, use) => {
      const port = await freePort();
      const dataDir = await mkdtemp(join(tmpdir(), "ultra-at-port-"));
      const server = await startServer({ port, dataDir });
      await use({ url: `http://localhost:${port}`, operatorKey: operatorKey(dataDir) });
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "test", timeout: 120_000 },
  ],
});

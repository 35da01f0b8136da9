import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Operator } from "../../../scripts/operator.ts";
import { operatorKey } from "../../../scripts/operator-key.ts";
import { startServer } from "../../../scripts/server.ts";
import { freePort } from "../../free-port.ts";
import { test } from "./journey.ts";

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

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operatorKey } from "../../../scripts/operator-key.ts";
import { seedIfEmpty } from "../../../scripts/seed.ts";
import { startServer } from "../../../scripts/server.ts";

/** A server of one's own: fresh seeded data in a folder that goes when it stops. */
export interface TestServer {
  readonly url: string;
  readonly operatorKey: string;
  stop(): Promise<void>;
}

/** Serves the build on a free port. The build must be there: `npm run build`. */
export async function serveForTests(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "ultra-test-"));
  const key = operatorKey(dataDir);
  const server = await startServer({ port: 0, dataDir, vars: { backend: { OPERATOR_KEY: key } } });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await seedIfEmpty({ url: server.url, operatorKey: key, say: () => undefined });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: server.url, operatorKey: key, stop };
}

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
  /** Stops, lets something be done to its data, and answers the server as it comes back: at another port. */
  restart(meanwhile: (dataDir: string) => Promise<void>): Promise<TestServer>;
}

/** Serves the build on a free port. The build must be there: `npm run build`. */
export async function serveForTests(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "ultra-test-"));
  const server = await serve(dataDir);
  try {
    await seedIfEmpty({ url: server.url, operatorKey: server.operatorKey, say: () => undefined });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

async function serve(dataDir: string): Promise<TestServer> {
  const key = operatorKey(dataDir);
  const server = await startServer({ port: 0, dataDir, vars: { backend: { OPERATOR_KEY: key } } });
  return {
    url: server.url,
    operatorKey: key,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    restart: async (meanwhile) => {
      await server.stop();
      await meanwhile(dataDir);
      return serve(dataDir);
    },
  };
}

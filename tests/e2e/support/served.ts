import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operatorKey } from "../../../scripts/operator-key.ts";
import { seedIfEmpty } from "../../../scripts/seed.ts";
import { startServer } from "../../../scripts/server.ts";

/** A separate server with newly seeded data in a folder that is deleted when it stops. */
export interface TestServer {
  readonly url: string;
  readonly operatorKey: string;
  stop(): Promise<void>;
  /** Stops, runs a function on its data folder, and returns the restarted server, which has another port. */
  restart(meanwhile: (dataDir: string) => Promise<void>): Promise<TestServer>;
}

/** Names a folder of seeded data to copy, so that a run with many servers seeds once. */
export const SEEDED_WORLD = "ULTRA_SEEDED_WORLD";

/** Serves the build on a free port. Requires `npm run build`. */
export async function serveForTests(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "ultra-test-"));
  await copySeeded(dataDir);
  const server = await serve(dataDir);
  try {
    await seedIfEmpty({ url: server.url, operatorKey: server.operatorKey, say: () => undefined });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

async function copySeeded(dataDir: string): Promise<boolean> {
  const seeded = process.env[SEEDED_WORLD];
  if (seeded === undefined) return false;
  await cp(seeded, dataDir, { recursive: true });
  return true;
}

/** The same without data: no deals, no investors, and a clock that may still be set back. */
export const serveEmpty = async (): Promise<TestServer> => serve(await mkdtemp(join(tmpdir(), "ultra-test-")));

/** A folder of seeded data without a server. */
export interface SeededWorld {
  readonly dataDir: string;
  forget(): Promise<void>;
}

export async function seedWorld(): Promise<SeededWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), "ultra-seeded-"));
  const forget = () => rm(dataDir, { recursive: true, force: true });
  try {
    if (!(await copySeeded(dataDir))) {
      const { stop, ...operator } = await start(dataDir);
      await seedIfEmpty({ ...operator, say: () => undefined }).finally(stop);
    }
  } catch (error) {
    await forget();
    throw error;
  }
  return { dataDir, forget };
}

/**
 * Seeds the data that every server of this process and its children copies, unless a parent has. Returns a function
 * that deletes it.
 */
export async function seedForTests(): Promise<() => Promise<void>> {
  if (process.env[SEEDED_WORLD] !== undefined) return async () => undefined;
  const { dataDir, forget } = await seedWorld();
  process.env[SEEDED_WORLD] = dataDir;
  return forget;
}

async function start(dataDir: string) {
  const key = operatorKey(dataDir);
  return { ...(await startServer({ port: 0, dataDir, vars: { backend: { OPERATOR_KEY: key } } })), operatorKey: key };
}

async function serve(dataDir: string): Promise<TestServer> {
  const { operatorKey: key, ...server } = await start(dataDir);
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

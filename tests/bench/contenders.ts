import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { z } from "zod";
import { root } from "../../scripts/paths.ts";
import type { Client } from "../../scripts/sandbox/client.ts";
import { signIn } from "../../scripts/sandbox/world.ts";
import { type RunningServer, startServer } from "../../scripts/server.ts";
import { seedWorld } from "../e2e/support/served.ts";
import { type CannedCall, type RecordedCall, startRecorder } from "./canned.ts";

/* The contenders of a page besides bare Workers: the same pages in Node, and an empty app. */

const ready = z.object({ url: z.string() });

/** Serves a built Next app in a process of its own. */
export async function startNext(dir: string, calls: readonly CannedCall[]): Promise<RunningServer> {
  const child = fork(join(root, "tests/bench/next-start.ts"), {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.send({ dir, calls });
  const [answer] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("the Next app did not start"))),
  ]);
  const stop = async () => {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  };
  return { ...ready.parse(answer), stop };
}

export interface RecordedPages {
  /** The calls behind each page, in the order in which they were answered. */
  readonly calls: ReadonlyMap<string, readonly RecordedCall[]>;
  /** These calls, and those that an isolate makes once and caches. */
  readonly all: readonly CannedCall[];
  readonly cookie: string;
}

/** Draws each page once for the investor with this phone, on data of its own, and records its calls. */
export async function recordPages(phone: string, paths: readonly string[]): Promise<RecordedPages> {
  const [world, recorder] = await Promise.all([seedWorld(), startRecorder()]);
  const server = await startServer({
    port: 0,
    dataDir: world.dataDir,
    vars: { web: { BACKEND_URL: recorder.url } },
  });
  recorder.connect(server);
  try {
    const investor = await signIn(server.url, phone);
    const calls = new Map<string, readonly RecordedCall[]>();
    const kept: CannedCall[] = [];
    for (const path of paths) {
      // Twice: the first fills the isolate's cache.
      kept.push(...(await callsOf(investor, path, recorder.take)));
      calls.set(path, await callsInFewestWaves(investor, path, recorder.take));
    }
    return { calls, all: [...kept, ...[...calls.values()].flat()], cookie: investor.cookie() };
  } finally {
    await server.stop();
    await recorder.stop();
    await world.forget();
  }
}

/** A busy machine may split a wave into two, and never joins two into one: the drawing with the fewest waves is right. */
const DRAWINGS = 3;

async function callsInFewestWaves(investor: Client, path: string, take: () => readonly RecordedCall[]) {
  const drawings: (readonly RecordedCall[])[] = [];
  for (let drawn = 0; drawn < DRAWINGS; drawn += 1) drawings.push(await callsOf(investor, path, take));
  return drawings.reduce((fewest, each) => (wavesOf(each) < wavesOf(fewest) ? each : fewest));
}

/** The number of waves of calls, each of which waits for answers to the one before. */
export const wavesOf = (calls: readonly RecordedCall[]): number => 1 + Math.max(...calls.map(({ wave }) => wave));

async function callsOf(investor: Client, path: string, take: () => readonly RecordedCall[]) {
  const page = await investor.send(path);
  await page.text();
  if (!page.ok) throw new Error(`${path} answered ${page.status}`);
  return take();
}

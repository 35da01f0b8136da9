import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { z } from "zod";
import type { Operator } from "../../../scripts/operator.ts";

export interface IsolatedServer extends Operator {
  /** Everything that it has written to its output. */
  output(): string;
  /** `kill -9` of the server and its engine together, as in a power cut. */
  kill(): Promise<void>;
  /** `kill -9` of the server only, not of its engine. */
  killServerOnly(): Promise<void>;
}

const greeting = z.object({ url: z.string(), operatorKey: z.string() });
const script = join(import.meta.dirname, "isolated-server-process.ts");
/** Ends a start that hangs. */
const STARTS_WITHIN_MS = 300_000;

/** Serves the build from `dataDir` in another process, at `port` if given. The caller must kill it. */
export async function serveIsolated(dataDir: string, port = 0): Promise<IsolatedServer> {
  // A separate process group, so that the server and its child engine can be killed together.
  const child = spawn(process.execPath, [script, dataDir, String(port)], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
  const output = () => Buffer.concat(chunks).toString("utf8");
  const kill = async () => {
    killGroup(child);
    await ended;
  };
  const killServerOnly = async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  for (const deadline = Date.now() + STARTS_WITHIN_MS; Date.now() < deadline && child.exitCode === null; ) {
    const line = /^\{"url".*\}$/m.exec(output())?.[0];
    if (line !== undefined) return { ...greeting.parse(JSON.parse(line)), output, kill, killServerOnly };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await kill();
  throw new Error(`the server did not start:\n${output()}`);
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, "SIGKILL");
}

import { type ChildProcess, spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { root } from "./paths.ts";

export interface RunResult {
  readonly ok: boolean;
  /** Standard output and standard error, interleaved in order of arrival. */
  readonly output: string;
  readonly seconds: number;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Disables telemetry, prompts and account lookups of the tools. */
const quiet = {
  CI: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  NO_COLOR: "1",
};

/** The pinned tools and Node take precedence over the machine's. */
const path = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);

const running = new Set<ChildProcess>();
process.once("SIGTERM", () => {
  for (const child of running) child.kill("SIGTERM");
  process.exit(143);
});

/** Runs a tool to completion without printing; the caller decides whether to show its output. */
export function run(command: readonly [string, ...string[]], options: RunOptions = {}): Promise<RunResult> {
  const started = performance.now();
  const [tool, ...args] = command;
  const { FORCE_COLOR: _, ...inherited } = process.env;
  const child = spawn(tool, args, {
    cwd: options.cwd ?? root,
    env: { ...inherited, PATH: path, ...quiet, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      running.delete(child);
      const output = Buffer.concat(chunks).toString("utf8");
      resolve({ ok: code === 0, output, seconds: (performance.now() - started) / 1000 });
    });
  });
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../scripts/paths.ts";
import { signIn } from "../../scripts/sandbox/world.ts";
import type { RunningServer } from "../../scripts/server.ts";
import { seedWorld } from "../e2e/support/served.ts";
import { freePort } from "../free-port.ts";
import { type Answers, bareDate, bareScript, recordAll } from "./bare.ts";
import { type Asked, compareAll, type Pace, type Row } from "./compare.ts";

/*
 * The app and a bare Worker as `wrangler dev` serves them: the usual way to run Workers locally, for which the targets
 * were set (docs/decisions/0029).
 */

const host = "127.0.0.1";
const STARTS_WITHIN_MS = 120_000;

/**
 * Nothing that wrangler does beside serving. Its local observability stores a trace of each invocation in SQLite; a call
 * of the app has three invocations, the bare Worker's has one, and on Cloudflare's network neither pays for it.
 */
const QUIET = {
  CI: "1",
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  X_LOCAL_OBSERVABILITY: "false",
} as const;

/** Waits for any response; the caller checks its content. */
async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/** Rejects with wrangler's output when it exits or does not respond in time. */
async function startWranglerDev(args: readonly string[]): Promise<RunningServer> {
  const port = String(await freePort());
  const url = `http://${host}:${port}`;
  const child = spawn("wrangler", ["dev", ...args, "--ip", host, "--port", port, "--log-level", "error"], {
    cwd: root,
    env: { ...process.env, ...QUIET },
    stdio: ["ignore", "pipe", "pipe"],
    // wrangler starts child engines, so the whole process group is ended.
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = once(child, "exit");
  const stop = async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
    await ended;
  };
  const deadline = Date.now() + STARTS_WITHIN_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`wrangler dev does not answer:\n${output}`);
    }
    await wait(500);
  }
  return { url, stop };
}

/** A Worker in a temporary folder, which is deleted when it stops. */
async function startBare(recorded: Answers): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), "ultra-bare-"));
  const config = join(folder, "wrangler.toml");
  writeFileSync(join(folder, "worker.js"), bareScript(recorded));
  writeFileSync(config, `name = "bare"\nmain = "worker.js"\ncompatibility_date = "${bareDate}"\n`);
  const { url, stop } = await startWranglerDev(["--config", config]);
  return { url, stop: () => stop().then(() => rmSync(folder, { recursive: true, force: true })) };
}

/** Runs the measurements on separate seeded data for the investor with the given phone. */
export async function compareInWranglerDev(requested: readonly Asked[], phone: string, pace: Pace): Promise<Row[]> {
  const world = await seedWorld();
  const configs = ["--config", "wrangler.toml", "--config", "backend/wrangler.toml"];
  try {
    const ours = await startWranglerDev([...configs, "--persist-to", world.dataDir]);
    try {
      const investor = await signIn(ours.url, phone);
      const paths = requested.map(({ path }) => path);
      const bare = await startBare(await recordAll(paths, investor));
      try {
        return await compareAll(requested, { ours: ours.url, bare: bare.url, cookie: investor.cookie() }, pace);
      } finally {
        await bare.stop();
      }
    } finally {
      await ours.stop();
    }
  } finally {
    await world.forget();
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../../../scripts/paths.ts";
import { run } from "../../../scripts/run.ts";
import { answers } from "../answers.ts";

/*
 * A Strapi 5 project without its panel: the shipped types, SQLite, and the settings that a new project has. SQLite's
 * package brings its engine along, so that no script of a package has to run.
 */

const STARTS_WITHIN_MS = 180_000;
const secret = (use: string) => `${use}-of-the-outside-test`.padEnd(32, "0");

/** Strapi reads JSON as it reads scripts. */
const settings = (port: number): Readonly<Record<string, object>> => ({
  "config/server.json": { host: "127.0.0.1", port, app: { keys: [secret("key")] } },
  "config/admin.json": {
    serveAdminPanel: false,
    auth: { secret: secret("auth") },
    apiToken: { salt: secret("token") },
    transfer: { token: { salt: secret("transfer") } },
    secrets: { encryptionKey: secret("encryption") },
  },
  "config/database.json": {
    connection: { client: "sqlite", connection: { filename: "data.db" }, useNullAsDefault: true },
  },
  "config/middlewares.json": ["errors", "security", "cors", "query", "body", "session", "favicon", "public"].map(
    (name) => `strapi::${name}`,
  ),
});

async function assertRun(command: readonly [string, ...string[]], cwd: string): Promise<void> {
  const { ok, output } = await run(command, { cwd });
  if (!ok) throw new Error(output.trim().slice(-4_000));
}

/** Installs Strapi, and writes the types by the command that README names. */
export async function makeStrapiProject(folder: string, port: number): Promise<void> {
  for (const path of ["src/api", "src/components", "config", "data.db"]) {
    rmSync(join(folder, path), { recursive: true, force: true });
  }
  for (const path of ["public/uploads", "config"]) mkdirSync(join(folder, path), { recursive: true });
  cpSync(join(import.meta.dirname, "packages.json"), join(folder, "package.json"));
  await assertRun(["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"], folder);
  for (const [path, content] of Object.entries(settings(port))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  }
  await assertRun(["node", "scripts/strapi.ts", folder], root);
}

export interface Strapi {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the project, or starts it again with its stored content. Its output goes to `strapi.log` there. */
export async function startStrapi(folder: string, port: number): Promise<Strapi> {
  const log = openSync(join(folder, "strapi.log"), "a");
  const program = join(folder, "node_modules/@strapi/strapi/bin/strapi.js");
  // In production Strapi refuses a webhook to its own machine.
  const env = { ...process.env, NODE_ENV: "development" as const, STRAPI_TELEMETRY_DISABLED: "1" };
  const child = spawn("node", [program, "start"], { cwd: folder, env, stdio: ["ignore", log, log] });
  const url = `http://127.0.0.1:${port}`;
  const stop = () => stopped(child);
  try {
    await answers(`${url}/api/articles`, { program: "Strapi", withinMs: STARTS_WITHIN_MS });
  } catch (cause) {
    await stop();
    throw cause;
  }
  return { url, stop };
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EXAMPLES } from "../../app/[locale]/(public)/developers/_parts/examples.ts";
import { buildIfStale } from "../../scripts/build.ts";
import { operatorKey } from "../../scripts/operator-key.ts";
import { root } from "../../scripts/paths.ts";
import { type RunResult, run } from "../../scripts/run.ts";
import { seedIfEmpty } from "../../scripts/seed.ts";
import { startServer } from "../../scripts/server.ts";
import { callThroughPrism } from "./prism.ts";
import { publishThroughStrapi } from "./strapi/content.ts";

/*
 * `npm run outside`: programs that know nothing of ultra read its API description and call a seeded server. They are
 * packages of their own (tests/outside/package.json), because no other command needs them, and not in CI.
 * Exits with 1 if one of them finds a fault.
 */

/** The folder of the installed programs, and of the client that is compiled with the generated types. */
const place = join(root, ".data/outside");
const tool = (name: string) => join(place, "node_modules/.bin", name);
const description = join(place, "openapi.json");
/** Paths that the specification gives: another path has a deal's id where they have a word. */
const AMBIGUOUS = "no-ambiguous-paths";

interface Finding {
  readonly program: string;
  readonly ok: boolean;
  readonly says: string;
}

const failedWith = ({ ok, output }: RunResult): string | null => (ok ? null : output.trim().slice(-4_000));

async function lint(): Promise<Finding> {
  const { output } = await run([tool("redocly"), "lint", description, "--format=json", `--skip-rule=${AMBIGUOUS}`]);
  const totals = /"totals":\s*\{\s*"errors":\s*(\d+),\s*"warnings":\s*(\d+)/.exec(output);
  const says = totals ? `${totals[1]} errors, ${totals[2]} warnings` : output.slice(-4_000);
  return { program: "Redocly, recommended rules", ok: totals?.[1] === "0" && totals[2] === "0", says };
}

/** Generates types, compiles a client with them, and lets it sign in and read. */
async function useTypedClient(url: string): Promise<Finding> {
  const program = "openapi-typescript and openapi-fetch";
  const written = failedWith(
    await run([tool("openapi-typescript"), description, "--output", join(place, "openapi.d.ts")]),
  );
  if (written) return { program, ok: false, says: written };
  const example = join(place, "example.ts");
  writeFileSync(example, EXAMPLES.generated(url));
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024", "--skipLibCheck"];
  const client = join(place, "typed-client.ts");
  const compiled = failedWith(
    await run([
      "tsc",
      ...options,
      "--types",
      "node",
      "--allowImportingTsExtensions",
      "--ignoreConfig",
      client,
      example,
    ]),
  );
  if (compiled) return { program, ok: false, says: compiled };
  const quiet = "--disable-warning=ExperimentalWarning";
  const [own, shown] = [await run(["node", quiet, client, url]), await run(["node", quiet, example])];
  const says = `${own.output.trim()}; the example of /developers: ${shown.output.trim()}`;
  return { program, ok: own.ok && shown.ok && /^\d+$/.test(shown.output.trim()), says: says.slice(-2_000) };
}

async function compareWithDescription(url: string): Promise<Finding> {
  const { refused, statuses, gets, posts } = await callThroughPrism(tool("prism"), description, url);
  const counts = [...statuses].map(([status, count]) => `${count} answered ${status}`).join(", ");
  const says = [`${gets} GETs and ${posts} POSTs: ${counts}`, ...refused].join("\n");
  return { program: "Prism between client and server", ok: refused.length === 0 && gets >= 90 && posts >= 30, says };
}

async function publishInStrapi(): Promise<Finding> {
  const program = "Strapi from the shipped types";
  try {
    return { program, ok: true, says: (await publishThroughStrapi(place)).join("\n  ") };
  } catch (cause) {
    return { program, ok: false, says: cause instanceof Error ? cause.message : String(cause) };
  }
}

async function runOutside(): Promise<boolean> {
  await buildIfStale(console.log);
  console.log("Installing the outside programs …");
  mkdirSync(place, { recursive: true });
  for (const file of ["package.json", "package-lock.json", "typed-client.ts"]) {
    cpSync(join(import.meta.dirname, file), join(place, file));
  }
  const installed = failedWith(await run(["npm", "ci", "--ignore-scripts"], { cwd: place }));
  if (installed) throw new Error(installed);
  const dataDir = mkdtempSync(join(tmpdir(), "ultra-outside-"));
  const key = operatorKey(dataDir);
  const server = await startServer({ port: 0, dataDir, vars: { backend: { OPERATOR_KEY: key } } });
  try {
    await seedIfEmpty({ url: server.url, operatorKey: key, say: console.log });
    writeFileSync(description, await (await fetch(`${server.url}/api/openapi.json`)).text());
    const programs = [lint, useTypedClient, compareWithDescription, publishInStrapi];
    const findings: Finding[] = [];
    for (const program of programs) findings.push(await program(server.url));
    for (const { ok, program, says } of findings) console.log(`${ok ? "✓" : "✗"} ${program}\n  ${says}`);
    return findings.every(({ ok }) => ok);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await runOutside()) ? 0 : 1;

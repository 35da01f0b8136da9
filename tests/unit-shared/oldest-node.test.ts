import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { root } from "../../scripts/paths.ts";

/*
 * `engines` promises Node 20, which runs npm and nothing else: npm puts the pinned Node of `node_modules` before every
 * other, and the scripts are its own.
 */

const { engines, scripts, devDependencies } = z
  .object({
    engines: z.object({ node: z.string() }),
    scripts: z.record(z.string(), z.string()),
    devDependencies: z.object({ node: z.string() }),
  })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

/** The programs of this name on the path, without those of packages. */
const installed = (name: string): readonly string[] =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"))
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path));

const majorOf = (path: string) =>
  Number(execFileSync(path, ["--version"], { encoding: "utf8" }).slice(1).split(".")[0]);

/**
 * The oldest Node at hand that `engines` allows. A machine may have the pinned one only, so the titles name the one that
 * begins: the Node on the path is a trap in any case, and continuous integration has Node 20.
 */
const oldest = [process.execPath, ...installed("node")]
  .map((path) => ({ path, major: majorOf(path) }))
  .filter(({ major }) => major >= 20)
  .toSorted((a, b) => a.major - b.major)[0] ?? { path: process.execPath, major: majorOf(process.execPath) };

/** npm's own script: a version manager puts a program in its place on the path. */
const npmScript = () =>
  [process.env.npm_execpath ?? "", ...installed("npm").map((path) => realpathSync(path))].find((path) =>
    path.endsWith("npm-cli.js"),
  ) ?? expect.fail("no npm on the path");

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ultra-oldest-"));
  const tooOld = join(folder, "node");
  writeFileSync(tooOld, "#!/bin/sh\necho 'a script was run by the Node that started npm' >&2\nexit 1\n");
  chmodSync(tooOld, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const commandLines = [
  ["start", "npm start [-- --port 3001]"],
  ["dev", "npm run dev [-- --port 3001]"],
  ["test", "npm test [-- --all --as-of 2027-03-31T18:25:00Z]"],
] as const;

it.each(commandLines)(
  `npm run %s, begun by Node ${oldest.major}, is carried out by the pinned one and warns of nothing`,
  (script, usage) => {
    const path = [folder, "/usr/bin", "/bin"].join(delimiter);
    const { status, stderr, stdout } = spawnSync(
      oldest.path,
      [npmScript(), "run", script, "--no-update-notifier", "--", "--no-such-option"],
      { cwd: root, encoding: "utf8", env: { NODE_ENV: "production", HOME: folder, PATH: path } },
    );
    // The script has loaded all of its modules before it refuses the option.
    expect(stderr).toContain(usage);
    expect(status).toBe(2);
    expect(stdout).toContain(`exec node`);
    expect(stderr).not.toMatch(/warn|deprecat|experimental|started npm/i);
  },
);

it("every command is a script of the pinned Node, which is newer than the oldest", () => {
  expect(engines.node).toBe(">=20");
  expect(Number(devDependencies.node.split(".")[0])).toBeGreaterThan(20);
  const others = Object.entries(scripts).filter(([name, line]) => name !== "format" && !line.startsWith("exec node "));
  expect(others).toEqual([]);
});

import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { run } from "./run.ts";

/** Switches that stop a test browser's requests to other hosts, and let it run as root in a container. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
] as const;

/** The headless shell has no window system: a journey through it takes two thirds of the time. */
const installed = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The path of an installed Chromium. */
export const findChromium = (): string | undefined =>
  [...installed, chromium.executablePath()].find((path) => existsSync(path));

const fromDebian = (name: string) =>
  [
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", name],
  ] as const;

/** Ubuntu has no headless shell, and its chromium package only redirects to a snap. */
const installers: readonly (readonly (readonly [string, ...string[]])[])[] = [
  fromDebian("chromium-headless-shell"),
  [["playwright", "install", "--with-deps", "chromium"]],
  fromDebian("chromium"),
];

/** Runs the commands in order; a missing tool counts as a failure. */
async function succeeds(commands: readonly (readonly [string, ...string[]])[]): Promise<boolean> {
  for (const command of commands) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    const result = await run(command, { env }).catch(() => undefined);
    if (!result?.ok) return false;
  }
  return true;
}

/** The path of an installed or newly downloaded Chromium. Rejects with instructions if neither is possible. */
export async function ensureChromium(): Promise<string> {
  const present = findChromium();
  if (present !== undefined) return present;
  for (const installer of installers) {
    if (!(await succeeds(installer))) continue;
    const fetched = findChromium();
    if (fetched !== undefined) return fetched;
  }
  throw new Error("No Chromium found and none could be installed. Install one (Debian: apt-get install chromium).");
}

if (import.meta.main) console.log(await ensureChromium());

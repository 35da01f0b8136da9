import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { run } from "./run.ts";

/** Switches that keep a test browser from talking to anybody but us, and that let it run as root in a container. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
] as const;

/** The shell has no windows and nothing that a window needs: a journey through it takes two thirds of the time. */
const installed = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The path of a Chromium that is here. */
export const findChromium = (): string | undefined =>
  [...installed, chromium.executablePath()].find((path) => existsSync(path));

const fromDebian = (name: string) =>
  [
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", name],
  ] as const;

/** Ubuntu knows no such shell, and what it calls chromium is no more than a pointer to a shop. */
const ways: readonly (readonly (readonly [string, ...string[]])[])[] = [
  fromDebian("chromium-headless-shell"),
  [["playwright", "install", "--with-deps", "chromium"]],
  fromDebian("chromium"),
];

/** Runs the commands one after another; a tool that does not exist here counts as a failure. */
async function succeeds(commands: readonly (readonly [string, ...string[]])[]): Promise<boolean> {
  for (const command of commands) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    const result = await run(command, { env }).catch(() => undefined);
    if (!result?.ok) return false;
  }
  return true;
}

/** The path of a Chromium: one that is here, else one that is fetched. Rejects with what to do when there is no way. */
export async function ensureChromium(): Promise<string> {
  const present = findChromium();
  if (present !== undefined) return present;
  for (const way of ways) {
    if (!(await succeeds(way))) continue;
    const fetched = findChromium();
    if (fetched !== undefined) return fetched;
  }
  throw new Error("No Chromium found and none could be installed. Install one (Debian: apt-get install chromium).");
}

if (import.meta.main) console.log(await ensureChromium());

/** Names a session's device, e.g. "Chrome on Android". For privacy, nothing else of the user agent is stored. */
const BROWSERS = [
  ["Edge", /\bEdgA?\/|\bEdgiOS\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\bFirefox\/|\bFxiOS\//],
  ["Chrome", /Chrome\/|\bCriOS\//],
  ["Safari", /\bSafari\//],
] as const;

const SYSTEMS = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

type Sign = readonly [name: string, pattern: RegExp];

const nameIn = (signs: readonly Sign[], text: string) => signs.find(([, pattern]) => pattern.test(text))?.[0];

/** About 40 characters at most; only fixed names and the last four characters of the device id, never free text. */
export function describeDevice({ userAgent, deviceId }: { userAgent: string; deviceId: string | null }): string {
  const browser = nameIn(BROWSERS, userAgent) ?? "Browser";
  const system = nameIn(SYSTEMS, userAgent) ?? "unknown system";
  return `${browser} on ${system}${deviceId ? ` · ${deviceId.slice(-4)}` : ""}`;
}

export interface KnownDevice {
  readonly browser: string | null;
  readonly system: string | null;
  /** The last four characters of the device id. */
  readonly deviceMark: string | null;
}

/** Parses the output of `describeDevice`; null for each part that was unknown. */
export function describedDevice(description: string): KnownDevice {
  const [named = "", mark] = description.split(" · ");
  const [browser = "", system = ""] = named.split(" on ");
  const known = (signs: readonly Sign[], name: string) => (signs.some(([each]) => each === name) ? name : null);
  return { browser: known(BROWSERS, browser), system: known(SYSTEMS, system), deviceMark: mark ?? null };
}

/** How a person recognises a session of his: "Chrome on Android". The rest of what a browser says is nobody's business. */
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

/** At most some 40 characters, all of them ours but the last four of the device's id. */
export function describeDevice({ userAgent, deviceId }: { userAgent: string; deviceId: string | null }): string {
  const browser = nameIn(BROWSERS, userAgent) ?? "Browser";
  const system = nameIn(SYSTEMS, userAgent) ?? "unknown system";
  return `${browser} on ${system}${deviceId ? ` · ${deviceId.slice(-4)}` : ""}`;
}

export interface KnownDevice {
  readonly browser: string | null;
  readonly system: string | null;
  /** The last letters of the device's own name for itself. */
  readonly deviceMark: string | null;
}

/** The parts of what `describeDevice` wrote; null for each that it did not know. */
export function readDevice(description: string): KnownDevice {
  const [named = "", mark] = description.split(" · ");
  const [browser = "", system = ""] = named.split(" on ");
  const known = (signs: readonly Sign[], name: string) => (signs.some(([each]) => each === name) ? name : null);
  return { browser: known(BROWSERS, browser), system: known(SYSTEMS, system), deviceMark: mark ?? null };
}

/** What is known of the browser that an event comes from: words of short lists, out of its headers. Pure. */

export interface Visit {
  readonly deviceType: "Mobile" | "Tablet" | "Desktop";
  readonly operatingSystem: string;
  /** The major version; empty where it is not known. */
  readonly osVersion: string;
  readonly browser: string;
  readonly brand: string;
  /** ISO 3166-1 alpha-2, derived from the network's address by the edge. The address itself goes no further. */
  readonly region: string;
}

const BOTS =
  /bot\b|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|monitor|scrap|curl|wget|python|java\/|go-http|node|axios|undici|postman|phantom|selenium|playwright|puppeteer/i;

/** A program that is no person's browser. One that does not say what it is counts as such. */
export function isBot(headers: Headers): boolean {
  const agent = headers.get("user-agent") ?? "";
  return agent.length < 20 || BOTS.test(agent);
}

/** The visitor has asked not to be counted, by Global Privacy Control or Do Not Track. */
export function refusesTracking(headers: Headers): boolean {
  return headers.get("sec-gpc") === "1" || headers.get("dnt") === "1";
}

// The more particular first: each of the later ones calls itself by an earlier one's name too.
const SYSTEMS = [
  ["Android", /Android (\d{1,3})?/],
  ["iOS", /CPU (?:iPhone )?OS (\d{1,3})/],
  ["Windows", /Windows NT (\d{1,3})/],
  ["macOS", /Mac OS X (\d{1,3})/],
  ["ChromeOS", /CrOS()/],
  ["Linux", /Linux()/],
] as const;
const BROWSERS = [
  ["Edge", /Edg/],
  ["Opera", /OPR\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Safari\//],
] as const;
const BRANDS = [
  ["Apple", /iPhone|iPad|Macintosh/],
  ["Samsung", /Samsung|SM-[A-Z]/i],
  ["Google", /Pixel/],
  ["Xiaomi", /Xiaomi|Redmi|POCO/i],
  ["OnePlus", /OnePlus/i],
  ["Vivo", /vivo/i],
  ["Oppo", /OPPO|CPH\d/],
  ["Realme", /RMX\d|realme/i],
] as const;
const UNKNOWN = "Unknown";
const AGENT_LENGTH_MAX = 512;

export function visitOf(headers: Headers): Visit {
  const agent = (headers.get("user-agent") ?? "").slice(0, AGENT_LENGTH_MAX);
  const [operatingSystem, version] = SYSTEMS.map(([name, shape]) => [name, shape.exec(agent)] as const).find(
    ([, match]) => match !== null,
  ) ?? [UNKNOWN, null];
  return {
    deviceType: deviceTypeOf(agent),
    operatingSystem,
    osVersion: version?.[1] ?? "",
    browser: nameIn(BROWSERS, agent),
    brand: nameIn(BRANDS, agent),
    region: /^[A-Z]{2}$/.exec(headers.get("cf-ipcountry") ?? "")?.[0] ?? "XX",
  };
}

const nameIn = (list: readonly (readonly [string, RegExp])[], agent: string): string =>
  list.find(([, shape]) => shape.test(agent))?.[0] ?? UNKNOWN;

/** For an event without a screen's width: who knows the width says the type by it. */
function deviceTypeOf(agent: string): Visit["deviceType"] {
  const isPhone = /Mobi|iPhone/.test(agent);
  if (/iPad|Tablet/.test(agent) || (agent.includes("Android") && !isPhone)) return "Tablet";
  return isPhone ? "Mobile" : "Desktop";
}

/** Mobile up to 600 px, Tablet up to 900, else Desktop (specification §3). */
export function deviceTypeByWidth(width: number): Visit["deviceType"] {
  if (width <= 600) return "Mobile";
  return width <= 900 ? "Tablet" : "Desktop";
}

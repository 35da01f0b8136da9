/** Attributes of the browser that sent an event: enumerated values, read from its headers. Pure. */

export interface AnalyticsVisit {
  readonly deviceType: "Mobile" | "Tablet" | "Desktop";
  readonly operatingSystem: string;
  /** The major version; empty if unknown. */
  readonly osVersion: string;
  readonly browser: string;
  readonly brand: string;
  /** ISO 3166-1 alpha-2, derived by the edge from the network address, which is not stored. */
  readonly region: string;
}

const BOTS =
  /bot\b|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|monitor|scrap|curl|wget|python|java\/|go-http|node|axios|undici|postman|phantom|selenium|playwright|puppeteer/i;

/** A bot. A missing user agent counts as one. */
export function isBot(headers: Headers): boolean {
  const agent = headers.get("user-agent") ?? "";
  return agent.length < 20 || BOTS.test(agent);
}

/** The visitor opted out by Global Privacy Control or Do Not Track. */
export function refusesTracking(headers: Headers): boolean {
  return headers.get("sec-gpc") === "1" || headers.get("dnt") === "1";
}

// Ordered from specific to general: user agents of specific systems also contain the general names.
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

export function visitOf(headers: Headers): AnalyticsVisit {
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

/** For an event without a screen width, which would determine the type. */
function deviceTypeOf(agent: string): AnalyticsVisit["deviceType"] {
  const isPhone = /Mobi|iPhone/.test(agent);
  if (/iPad|Tablet/.test(agent) || (agent.includes("Android") && !isPhone)) return "Tablet";
  return isPhone ? "Mobile" : "Desktop";
}

/** Mobile up to 600 px, Tablet up to 900, else Desktop (specification §3). */
export function deviceTypeByWidth(width: number): AnalyticsVisit["deviceType"] {
  if (width <= 600) return "Mobile";
  return width <= 900 ? "Tablet" : "Desktop";
}

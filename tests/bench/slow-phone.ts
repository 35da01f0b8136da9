import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright";
import { chromiumArgs, findChromium } from "../../scripts/chromium.ts";
import type { Client } from "../../scripts/sandbox/client.ts";
import { percentile } from "./load.ts";

/* Investors' pages in Chromium as on a slow phone: a processor four times slower, and 150 ms to the server and back. */

const PAGES = ["/dashboard", "/invest"] as const;
const SLOWER = 4;
const ROUND_TRIP_MS = 150;
/** Of a phone's network: 9 Mbit a second. */
const BYTES_PER_SECOND = (9 * 1024 * 1024) / 8;
const INTERACTIONS = 30;

export interface PhoneRow {
  readonly path: string;
  /** Milliseconds to the largest paint. */
  readonly lcp: number;
  readonly shift: number;
  /** 75th percentile, in milliseconds, of the time from an interaction to the next paint. */
  readonly inp: number;
  /** Milliseconds from the press on a link to the next page's heading. */
  readonly softMs: number;
  /** Kilobytes of that navigation on the network. */
  readonly softKilobytes: number;
}

/** Collects in the page the browser's measurements of it. */
function observe(): void {
  const seen = { lcp: 0, shift: 0, interactions: [] as number[] };
  Object.assign(window, { seen });
  const watch = (type: string, each: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) each(entry);
    }).observe({ type, buffered: true, ...options });
  watch("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = Object(entry);
    if (!hadRecentInput) seen.shift += value;
  });
  watch(
    "event",
    (entry) => {
      if (Object(entry).interactionId > 0) seen.interactions.push(entry.duration);
    },
    { durationThreshold: 16 },
  );
}

type Seen = { lcp: number; shift: number; interactions: number[] };
const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => Reflect.get(window, "seen"));

async function slowDown(context: BrowserContext, page: Page): Promise<CDPSession> {
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await session.send("Network.enable");
  const [downloadThroughput, uploadThroughput] = [BYTES_PER_SECOND, BYTES_PER_SECOND / 4];
  await session.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: ROUND_TRIP_MS, downloadThroughput, uploadThroughput },
  });
  return session;
}

/** Opens and closes the page's disclosures, and moves the focus, until there are enough interactions. */
async function interact(page: Page): Promise<number> {
  const summaries = page.locator("main summary:visible");
  const count = await summaries.count();
  for (let index = 0; index < INTERACTIONS; index++) {
    if (count > 0 && index % 2 === 0) await summaries.nth((index / 2) % Math.min(count, 2)).click();
    else await page.keyboard.press("Tab");
  }
  await page.waitForTimeout(500);
  return percentile((await seenBy(page)).interactions, 0.75);
}

async function followLink(page: Page, session: CDPSession): Promise<Pick<PhoneRow, "softMs" | "softKilobytes">> {
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.evaluate(() => window.scrollTo(0, 0));
  const started = performance.now();
  await page.locator("nav a[href$='/stash']:visible").first().click();
  await page.waitForURL(/\/stash$/);
  await page.locator("h1:visible").waitFor();
  const softMs = performance.now() - started;
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
  return { softMs, softKilobytes: bytes / 1024 };
}

export async function measureOnSlowPhone(investor: Client): Promise<readonly PhoneRow[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [...chromiumArgs],
  });
  // A browser reads Brotli from `localhost` and not from another address without encryption.
  const origin = investor.url.replace("127.0.0.1", "localhost");
  const cookies = investor
    .cookie()
    .split("; ")
    .map((each) => {
      const [name = "", ...value] = each.split("=");
      return { name, value: value.join("="), url: origin };
    });
  try {
    const rows: PhoneRow[] = [];
    for (const path of PAGES) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
      await context.addCookies(cookies);
      const page = await context.newPage();
      const session = await slowDown(context, page);
      await page.addInitScript(observe);
      await page.goto(origin + path, { waitUntil: "load" });
      await page.waitForTimeout(3_000);
      const { lcp, shift } = await seenBy(page);
      const inp = await interact(page);
      rows.push({ path, lcp, shift, inp, ...(await followLink(page, session)) });
      await context.close();
    }
    return rows;
  } finally {
    await browser.close();
  }
}

export const phoneTable = (rows: readonly PhoneRow[]): string =>
  [
    "| page | LCP | CLS | INP, p75 | next page's heading | its bytes |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows.map(
      ({ path, lcp, shift, inp, softMs, softKilobytes }) =>
        `| \`${path}\` | ${lcp.toFixed(0)} ms | ${shift.toFixed(3)} | ${inp.toFixed(0)} ms | ${softMs.toFixed(0)} ms | ${softKilobytes.toFixed(1)} kB |`,
    ),
  ].join("\n");

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { z } from "zod";
import { chromiumArgs, findChromium } from "../../scripts/chromium.ts";
import { freePort } from "../free-port.ts";

/** Scores out of 100, as for a phone. */
export interface PageScores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcpMs: number;
  readonly blockedMs: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** The audits that keep a score other than performance below 100. */
  readonly failed: readonly string[];
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const SCORED = ["performance", "accessibility", "best-practices", "seo"] as const;

/** The cost of a first visit. */
export interface FirstView extends Pick<PageScores, "performance" | "lcpMs" | "blockedMs" | "shift"> {
  /** Transferred, on the network. */
  readonly kilobytes: number;
  readonly fontKilobytes: number;
}

/** One run of Lighthouse in a browser of its own. */
export const measurePage = async (url: string): Promise<PageScores> => scoresOf(await reportOf(url, SCORED));

/** The same, of speed alone. */
export async function measureFirstView(url: string): Promise<FirstView> {
  const report = await reportOf(url, ["performance"]);
  const { performance, lcpMs, blockedMs, shift } = scoresOf(report);
  return { performance, lcpMs, blockedMs, shift, ...kilobytesOf(report) };
}

const transferred = z.object({
  items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() })),
});

function kilobytesOf({ audits }: Report): Pick<FirstView, "kilobytes" | "fontKilobytes"> {
  const { items } = transferred.parse(audits["network-requests"]?.details);
  const sumOf = (some: typeof items) => some.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000;
  return { kilobytes: sumOf(items), fontKilobytes: sumOf(items.filter((item) => item.resourceType === "Font")) };
}

async function reportOf(url: string, onlyCategories: readonly string[]): Promise<Report> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), "ultra-lighthouse-"));
  const executablePath = findChromium();
  const browser = await chromium.launchPersistentContext(profile, {
    ...(executablePath !== undefined && { executablePath }),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, {
      port,
      output: "json",
      logLevel: "error",
      onlyCategories: [...onlyCategories],
    });
    if (!result) throw new Error(`Lighthouse has no result for ${url}`);
    return result.lhr;
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

function scoresOf({ categories, audits }: Report): PageScores {
  const scoreOf = (name: (typeof SCORED)[number]) => Math.round((categories[name]?.score ?? 0) * 100);
  const figureOf = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const others = SCORED.slice(1).flatMap((name) => categories[name]?.auditRefs ?? []);
  const failed = others
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title ?? ""}`);
  return {
    performance: scoreOf("performance"),
    accessibility: scoreOf("accessibility"),
    bestPractices: scoreOf("best-practices"),
    seo: scoreOf("seo"),
    lcpMs: Math.round(figureOf("largest-contentful-paint")),
    blockedMs: Math.round(figureOf("total-blocking-time")),
    shift: Math.round(figureOf("cumulative-layout-shift") * 1000) / 1000,
    failed,
  };
}

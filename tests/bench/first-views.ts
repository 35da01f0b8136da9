import type { Row } from "./compare.ts";
import { serveCompressed } from "./compressed.ts";
import { startNext } from "./contenders.ts";
import { type FirstView, measureFirstView, median } from "./lighthouse.ts";
import { withEmptyApp } from "./script-size.ts";

/* First views of public pages on a phone, by Lighthouse, and of Z, an empty Next app, by turns; both in Brotli. */

const PAGES = ["/", "/explore/invoice-discounting", "/blog/what-xirr-hides", "/calculators/sip"] as const;

const LIMITS = { lcp: 1.3, blocked: 1, kilobytes: 150, fontKilobytes: 45, score: 95 } as const;

const middle = (views: readonly FirstView[], of: (view: FirstView) => number) => median(views.map(of));

/** The median over the rounds of how many times the empty app's figure a page has. */
const timesOf = (views: readonly FirstView[], empty: readonly FirstView[], of: (view: FirstView) => number) =>
  median(views.map((view, round) => of(view) / Math.max(1, of(empty[round] ?? view))));

const judged = (value: string, isMet: boolean) => (isMet ? value : `${value} MISSED`);

function rowOf(page: string, views: readonly FirstView[], empty: readonly FirstView[]): Row {
  const [lcp, blocked] = [({ lcpMs }: FirstView) => lcpMs, ({ blockedMs }: FirstView) => blockedMs];
  const [kilobytes, fonts] = [middle(views, (view) => view.kilobytes), middle(views, (view) => view.fontKilobytes)];
  const [times, score] = [timesOf(views, empty, lcp), middle(views, (view) => view.performance)];
  const isBlockedLess = middle(views, blocked) <= LIMITS.blocked * middle(empty, blocked);
  return {
    page,
    LCP: `${middle(views, lcp).toFixed(0)} ms`,
    "× Z's": judged(times.toFixed(2), times <= LIMITS.lcp),
    TBT: judged(`${middle(views, blocked).toFixed(0)} ms`, isBlockedLess),
    score: judged(score.toFixed(0), score >= LIMITS.score),
    CLS: middle(views, (view) => view.shift).toFixed(3),
    transferred: judged(`${kilobytes.toFixed(0)} kB`, kilobytes <= LIMITS.kilobytes),
    fonts: judged(`${fonts.toFixed(0)} kB`, fonts <= LIMITS.fontKilobytes),
  };
}

export async function measureFirstViews(url: string, rounds: number): Promise<readonly Row[]> {
  return withEmptyApp(async (folder) => {
    const [edge, plain] = [await serveCompressed(url), await startNext(folder, [])];
    const z = await serveCompressed(plain.url);
    // A browser reads Brotli from `localhost` and not from another address without encryption.
    const local = (address: string) => address.replace("127.0.0.1", "localhost");
    const contenders = [...PAGES.map((path) => local(edge.url) + path), local(z.url)];
    try {
      const views: FirstView[][] = contenders.map(() => []);
      // The first answer of each warms its server.
      for (const address of contenders) await fetch(address).then((answer) => answer.text());
      for (let round = 0; round < rounds; round++) {
        for (const [index, address] of contenders.entries()) views[index]?.push(await measureFirstView(address));
      }
      const empty = views.at(-1) ?? [];
      return [...PAGES, "Z"].map((page, index) => rowOf(page, views[index] ?? [], empty));
    } finally {
      edge.stop();
      z.stop();
      await plain.stop();
    }
  });
}

import { brotliCompressSync, constants } from "node:zlib";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { schemaGroups, TAG_NAMES, tagSlug } from "../../../app/[locale]/(public)/developers/_parts/schema-groups.ts";
import { LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { hrefFor } from "../../../lib/i18n/navigation.ts";
import { PUBLIC_PAGES } from "../../../lib/i18n/public-pages.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { get } from "../support/answers.ts";
import { demoInvestor } from "../support/people.ts";

/*
 * The bytes of a document, which a browser parses twice: as HTML, and as the data of the router. The limits are the
 * measured sizes plus two per cent, and 100 kB for every public page except the lists of deals and of payers; a change
 * that needs more of them states the reason. A part of the API whose page reaches the limit is to be split.
 */

const { url } = inject("server");

const sizesOf = (html: string) => ({
  raw: Buffer.byteLength(html),
  compressed: brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).byteLength,
});

interface Budget {
  readonly raw: number;
  readonly compressed: number;
}

const PUBLIC: Budget = { raw: 100_000, compressed: 22_000 };
/** Lists of every deal, payer and bond, and of every schema and error of the API; calculators with a form and a table. */
const LISTS: Readonly<Record<string, Budget>> = {
  "/deals": { raw: 144_200, compressed: 16_100 },
  "/directory": { raw: 113_200, compressed: 16_300 },
  "/directory/bonds": { raw: 77_700, compressed: 13_400 },
  "/developers/schemas": { raw: 100_000, compressed: 20_300 },
  // In Hindi, with a message for each of the API's codes.
  "/developers/errors": { raw: 102_900, compressed: 21_000 },
  // Its plot has a caption, and its table a title that opens it.
  "/calculators/asset-leasing": { raw: 86_000, compressed: 15_000 },
  "/calculators/rupees-in-hand": { raw: 89_800, compressed: 15_600 },
};
const MORE = [
  ...["/blog/what-xirr-hides", "/deals/kavya-northgate-90", "/directory/northgate-retail"],
  ...TAG_NAMES.map((tag) => `/developers/${tagSlug(tag)}`),
  ...schemaGroups().map(({ slug }) => `/developers/schemas/${slug}`),
];
const publicPages = [...PUBLIC_PAGES.map(({ path }) => path), ...MORE].flatMap((path) =>
  LOCALE_IDS.map((locale) => [hrefFor(locale, path), LISTS[path] ?? PUBLIC] as const),
);

/** The demo investor has 13 holdings; the list shows 28 deals. */
const INVESTOR_PAGES: readonly (readonly [path: string, budget: Budget])[] = [
  ["/dashboard", { raw: 90_800, compressed: 16_900 }],
  ["/hi/dashboard", { raw: 101_800, compressed: 18_600 }],
  // With its disclosures open: the table of growth, and twelve months with names.
  ["/dashboard?figures=open&months=open", { raw: 121_000, compressed: 19_700 }],
  ["/dashboard/invoice-discounting", { raw: 73_500, compressed: 13_900 }],
  ["/deals/kavya-northgate-90", { raw: 86_900, compressed: 19_100 }],
  ["/invest", { raw: 146_000, compressed: 22_600 }],
  // 25 movements, the late payouts, the balance of a year, and the form of days and status.
  ["/wallet", { raw: 125_200, compressed: 18_100 }],
  ["/statements", { raw: 56_300, compressed: 11_000 }],
  ["/profile", { raw: 56_900, compressed: 10_200 }],
  ["/stash", { raw: 67_200, compressed: 11_500 }],
];

function expectWithin(html: string, budget: Budget): void {
  const { raw, compressed } = sizesOf(html);
  expect({ raw: Math.max(raw, budget.raw), compressed: Math.max(compressed, budget.compressed) }).toEqual(budget);
}

describe("the document of a public page", () => {
  it.each(publicPages)("%s stays within its budget of bytes", async (path, budget) => {
    // The build's page, and the one with the catalogue's figures that replaces it.
    await (await fetch(url + path)).text();
    expectWithin(await (await fetch(url + path)).text(), budget);
  });
});

describe("the document of an investor's page", () => {
  let investor: Client;
  beforeAll(async () => {
    investor = await demoInvestor(url);
  });

  it.each(INVESTOR_PAGES)("%s stays within its budget of bytes", async (path, budget) => {
    expectWithin((await get(investor, path)).text, budget);
  });
});

it("is sent in Brotli to a browser that reads it, a stored page and one drawn for its reader alike", async () => {
  const investor = await demoInvestor(url);
  const { port } = new URL(url);
  for (const [path, cookie] of [
    ["/", ""],
    ["/dashboard", investor.cookie()],
  ] as const) {
    const answer = await fetch(`http://localhost:${port}${path}`, { headers: { cookie, "accept-encoding": "br" } });
    expect([path, answer.status, answer.headers.get("content-encoding")]).toEqual([path, 200, "br"]);
    expect(await answer.text()).toContain("</html>");
    const plain = await fetch(url + path, { headers: { cookie, "accept-encoding": "identity" } });
    expect([path, plain.headers.get("content-encoding")]).toEqual([path, null]);
    await plain.text();
  }
});

import { brotliCompressSync, constants } from "node:zlib";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { hrefFor } from "../../../lib/i18n/navigation.ts";
import { PUBLIC_PAGES } from "../../../lib/i18n/public-pages.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { get } from "../support/answers.ts";
import { demoInvestor } from "../support/people.ts";

/*
 * The bytes of a document, which a browser parses twice: as HTML, and as the data of the router. The limits are what was
 * reached with two per cent above; a change that needs more of them says why.
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

const PUBLIC: Budget = { raw: 160_000, compressed: 24_300 };
/** Lists of every deal, payer and bond, and of every schema and error of the API. */
const LISTS: Readonly<Record<string, Budget>> = {
  "/deals": { raw: 164_000, compressed: 16_400 },
  "/directory": { raw: 140_000, compressed: 17_100 },
  "/directory/bonds": { raw: 96_300, compressed: 14_100 },
  "/developers/schemas": { raw: 236_000, compressed: 27_200 },
  "/developers/errors": { raw: 131_500, compressed: 21_700 },
};
const MORE = ["/blog/what-xirr-hides", "/deals/kavya-northgate-90", "/directory/northgate-retail"];
const publicPages = [...PUBLIC_PAGES.map(({ path }) => path), ...MORE].flatMap((path) =>
  LOCALE_IDS.map((locale) => [hrefFor(locale, path), LISTS[path] ?? PUBLIC] as const),
);

/** The demo investor has 13 holdings; the list shows 28 deals. */
const INVESTOR_PAGES: readonly (readonly [path: string, budget: Budget])[] = [
  ["/dashboard", { raw: 131_800, compressed: 20_600 }],
  ["/dashboard/invoice-discounting", { raw: 80_900, compressed: 14_600 }],
  ["/invest", { raw: 149_900, compressed: 23_000 }],
  // 25 movements, what is late, the balance of a year, and the form of days and status.
  ["/wallet", { raw: 130_200, compressed: 18_700 }],
  ["/statements", { raw: 62_100, compressed: 11_700 }],
  ["/profile", { raw: 60_400, compressed: 10_700 }],
  ["/stash", { raw: 71_700, compressed: 12_000 }],
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

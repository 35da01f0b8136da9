import { beforeAll, expect, inject, it, vi } from "vitest";
import { type ListedDeal, listDeals } from "../../../lib/contract/calls/deals.ts";
import { listPastDeals } from "../../../lib/contract/calls/past-deals.ts";
import { inLocale, LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { hrefFor } from "../../../lib/i18n/navigation.ts";
import { recordsAmong, totalsOf } from "../../../lib/products/payer-record.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { demoInvestor } from "../support/people.ts";
import { visibleLines } from "../support/visible-text.ts";

/* Every surface that speaks of a payer, read as a visitor or as an investor whose payer is late. */

const { url } = inject("server");
const PAYER = "Indus Basket";
const [LATE, OPEN] = ["orchard-indus-60", "terrace-indus-60"];
let investor: Client;

beforeAll(async () => {
  investor = await demoInvestor(url);
}, 60_000);

async function htmlOf(path: string, cookie = ""): Promise<string> {
  return (await fetch(url + path, { headers: { cookie }, redirect: "manual" })).text();
}

const textIn = (html: string) => visibleLines(html).join(" ");
const textOf = async (path: string, cookie = "") => textIn(await htmlOf(path, cookie));

async function recordOfPayer() {
  const { deals } = await investor.call(listDeals, {});
  const ofDeals = deals.flatMap(({ payer, record }) => (payer.name === PAYER && record ? [record] : []));
  const { records: ofPayers } = await investor.call(listPastDeals, {});
  const inDirectory = ofPayers.find(({ payer }) => payer === PAYER) ?? expect.fail();
  return { records: [...ofDeals, inDirectory], late: deals.find(({ dealId }) => dealId === LATE) };
}

it("tells one record of a payer who is late in the JSON of every deal and of the directory", async () => {
  const { records, late } = await recordOfPayer();
  expect(records.length).toBeGreaterThan(2);
  expect(new Set(records.map((record) => JSON.stringify(record))).size).toBe(1);
  expect(records[0]).toMatchObject({ lateNow: 1, page: "/directory/indus-basket" });
  expect(late?.outcome).toMatchObject({ is: "LATE", daysLate: records[0]?.lateNowDays });
  expect(late?.progress.remaining).toBe(0);
});

const SURFACES = [
  ...[
    ...[`/deals/${LATE}`, `/deals/${OPEN}`, "/explore/invoice-discounting"],
    ...["/directory", "/directory/indus-basket"],
    "/directory/issuers/compare?v=1&pick=indus-basket&pick=helio-mobility",
  ].map((path) => ({ path, own: false })),
  ...["/invest", `/deals/${LATE}`, `/deals/${OPEN}`, "/dashboard"].map((path) => ({ path, own: true })),
];

it.each(SURFACES.flatMap((surface) => LOCALE_IDS.map((locale) => ({ ...surface, locale }))))(
  "shows the same sentence about the payer with the same link at $path in $locale, own: $own",
  async ({ path, own, locale }) => {
    // A stored page may be as old as its cache: the next read shows it renewed.
    await vi.waitFor(
      async () => {
        const { records } = await recordOfPayer();
        const sentence = inLocale(records[0]?.sentence ?? expect.fail(), locale);
        const html = await htmlOf(hrefFor(locale, path), own ? investor.cookie() : "");
        expect(textIn(html)).toContain(sentence);
        expect(html).toContain(`href="${hrefFor(locale, "/directory/indus-basket")}#record"`);
      },
      { timeout: 60_000, interval: 1_000 },
    );
  },
);

it("never offers what is left of a deal that is over", async () => {
  for (const path of ["/directory/indus-basket", `/deals/${LATE}`]) {
    const text = await textOf(path, investor.cookie());
    expect(text).toMatch(/days? late: was due/);
  }
  const { deals } = await investor.call(listDeals, {});
  const over = deals.filter(({ outcome }) => outcome !== null);
  expect(over.length).toBeGreaterThan(2);
  expect(over.filter(({ progress }) => progress.remaining > 0)).toEqual([]);
  // Shares have a page of their own.
  for (const { dealId } of over.filter(({ category }) => category !== "PRE_IPO")) {
    const text = await textOf(`/deals/${dealId}`, investor.cookie());
    expect(text, dealId).toMatch(/\bRaised\b/);
    expect(text, dealId).not.toMatch(/% taken, ₹[\d,. ]+ left|\bLeft ₹/);
  }
});

/** The totals of these deals' payers, added up from the records in the list of past deals. */
async function totalsAmong(isMeant: (deal: Pick<ListedDeal, "category" | "currency">) => boolean) {
  const { deals } = await investor.call(listDeals, {});
  const past = listPastDeals.output.parse(await investor.call(listPastDeals, {}));
  return totalsOf(recordsAmong(past.records, { deals: deals.filter(isMeant), pastDeals: past.deals.filter(isMeant) }));
}

it("adds up the records of the payers on the pages about a category and about all deals in rupees", async () => {
  await vi.waitFor(
    async () => {
      const ofInvoices = await totalsAmong(
        ({ category, currency }) => category === "INVOICE_DISCOUNTING" && currency === "INR",
      );
      const ofRupees = await totalsAmong(({ currency }) => currency === "INR");
      expect(ofInvoices.lateNow).toBeGreaterThan(0);
      const share = `${ofInvoices.onTheDay} of ${ofInvoices.due}`;
      expect(await textOf("/explore")).toContain(`${share} payouts on the day`);
      const category = await textOf("/explore/invoice-discounting");
      expect(category).toContain(`Paid on the day so far ${share}`);
      expect(category).toContain(`${ofInvoices.late} of the ${ofInvoices.due} payouts of these payers came late`);
      expect(await textOf("/calculators/rupees-in-hand")).toContain(
        `Of ${ofRupees.due} payouts that the payers of rupee deals have owed so far, ${ofRupees.onTheDay} came on the day, ` +
          `${ofRupees.late} came late and ${ofRupees.losses} ended with a loss; ${ofRupees.lateNow} `,
      );
    },
    { timeout: 60_000, interval: 1_000 },
  );
});

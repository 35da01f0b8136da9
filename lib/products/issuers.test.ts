import { describe, expect, it } from "vitest";
import { listedDeal } from "../contract/calls/deals.ts";
import { pastDeal } from "../contract/calls/past-deals.ts";
import { payerRecord } from "../contract/calls/payer-record.ts";
import { bondsOf, issuersOf, RESERVED_SLUGS, slugOfName, slugsOf } from "./issuers.ts";

interface Changes {
  readonly payer: string;
  readonly rating?: { grade: string; agency: string; on: string } | null;
  readonly opensAt?: string;
  readonly product?: Record<string, unknown>;
  readonly progress?: Record<string, unknown>;
}

const text = (en: string) => ({ en });
const invoices = { kind: "INVOICE_DISCOUNTING", rateBps: 1200, tenureDays: 90, invoiceValue: 1, invoiceCount: 1 };
const bond = {
  ...{ kind: "BOND", isin: "INEX03C07026", issuedOn: "2026-01-01", maturityOn: "2028-01-01", couponBps: 935 },
  ...{ payout: "QUARTERLY", cleanPrice: 1_002_000, listed: true, security: "SENIOR_SECURED" },
};

const deal = ({ payer, rating = null, opensAt = "2026-11-01T00:00:00.000Z", product = invoices, ...more }: Changes) =>
  listedDeal.parse({
    ...{ dealId: `${slugOfName(payer)}-90`, category: product === bond ? "BOND" : "INVOICE_DISCOUNTING" },
    ...{ investmentType: "INR", currency: "INR", title: payer, subtitle: text("A deal"), counterparty: null },
    payer: { role: "BUYER", name: payer, about: text(`About ${payer}`) },
    ...{ rating, product, rateBps: 1200, tenureDays: 90, unit: 10_000, minimum: 50_000, total: 1_000_000 },
    ...{ opensAt, closesAt: "2026-12-01T00:00:00.000Z", record: null, outcome: null },
    progress: {
      ...{ dealId: `${slugOfName(payer)}-90`, status: "OPEN", remaining: 1_000_000, sold: 0, holders: 0 },
      ...{ restructuring: null, redeemsOn: null, at: "2026-11-22T00:00:00.000Z" },
      ...more.progress,
    },
  });

const recordOf = (payer: string) =>
  payerRecord.parse({
    ...{ payer, page: `/directory/${slugOfName(payer)}`, payouts: 0, late: 0, losses: 0, longestDelayDays: 0 },
    ...{ lateNow: 0, lateNowDays: 0, restructuredDeals: 0, recent: "", asOf: "2026-11-22", sentence: text("None") },
  });

const ended = (payer: string) =>
  pastDeal.parse({
    ...{ reference: "ID-001", category: "ASSET_LEASING", currency: "INR", payer, amount: 100, recovered: 100 },
    ...{ investedOn: "2025-01-01", dueOn: "2025-04-01", paidOn: "2025-04-01" },
  });

describe("the issuers of the directory", () => {
  it("include everybody who owes or has owed, once, by name, with every category", () => {
    const issuers = issuersOf({
      deals: [
        deal({ payer: "Northgate Retail" }),
        deal({ payer: "Coastal Bank" }),
        deal({ payer: "Northgate Retail" }),
      ],
      pastDeals: [ended("Peepal Mart"), ended("Northgate Retail")],
      records: ["Coastal Bank", "Northgate Retail", "Peepal Mart"].map(recordOf),
    });
    expect(issuers.map(({ slug, deals, pastDeals }) => [slug, deals.length, pastDeals.length])).toEqual([
      ["coastal-bank", 1, 0],
      ["northgate-retail", 2, 1],
      ["peepal-mart", 0, 1],
    ]);
    expect(issuers[1]?.categories).toEqual(["INVOICE_DISCOUNTING", "ASSET_LEASING"]);
    expect(issuers[2]).toMatchObject({ party: null, rating: null });
  });

  it("show the newest rating, also when it stands on an older deal", () => {
    const rated = (grade: string, on: string) => ({ grade, agency: "Sutradhar Ratings", on });
    const [issuer] = issuersOf({
      deals: [
        deal({ payer: "Crestline", opensAt: "2025-01-01T00:00:00.000Z", rating: rated("C", "2026-10-05") }),
        deal({ payer: "Crestline", opensAt: "2026-01-01T00:00:00.000Z", rating: rated("BBB", "2025-12-01") }),
      ],
      pastDeals: [],
      records: [recordOf("Crestline")],
    });
    expect(issuer?.rating?.grade).toBe("C");
    expect(issuer?.deals.map(({ opensAt }) => new Date(opensAt).getUTCFullYear())).toEqual([2026, 2025]);
  });

  it("never share an address, neither with each other nor with a list", () => {
    const names = ["Copperleaf Cafés", "Copperleaf Cafes", "Bonds", "कंपनी"];
    const slugs = [...slugsOf(names).values()];
    expect(new Set(slugs).size).toBe(names.length);
    for (const reserved of RESERVED_SLUGS) expect(slugs).not.toContain(reserved);
    expect(slugs).toContain("copperleaf-cafes");
  });
});

it("lists a deal among the bonds when its product has a coupon", () => {
  const bonds = bondsOf([deal({ payer: "Northgate Retail" }), deal({ payer: "Banyan Row", product: bond })]);
  expect(bonds.map(({ coupon }) => coupon)).toEqual([
    {
      isin: "INEX03C07026",
      couponBps: 935,
      plan: "QUARTERLY",
      maturityOn: "2028-01-01",
      isPerpetual: false,
      rank: "SENIOR_SECURED",
    },
  ]);
});

const restructuring = { on: "2026-10-05", extendedByDays: 120, rateBps: null, notice: text("Later") };

it.each([
  ["as it was issued", {}, "2028-01-01"],
  ["after an agreed extension of 120 days", { restructuring }, "2028-04-30"],
  ["after the issuer's call", { redeemsOn: "2027-06-30" }, "2027-06-30"],
])("states the day on which a bond's principal is due %s", (_, progress, maturityOn) => {
  const [found] = bondsOf([deal({ payer: "Banyan Row", product: bond, progress })]);
  expect(found?.coupon.maturityOn).toBe(maturityOn);
});

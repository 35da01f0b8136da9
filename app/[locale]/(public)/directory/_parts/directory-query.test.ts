import { describe, expect, it } from "vitest";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import type { PayerRecord } from "@/lib/contract/calls/payer-record";
import type { Issuer, ListedBond } from "@/lib/products/issuers";
import { chooseBonds, chooseIssuers, pickedFrom, readBondQuery, readIssuerQuery } from "./directory-query";

type Facts = Partial<Issuer> & { readonly grade?: string; readonly open?: number; readonly onTime?: number };

const rated = (grade: string | undefined) => (grade === undefined ? null : ({ grade } as ListedDeal["rating"]));
/** One payout came late. */
const recordOf = (onTime: number) =>
  ({ payouts: onTime === 0 ? 0 : onTime + 1, late: 1, losses: 0, lateNow: 0 }) as PayerRecord;

const issuer = (name: string, { grade, open = 0, onTime = 0, ...facts }: Facts = {}): Issuer => ({
  ...{ slug: name.toLowerCase(), name, party: null, rating: rated(grade), categories: ["BOND"] },
  deals: Array.from({ length: open }, () => ({ title: `${name} deal`, progress: { status: "OPEN" } }) as ListedDeal),
  pastDeals: [],
  record: recordOf(onTime),
  ...facts,
});

const all = [
  issuer("Copperleaf Cafés", { grade: "A-", open: 1, onTime: 1, categories: ["INVOICE_DISCOUNTING"] }),
  issuer("Banyan", { grade: "AA+", open: 3 }),
  issuer("Altair", { onTime: 9 }),
];
const names = (params: Record<string, string | string[]>) =>
  chooseIssuers(all, readIssuerQuery(params)).map(({ name }) => name);

describe("the search of the issuers", () => {
  it("shows all by name for an address that asks for nothing, or for something unknown", () => {
    const byName = ["Altair", "Banyan", "Copperleaf Cafés"];
    expect(names({})).toEqual(byName);
    expect(names({ sort: "luck", rating: "GOOD", category: "HOUSES", open: "yes" })).toEqual(byName);
  });

  it("finds every typed word, whatever its case and accents", () => {
    expect(names({ q: "CAFES copper" })).toEqual(["Copperleaf Cafés"]);
    expect(names({ q: "cafes banyan" })).toEqual([]);
  });

  it("filters by category, rating and open deals", () => {
    expect(names({ category: "INVOICE_DISCOUNTING" })).toEqual(["Copperleaf Cafés"]);
    expect(names({ rating: "HIGH" })).toEqual(["Banyan"]);
    expect(names({ rating: "NONE" })).toEqual(["Altair"]);
    expect(names({ open: "1" })).toEqual(["Banyan", "Copperleaf Cafés"]);
  });

  it("sorts by rating, open deals and punctuality, and puts what is not known last", () => {
    expect(names({ sort: "rating" })).toEqual(["Banyan", "Copperleaf Cafés", "Altair"]);
    expect(names({ sort: "deals" })).toEqual(["Banyan", "Copperleaf Cafés", "Altair"]);
    expect(names({ sort: "punctual" })).toEqual(["Altair", "Copperleaf Cafés", "Banyan"]);
  });

  it("reads a bounded search and at most four different entries to compare", () => {
    const { search, picks } = readIssuerQuery({ q: "x".repeat(5_000), pick: ["a", "a", "b", "c", "d", "e"] });
    expect(search).toHaveLength(60);
    expect(picks).toEqual(["a", "b", "c", "d"]);
    expect(readIssuerQuery({ pick: "a" }).picks).toEqual(["a"]);
  });

  it("compares the known entries in the order of the address", () => {
    const found = pickedFrom(all, ["banyan", "nobody", "altair"], ({ slug }) => slug);
    expect(found.map(({ name }) => name)).toEqual(["Banyan", "Altair"]);
  });
});

describe("the search of the bonds", () => {
  const bond = (title: string, { rateBps, isin = null, plan = "YEARLY", ...more }: Record<string, unknown>) =>
    ({
      deal: { title, rateBps, payer: { name: title }, rating: null, progress: { status: "OPEN" } },
      coupon: { isin, plan, couponBps: 900, maturityOn: "2028-01-01", ...more },
    }) as unknown as ListedBond;
  const bonds = [
    bond("Vidyut", { rateBps: 800, isin: "INEX03C07026", maturityOn: "2027-01-01" }),
    bond("Kosha", { rateBps: 1200, plan: "MONTHLY", couponBps: 1100 }),
  ];
  const titles = (params: Record<string, string>) =>
    chooseBonds(bonds, readBondQuery(params)).map(({ deal }) => deal.title);

  it("finds an ISIN, and sorts by the highest yield unless asked otherwise", () => {
    expect(titles({})).toEqual(["Kosha", "Vidyut"]);
    expect(titles({ sort: "maturity" })).toEqual(["Vidyut", "Kosha"]);
    expect(titles({ sort: "coupon" })).toEqual(["Kosha", "Vidyut"]);
    expect(titles({ q: "inex03" })).toEqual(["Vidyut"]);
    expect(titles({ plan: "MONTHLY" })).toEqual(["Kosha"]);
  });
});

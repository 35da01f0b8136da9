import { createTranslator } from "next-intl";
import { afterAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import kavya from "../../data/deals/kavya-northgate-90.json";
import type { Deal } from "../../lib/contract/calls/deals.ts";
import { minor } from "../../lib/contract/facts/money.ts";
import { addDays, dateInIndia, epochMs } from "../../lib/contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";
import type { Product } from "../../lib/products/product.ts";
import { type TradeLoanTerms, tradeLoan, tradeLoanTerms, tradeLoanWords } from "./scratch-product.ts";

/* A product is added in four places only: its terms in the contract, its line in the registry with its module, and a
   message block in each language. The tests below run the unchanged code with these four replaced. */

const added = [
  "../../lib/contract/values/products.ts",
  "../../lib/products/registry.ts",
  "../../messages/en/kinds.json",
  "../../messages/hi/kinds.json",
  "next-intl/server",
  "@/lib/web/edge-config",
] as const;

/** Loads fresh module instances and resets them at the end, so that other tests are unaffected. */
async function loadWithScratch() {
  vi.resetModules();
  vi.doMock(added[0], async (importOriginal) => {
    const contract = await importOriginal<typeof import("../../lib/contract/values/products.ts")>();
    const product = z.discriminatedUnion("kind", [...contract.product.options, tradeLoanTerms]);
    return { ...contract, product, PRODUCT_KINDS: product.options.map(({ shape }) => shape.kind.value) };
  });
  vi.doMock(added[1], async (importOriginal) => {
    const { PRODUCTS: known } = await importOriginal<typeof import("../../lib/products/registry.ts")>();
    return { PRODUCTS: { ...known, TRADE_LOAN: tradeLoan } };
  });
  for (const words of [added[2], added[3]]) {
    vi.doMock(words, async (importOriginal) => {
      const { default: known } = await importOriginal<{ default: object }>();
      return { default: { ...known, TRADE_LOAN: tradeLoanWords } };
    });
  }
  vi.doMock(added[4], () => ({ getTranslations: (namespace: string) => translatorOf("en", namespace) }));
  vi.doMock(added[5], () => ({ settlementCalendar: async () => SETTLEMENT_HOLIDAYS }));
  return {
    ...(await import("@/app/[locale]/_deal/fact-list")),
    ...(await import("@/components/deals/holding-line")),
    ...(await import("@/components/deals/payer-line")),
    ...(await import("@/components/deals/duration")),
    ...(await import("@/components/deals/unit-price")),
    ...(await import("@/lib/i18n/messages")),
    ...(await import("../../backend/catalogue/deal-file.ts")),
    ...(await import("../../backend/catalogue/product-facts.ts")),
    ...(await import("../../backend/deal/purchase.ts")),
    ...(await import("../../backend/deal/status.ts")),
    ...(await import("../../backend/deal/terms.ts")),
    ...(await import("../../backend/investor/holdings/payout-tax.ts")),
    ...(await import("../../lib/contract/calls/deals.ts")),
    ...(await import("../../lib/contract/calls/investment-terms.ts")),
    ...(await import("../../lib/products/lookup.ts")),
    ...(await import("../../lib/products/registry.ts")),
  };
}

const app = await loadWithScratch();
const { dealFile, termsFrom, investmentTermsOf, RESIDENT_WITH_PAN, productOf, productsIn } = app;

afterAll(() => {
  for (const path of added) vi.doUnmock(path);
  vi.resetModules();
});

async function translatorOf(locale: (typeof LOCALE_IDS)[number], namespace: string) {
  const onError = (error: Error) => {
    throw error;
  };
  return createTranslator({ locale, messages: await app.loadMessages(locale), namespace, onError } as Parameters<
    typeof createTranslator
  >[0]) as Parameters<typeof app.holdingLine>[0]["t"];
}

const at = epochMs(Date.parse("2026-11-23T06:30:00Z"));
const today = dateInIndia(at);
const LAKH = minor(1_00_000_00);

const offered = { kind: "TRADE_LOAN", rateBps: 1200, tenureDays: 90, port: "Kochi" };
const fileOf = (product: object) => dealFile.parse({ ...kavya, dealId: "kochi-spices-90", product });
const terms = termsFrom(fileOf(offered), at, SETTLEMENT_HOLIDAYS);
const progress: Deal["progress"] = {
  ...{ dealId: terms.dealId, status: "OPEN", remaining: terms.total, sold: minor(0), holders: 0 },
  ...{ restructuring: null, redeemsOn: null, at },
};
const deal: Deal = { ...terms, progress, record: null, outcome: null };
const invested = (residency: "RESIDENT" | "NON_RESIDENT" = "RESIDENT") => ({
  ...{ deal: terms, amount: LAKH, choice: {}, at },
  ...{ taxpayer: { ...RESIDENT_WITH_PAN, residency }, paisePerMajor: 100 },
});
const loanTerms = () => investmentTermsOf({ ...invested(), calendar: SETTLEMENT_HOLIDAYS });

describe("a product that is defined only in its own module", () => {
  it("is published from a deal file, with the rate, tenure and category of its module", () => {
    expect(terms).toMatchObject({
      category: "INVOICE_DISCOUNTING",
      investmentType: "INR",
      rateBps: 1200,
      tenureDays: 90,
    });
    expect(app.dealTerms.parse(z.encode(app.dealTerms, terms))).toEqual(terms);
    expect(app.financeType.parse("TRADE_LOAN")).toBe("TRADE_LOAN");
    expect(
      app.dealStatusAt({
        terms,
        remainingUnits: 1,
        restructuring: null,
        redeemsOn: null,
        at,
        calendar: SETTLEMENT_HOLIDAYS,
      }),
    ).toBe("OPEN");
  });

  it("is refused when its module contradicts the deal or the currency is not supported", () => {
    expect(() => termsFrom({ ...fileOf(offered), unit: minor(1) }, at, SETTLEMENT_HOLIDAYS)).toThrow(
      /less than a rupee/,
    );
    expect(() => termsFrom({ ...fileOf(offered), currency: "USD" }, at, SETTLEMENT_HOLIDAYS)).toThrow(/currency/);
  });

  it("can be bought, pays by its schedule and is valued at its accrued amount", () => {
    expect(
      app.assertTakesAmount({ deal: terms, progress, amount: LAKH, at, calendar: SETTLEMENT_HOLIDAYS }),
    ).toMatchObject({
      amount: LAKH,
      cost: null,
    });
    const { cashflow, kind, isExpected, totalInterest, maturesOn } = loanTerms();
    expect({ kind, isExpected, maturesOn }).toEqual({ kind: "TRADE_LOAN", isExpected: false, maturesOn: "2027-02-22" });
    expect(cashflow).toHaveLength(1);
    expect(totalInterest).toBeGreaterThan(0);
    const holding = {
      ...{ product: terms.product, units: 100, amount: LAKH, rateBps: 1200, tenureMonths: null, payoutPlan: null },
      ...{ investedOn: today, settlesOn: null, lastPrice: null },
    };
    const payouts = cashflow.map((payout) => ({ ...payout, status: "EXPECTED" as const }));
    const worthAfter = (days: number) =>
      productOf(terms.product).worthOf(holding, payouts, addDays(today, days), SETTLEMENT_HOLIDAYS);
    expect(worthAfter(0)).toBe(LAKH);
    expect(worthAfter(45)).toBeGreaterThan(LAKH);
    expect(worthAfter(91)).toBe(LAKH + totalInterest);
  });

  it("is taxed by the income that its module states, wherever its holder lives", () => {
    const taxpayer = invested("NON_RESIDENT").taxpayer;
    const moved = loanTerms().cashflow.map((payout) =>
      app.withTds(payout, { product: terms.product, taxpayer, gain: null }),
    );
    const { cashflow } = investmentTermsOf({ ...invested("NON_RESIDENT"), calendar: SETTLEMENT_HOLIDAYS });
    expect(moved).toEqual(cashflow.map((payout) => ({ ...payout, tdsBasis: "NON_RESIDENT" })));
    expect(moved[0]?.tdsRateBps).toBe(3120);
  });

  it("has its headline, facts and breakdown lines on the pages", async () => {
    const { headlineOf, surfaceOf, requires } = productOf(terms.product);
    expect(headlineOf(terms)).toEqual({ is: "rate", bps: 1200, isUpTo: false });
    expect([surfaceOf(terms.product), requires.accreditation]).toEqual(["UNREGULATED", true]);
    expect(app.tenureOf(deal)).toMatchObject({ from: { unit: "days", count: 90 } });
    expect(app.leastAmountOf(deal, SETTLEMENT_HOLIDAYS)).toBe(terms.minimum);
    const words = { t: await translatorOf("en", "product"), kinds: await translatorOf("en", "kinds") };
    expect(app.payerLine(words, deal)).toMatch(/ships and pays/);
    const held = { kind: terms.product.kind, payerName: "Kochi Spices", tenureDays: 90, tenureMonths: null, units: 1 };
    expect(app.holdingLine(words, held)).toBe("90 days · exporter Kochi Spices");
    expect(await app.factsOf(deal, "en")).toEqual([
      { label: "Port", value: "shipped from Kochi" },
      { label: "A year", value: "12.00%" },
    ]);
  });

  it("is stated in the master document", () => {
    expect(app.productFacts(terms)).toEqual({
      ...{ Port: "shipped from Kochi", "A year": "12.00%" },
      Tenure: "90 days from the day of the investment",
    });
  });

  it("has its own messages in every language", async () => {
    for (const locale of LOCALE_IDS) {
      const kinds = await translatorOf(locale, "kinds");
      expect(kinds("TRADE_LOAN.risk", { payer: "Kochi Spices" })).toBe("Kochi Spices may not pay.");
    }
  });

  it("is listed in its category and changes no other", () => {
    expect(productsIn("INVOICE_DISCOUNTING")).toHaveLength(2);
    expect(productsIn("BOND")).toHaveLength(2);
    expect(Object.keys(app.PRODUCTS)).toHaveLength(10);
  });
});

it("does not compile while a member of the product interface is missing", () => {
  const { priceOf: _, ...unanswered } = tradeLoan;
  // @ts-expect-error a capability that a kind lacks is null, not left out
  const incomplete: Product<TradeLoanTerms> = unanswered;
  expect(incomplete.kind).toBe("TRADE_LOAN");
});

import { describe, expect, it } from "vitest";
import { paise } from "@/lib/contract/values/money";
import { offerOf, readChoice } from "./choice";
import { isSame, type PageQuery, termsAddress } from "./terms-address";

const offer = {
  tenures: [
    { tenureMonths: 3, rateBps: 820 },
    { tenureMonths: 12, rateBps: 910 },
  ],
  plans: ["MONTHLY", "GROWTH"],
} as const;

describe("what a deal leaves to the investor", () => {
  it("is offered by deposits and reserves, and by nothing else", () => {
    const rates = [...offer.tenures];
    expect(offerOf({ product: { kind: "TAP_RESERVE", rates, payouts: ["MONTHLY"] } })).toEqual({
      tenures: rates,
      plans: ["MONTHLY"],
    });
    const invoice = { kind: "INVOICE_DISCOUNTING", rateBps: 1200, tenureDays: 60, invoiceCount: 1 } as const;
    expect(offerOf({ product: { ...invoice, invoiceValue: paise(1_00_000_00) } })).toBeNull();
  });

  it("is the first that is offered where nothing was said", () => {
    expect(readChoice(offer, {})).toEqual({ choice: { tenureMonths: 3, payoutPlan: "MONTHLY" }, problems: {} });
    expect(readChoice(offer, { tenureMonths: "", payoutPlan: "" }).problems).toEqual({});
  });

  it("is what was said, where it is offered", () => {
    expect(readChoice(offer, { tenureMonths: "12", payoutPlan: "GROWTH" })).toEqual({
      choice: { tenureMonths: 12, payoutPlan: "GROWTH" },
      problems: {},
    });
  });

  it("says beside its field what is not offered, and goes on with what is", () => {
    expect(readChoice(offer, { tenureMonths: "7", payoutPlan: "CUMULATIVE" })).toEqual({
      choice: { tenureMonths: 3, payoutPlan: "MONTHLY" },
      problems: { tenureMonths: "TENURE_NOT_OFFERED", payoutPlan: "PAYOUT_NOT_OFFERED" },
    });
    expect(readChoice(offer, { tenureMonths: "12.0", payoutPlan: "growth" }).problems).toEqual({
      tenureMonths: "TENURE_NOT_OFFERED",
      payoutPlan: "PAYOUT_NOT_OFFERED",
    });
  });

  it("is nothing for a deal without a choice, whatever the address says", () => {
    expect(readChoice(null, { tenureMonths: "12", payoutPlan: "GROWTH" })).toEqual({ choice: {}, problems: {} });
  });
});

describe("the address of what is asked", () => {
  const requested: PageQuery = { amount: "200000", tenureMonths: "12", payoutPlan: "MONTHLY" };

  it("holds amount and choice, and nothing that the deal does not leave open", () => {
    expect(termsAddress("/deals/a", requested)).toBe("/deals/a?amount=200000&tenureMonths=12&payoutPlan=MONTHLY");
    expect(termsAddress("/hi/deals/a", { amount: "1.50", tenureMonths: null, payoutPlan: null })).toBe(
      "/hi/deals/a?amount=1.50",
    );
  });

  it("is another one as soon as any of it is", () => {
    expect(isSame(requested, { ...requested })).toBe(true);
    for (const other of [{ amount: "1" }, { tenureMonths: "3" }, { payoutPlan: null }]) {
      expect(isSame(requested, { ...requested, ...other })).toBe(false);
    }
  });
});

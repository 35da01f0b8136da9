import { describe, expect, it } from "vitest";
import { paise } from "@/lib/contract/facts/money";
import { calendarDateOf } from "@/lib/contract/values/calendar-date";
import { offerOf, readDepositChoice } from "./choice";
import { isSame, type TermsQuery, termsAddress } from "./terms-address";

const offer = {
  tenures: [
    { tenureMonths: 3, rateBps: 820 },
    { tenureMonths: 12, rateBps: 910 },
  ],
  plans: ["MONTHLY", "GROWTH"],
  limits: null,
} as const;

const on = calendarDateOf("2026-11-25");
const VISITOR = { residence: null, on };

describe("tenure and payout plan", () => {
  it("are offered by deposits and reserves only", () => {
    const rates = [...offer.tenures];
    expect(offerOf({ product: { kind: "TAP_RESERVE", rates, payouts: ["MONTHLY"] } }, VISITOR)).toEqual({
      limits: null,
      tenures: rates,
      plans: ["MONTHLY"],
    });
    const invoice = { kind: "INVOICE_DISCOUNTING", rateBps: 1200, tenureDays: 60, invoiceCount: 1 } as const;
    expect(offerOf({ product: { ...invoice, invoiceValue: paise(1_00_000_00) } }, VISITOR)).toBeNull();
  });

  it("leave out what the law refuses somebody who lives abroad, and state its limits", () => {
    const rates = [12, 36, 48].map((tenureMonths) => ({ tenureMonths, rateBps: 800 }));
    const deposit = { kind: "FIXED_DEPOSIT", taker: "NBFC", rates, payouts: ["QUARTERLY"] } as const;
    const product = {
      ...deposit,
      payouts: [...deposit.payouts],
      rateCard: [{ fromDays: 0, rateBps: 0 }],
      penaltyBps: 200,
    };
    const offerTo = (residence: string | null) => offerOf({ product }, { residence, on });
    const monthsOf = (offered: ReturnType<typeof offerOf>) => offered?.tenures.map(({ tenureMonths }) => tenureMonths);
    expect(monthsOf(offerTo("AE"))).toEqual([12, 36]);
    expect(offerTo("AE")?.limits).toMatchObject({ minimumMonths: 0, maximumMonths: 36 });
    for (const residence of ["IN", null]) {
      expect(monthsOf(offerTo(residence))).toEqual([12, 36, 48]);
      expect(offerTo(residence)?.limits).toBeNull();
    }
    // A bank's deposit runs for up to ten years.
    expect(offerOf({ product: { ...product, taker: "BANK" } }, { residence: "AE", on })?.limits).toBeNull();
    // A tenure of the address that the law refuses is named beside the field.
    const read = readDepositChoice(offerTo("AE"), { tenureMonths: "48" });
    expect(read.problems).toEqual({ tenureMonths: "TENURE_NOT_OFFERED" });
  });

  it("default to the first option offered", () => {
    expect(readDepositChoice(offer, {})).toEqual({ choice: { tenureMonths: 3, payoutPlan: "MONTHLY" }, problems: {} });
    expect(readDepositChoice(offer, { tenureMonths: "", payoutPlan: "" }).problems).toEqual({});
  });

  it("take the requested option when it is offered", () => {
    expect(readDepositChoice(offer, { tenureMonths: "12", payoutPlan: "GROWTH" })).toEqual({
      choice: { tenureMonths: 12, payoutPlan: "GROWTH" },
      problems: {},
    });
  });

  it("report an option that is not offered and fall back to the first", () => {
    expect(readDepositChoice(offer, { tenureMonths: "7", payoutPlan: "CUMULATIVE" })).toEqual({
      choice: { tenureMonths: 3, payoutPlan: "MONTHLY" },
      problems: { tenureMonths: "TENURE_NOT_OFFERED", payoutPlan: "PAYOUT_NOT_OFFERED" },
    });
    expect(readDepositChoice(offer, { tenureMonths: "12.0", payoutPlan: "growth" }).problems).toEqual({
      tenureMonths: "TENURE_NOT_OFFERED",
      payoutPlan: "PAYOUT_NOT_OFFERED",
    });
  });

  it("are ignored for a deal without choices", () => {
    expect(readDepositChoice(null, { tenureMonths: "12", payoutPlan: "GROWTH" })).toEqual({ choice: {}, problems: {} });
  });
});

describe("the URL of the requested terms", () => {
  const requested: TermsQuery = { amount: "200000", tenureMonths: "12", payoutPlan: "MONTHLY" };

  it("contains the amount and only the choices that the deal offers", () => {
    expect(termsAddress("/deals/a", requested)).toBe("/deals/a?amount=200000&tenureMonths=12&payoutPlan=MONTHLY");
    expect(termsAddress("/hi/deals/a", { amount: "1.50", tenureMonths: null, payoutPlan: null })).toBe(
      "/hi/deals/a?amount=1.50",
    );
  });

  it("compares as different when any parameter differs", () => {
    expect(isSame(requested, { ...requested })).toBe(true);
    for (const other of [{ amount: "1" }, { tenureMonths: "3" }, { payoutPlan: null }]) {
      expect(isSame(requested, { ...requested, ...other })).toBe(false);
    }
  });
});

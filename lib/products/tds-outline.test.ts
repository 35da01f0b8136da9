import { expect, it } from "vitest";
import type { Payout } from "../contract/calls/investments.ts";
import { minor } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import type { Income } from "../contract/values/income-type.ts";
import { ratesAbroadOf, tdsOutlineOf, tdsWordsOf, withoutTdsOf } from "./tds-outline.ts";

const payout: Payout = {
  ...{ payoutSequence: 1, kind: "COUPON", status: "EXPECTED", paidOn: null, daysLate: 0 },
  ...{ dueOn: calendarDateOf("2026-12-01"), accruesTo: calendarDateOf("2026-12-01") },
  ...{ principal: minor(0), interest: minor(100), gross: minor(100), tds: minor(10), net: minor(90) },
  ...{ tdsRateBps: 1000, tdsBasis: "RESIDENT" },
};
const INCOME_TYPES = {
  BOND: "SECURITY_INTEREST",
  GIFT_BOND: "SECURITY_INTEREST",
  ASSET_LEASING: "MACHINERY_RENT",
  PRE_IPO: null,
} as const;
const outline = (kind: keyof typeof INCOME_TYPES, change: Partial<Payout>) => {
  const currency = kind === "GIFT_BOND" ? "USD" : "INR";
  return tdsOutlineOf({ incomeType: INCOME_TYPES[kind], currency, cashflow: [{ ...payout, ...change }] });
};

it("names the section, the rate and what lowers them, by the basis of the next payout", () => {
  expect(outline("BOND", {})).toMatchObject({ section: "393(1) 5(i)", rateBps: 1000, lowerBy: "FORM_121" });
  expect(outline("BOND", { tdsBasis: "FORM_121", tdsRateBps: 0 })).toMatchObject({ rateBps: 0, lowerBy: "FORM_121" });
  const redemption = { premium: minor(0), gain: minor(100), tdsRateBps: 1300, tds: minor(13) };
  expect(outline("BOND", { tdsBasis: "NON_RESIDENT", tdsRateBps: 3120, redemption })).toMatchObject({
    ...{ section: "393(2) 17", formerSection: "195", gainRateBps: 1300, lowerBy: "TREATY" },
  });
  expect(outline("ASSET_LEASING", { kind: "RENTAL", tdsBasis: "NON_RESIDENT" })).toMatchObject({ lowerBy: null });
});

const wordsOf = (incomeType: Income, change: Partial<Payout>) => {
  const found = tdsOutlineOf({ incomeType, currency: "INR", cashflow: [{ ...payout, tdsRateBps: 0, ...change }] });
  if (!found) return expect.fail("no outline");
  const { untaxedBy, lowerBy } = found;
  return { untaxedBy, lowerBy, ...tdsWordsOf(found) };
};
const unpaid = { kind: "MATURITY", principal: minor(10_000), interest: minor(0) } as const;

it("speaks of no limit to a resident from whom the law deducts nothing", () => {
  const unlimited = { isDeducted: false, lowerBy: null };
  expect(wordsOf("GOVERNMENT_INTEREST", {})).toMatchObject({ ...unlimited, reason: "GOVERNMENT" });
  expect(wordsOf("GOVERNMENT_INTEREST", { tdsBasis: "FORM_121" })).toMatchObject({
    ...unlimited,
    reason: "GOVERNMENT",
  });
  expect(wordsOf("SECURITY_INTEREST", unpaid)).toMatchObject({ ...unlimited, reason: "NO_INTEREST" });
});

it("names the limit of a year or of a month elsewhere", () => {
  const limited = { reason: "LIMIT", isDeducted: true, lowerBy: "FORM_121" };
  expect(wordsOf("SECURITY_INTEREST", {})).toMatchObject({ ...limited, untaxedBy: "YEAR" });
  expect(wordsOf("MACHINERY_RENT", { kind: "RENTAL" })).toMatchObject({ ...limited, untaxedBy: "MONTH" });
  expect(wordsOf("SECURITY_INTEREST", { tdsBasis: "FORM_121" })).toMatchObject({ untaxedBy: "FORM_121" });
  const on = calendarDateOf("2026-12-01");
  expect(
    (["BANK_INTEREST", "MACHINERY_RENT", "GOVERNMENT_INTEREST", null] as const).map((each) => withoutTdsOf(each, on)),
  ).toEqual(["YEAR", "MONTH", "GOVERNMENT", "NO_INTEREST"]);
});

it("tells a non-resident who holds a zero-coupon bond of the tax on the gain, and of no rate on interest", () => {
  const redemption = { premium: minor(0), gain: minor(100), tdsRateBps: 1300, tds: minor(13) };
  for (const tdsBasis of ["NON_RESIDENT", "TREATY"] as const) {
    expect(wordsOf("SECURITY_INTEREST", { ...unpaid, tdsBasis, redemption })).toMatchObject({
      ...{ income: "none", reason: "NON_RESIDENT", lowerBy: "TREATY_GAIN", isDeducted: true },
    });
  }
});

it("explains a non-resident's rate on a trust's distribution by its parts, and that on rent and interest by the rates in force", () => {
  const abroad = { tdsBasis: "NON_RESIDENT", tdsRateBps: 1196 } as const;
  expect(wordsOf("TRUST_INCOME", abroad).reason).toBe("TRUST_ABROAD");
  expect((["BANK_INTEREST", "PROPERTY_RENT"] as const).map((income) => wordsOf(income, abroad).reason)).toEqual([
    "NON_RESIDENT",
    "NON_RESIDENT",
  ]);
  expect(wordsOf("TRUST_INCOME", { tdsRateBps: 1000 }).reason).toBe("RESIDENT");
});

it("describes the next payout with income, not one that repays principal alone", () => {
  const repaid = { ...payout, kind: "REPAYMENT", interest: minor(0), tdsRateBps: 0 } as const;
  const later = { ...payout, payoutSequence: 2, dueOn: calendarDateOf("2027-06-01") };
  const cashflow = [repaid, later];
  expect(tdsOutlineOf({ incomeType: "TRUST_INCOME", currency: "INR", cashflow })).toMatchObject({ rateBps: 1000 });
});

it("names the day from which a later year's interest passes the limit that this year's does not", () => {
  const later = { ...payout, payoutSequence: 2, dueOn: calendarDateOf("2027-06-01") };
  const laterOf = (now: number, then: number) =>
    tdsOutlineOf({
      ...{ incomeType: "BANK_INTEREST", currency: "INR" },
      cashflow: [
        { ...payout, tdsRateBps: now },
        { ...later, tdsRateBps: then },
      ],
    })?.later;
  expect(laterOf(0, 1000)).toEqual({ rateBps: 1000, on: "2027-06-01" });
  expect(laterOf(0, 0)).toBeNull();
  expect(laterOf(1000, 1000)).toBeNull();
});

it("a payout of the past has the section of its day", () => {
  const paid = { status: "PAID", paidOn: calendarDateOf("2026-03-31") } as const;
  expect(outline("BOND", paid)).toMatchObject({ section: "193", paymentCode: null });
});

it("a finance company's deposit has another section than a bank's", () => {
  const sectionOf = (incomeType: "BANK_INTEREST" | "OTHER_INTEREST") =>
    tdsOutlineOf({ incomeType, currency: "INR", cashflow: [payout] })?.section;
  expect(sectionOf("BANK_INTEREST")).toBe("393(1) 5(ii)");
  expect(sectionOf("OTHER_INTEREST")).toBe("393(1) 5(iii)");
});

it("says nothing where nothing is deducted by law", () => {
  expect(outline("GIFT_BOND", { tdsBasis: "NON_RESIDENT" })).toBeNull();
  expect(outline("PRE_IPO", {})).toBeNull();
});

it("states both rates where a surcharge falls on one year of an income in a foreign currency and not on another", () => {
  const ratesOf = (...rates: readonly number[]) =>
    ratesAbroadOf({ cashflow: rates.map((tdsRateBps) => ({ ...payout, tdsRateBps })) });
  expect(ratesOf(2288, 2288, 2080, 0)).toEqual({ leastBps: 2080, mostBps: 2288 });
  expect(ratesOf(2080, 2080)).toEqual({ leastBps: 2080, mostBps: 2080 });
  expect(ratesOf(0, 0)).toBeNull();
});

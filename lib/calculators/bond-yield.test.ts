import { describe, expect, it } from "vitest";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";
import { readText } from "../../tests/unit-shared/source-tree.ts";
import { casesOf } from "../../tests/unit-shared/spreadsheet-cases.ts";
import { addDays, addMonths, calendarDateOf, daysBetween } from "../contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../finance/business-days.ts";
import { bondYield } from "./bond-yield.ts";
import type { Value } from "./outcome.ts";

const TODAY = calendarDateOf("2026-11-26");

function workedOf(values: Record<string, string>) {
  const texts = { find: "yield", face: "1000000", coupon: "9.50", price: "98.50", yield: "10.25", ...values };
  const worked = bondYield.work({ frequency: "2", ...texts }, TODAY, SETTLEMENT_HOLIDAYS);
  const { headline, lines, working } = worked.outcome ?? expect.fail(JSON.stringify(worked.problems));
  return { headline, lines, working, accrual: working[0] ?? expect.fail() };
}

const numberIn = (value: Value | undefined): number => {
  if (value?.is === "money") return value.amount;
  return value?.is === "count" ? value.count : expect.fail();
};

const dayIn = (value: Value | undefined): string => (value?.is === "date" ? value.on : expect.fail());

describe("the working of accrued interest", () => {
  it("multiplies out to the amount, of every settlement day of two years and each number of coupons", () => {
    for (const frequency of [1, 2, 4, 12]) {
      const maturity = calendarDateOf("2028-08-26");
      for (let day = 0; day < 600; day += 1) {
        const settlement = addDays(TODAY, day);
        const { lines, accrual } = workedOf({ settlement, maturity, frequency: String(frequency) });
        const [days, year] = [numberIn(accrual.values.days), numberIn(accrual.values.year)];
        const line = lines.find(({ name }) => name === "accrued" || name === "exCoupon");
        const paid = numberIn(line?.value);
        // Paise are differences of rounded totals, so that they may differ by one.
        expect(Math.abs(10_00_000_00 * 0.095 * (days / year) - Math.abs(paid))).toBeLessThanOrEqual(1);
        expect(numberIn(accrual.values.accrued)).toBe(Math.abs(paid));
        // Fifteen days before a coupon, and not before the last, the seller keeps it and returns interest.
        const next = calendarDateOf(dayIn(lines.find(({ name }) => name === "nextCoupon")?.value));
        const isExCoupon = daysBetween({ from: settlement, to: next }) < 15 && next < maturity;
        const [name, isBack] = isExCoupon ? ["exCoupon", true] : ["accrued", false];
        expect([accrual.name, line?.name, paid < 0]).toEqual([`${name}Working`, name, isBack]);
      }
    }
  });

  it("counts 366 days in a year of the tenor that holds a 29 February", () => {
    const year = (maturity: string) => workedOf({ settlement: TODAY, maturity }).accrual.values.year;
    expect(year(addMonths(TODAY, 40))).toEqual({ is: "count", count: 365 });
    expect(year("2028-05-26")).toEqual({ is: "count", count: 365 });
    const leap = workedOf({ settlement: "2027-11-26", maturity: "2028-05-26" }).accrual.values.year;
    expect(leap).toEqual({ is: "count", count: 366 });
  });
});

describe("the working of the price", () => {
  const maturity = calendarDateOf("2027-05-26");
  const numbersIn = (values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        if (value.is === "quote") return [name, value.price / 10_000];
        return [name, value.is === "rate" ? value.bps / 10_000 : numberIn(value)];
      }),
    );

  it.each(["yield", "price"])(
    "multiplies out with one coupon left, by simple interest, where the %s is sought",
    (find) => {
      for (const frequency of [1, 2, 4, 12]) {
        const first = addDays(addMonths(maturity, -12 / frequency), 1);
        for (let settlement = first; settlement < maturity; settlement = addDays(settlement, 13)) {
          const { working } = workedOf({ settlement, maturity, frequency: String(frequency), find });
          const [, { name, values } = expect.fail()] = working;
          expect(name).toBe("lastPriceWorking");
          const { last = 0, yield: rate = 0, days = 0, period = 1, accrued = 0, price, ...each } = numbersIn(values);
          expect(each).toEqual({ frequency });
          const multiplied = (last + 100) / (1 + ((rate / frequency) * days) / period) - accrued;
          // The yield is shown to a hundredth of a per cent.
          expect(Math.abs(multiplied - (price ?? 0))).toBeLessThan(0.006);
        }
      }
    },
  );

  it("names compound periods before the last one", () => {
    const { working } = workedOf({ settlement: addMonths(maturity, -7), maturity });
    expect(working[1]).toMatchObject({ name: "priceWorking", values: { coupons: { is: "count", count: 2 } } });
  });
});

describe("the quoted price, yield and duration", () => {
  /** Of the days that the page takes. */
  const cases = casesOf("price").filter(({ basis, settlement }) => basis === 1 && settlement >= "2025-01-01");

  it("are those of the spreadsheet functions with basis 1", () => {
    expect(cases.length).toBeGreaterThan(8);
    for (const { settlement, maturity, coupon, frequency, yield: rate, price, modifiedDuration } of cases) {
      const bond = { settlement, maturity, frequency: String(frequency), coupon: (coupon * 100).toFixed(2) };
      const priced = workedOf({ ...bond, find: "price", yield: (rate * 100).toFixed(2) });
      expect(priced.headline.value).toEqual({ is: "quote", price: Math.round(price * 10_000) });
      const years = priced.lines.find(({ name }) => name === "duration")?.value;
      expect(years).toEqual({ is: "hundredths", value: Math.round(modifiedDuration * 100) });
      const yielded = workedOf({ ...bond, find: "yield", price: price.toFixed(4) });
      expect(yielded.headline.value).toEqual({ is: "rate", bps: Math.round(rate * 10_000) });
    }
  });

  it.each(LOCALE_IDS)(
    "name their convention beside that of the money, and the definition of the duration: %s",
    (locale) => {
      const { sentences } = JSON.parse(readText(`messages/${locale}/calculators.json`));
      const { working } = workedOf({ settlement: TODAY, maturity: addMonths(TODAY, 40) });
      const conventions = working.map(({ name }) => sentences[name]);
      const quote = ["PRICE", "YIELD", "1", "2025/72"];
      const named = [["Actual/Actual"], quote, ["Macaulay", "MDURATION"]];
      for (const [index, words] of named.entries()) {
        for (const word of words) expect(conventions[index]).toContain(word);
      }
      expect(sentences.exCouponWorking).toContain("Actual/Actual");
      for (const word of quote) expect(sentences.lastPriceWorking).toContain(word);
    },
  );
});

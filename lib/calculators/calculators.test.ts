/* Each result beside a computation of the test's own: floats, plain loops, no function of lib/finance. */
import { describe, expect, it } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../finance/business-days.ts";
import type { Texts } from "./fields.ts";
import type { Outcome, Value } from "./outcome.ts";
import { CALCULATORS, findWorksheet } from "./registry.ts";

const TODAY = calendarDateOf("2026-11-22");

function work(slug: string, texts: Texts = {}): Outcome {
  const worked = findWorksheet("calculators", slug)?.work(texts, TODAY, SETTLEMENT_HOLIDAYS);
  if (!worked?.outcome) throw new Error(`${slug}: ${JSON.stringify(worked?.problems)}`);
  return worked.outcome;
}

const numberOf = (value: Value | undefined): number => {
  if (value?.is === "money") return value.amount;
  if (value?.is === "rate") return value.bps;
  if (value?.is === "grams") return value.weight;
  if (value?.is === "quote") return value.price;
  throw new Error(`no number: ${JSON.stringify(value)}`);
};
const line = ({ lines }: Outcome, name: string) => numberOf(lines.find((each) => each.name === name)?.value);
const bar = ({ bars = [] }: Outcome, name: string) => bars.find((each) => each.name === name)?.inHand;

const DAY = 86_400_000;
const nights = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY;

/** The rate by bisection, in basis points. */
function bisect(flows: readonly (readonly [string, number])[]): number {
  const [[first] = [""]] = flows;
  const worth = (rate: number) =>
    flows.reduce((sum, [date, amount]) => sum + amount / (1 + rate) ** (nights(first, date) / 365), 0);
  let [low, high] = [-0.99, 10];
  for (let round = 0; round < 200; round += 1) {
    const middle = (low + high) / 2;
    if (worth(low) * worth(middle) <= 0) high = middle;
    else low = middle;
  }
  return low * 10_000;
}

describe("every calculator", () => {
  it.each(CALCULATORS.map(({ slug }) => slug))("%s answers for its presets", (slug) => {
    expect(findWorksheet("calculators", slug)?.work({}, TODAY, SETTLEMENT_HOLIDAYS).problems).toEqual([]);
  });

  it("knows no other slug", () => {
    expect(findWorksheet("calculators", "constructor")).toBeNull();
  });
});

describe("rupees in hand", () => {
  it("agrees with a spreadsheet for a year at 31.2 %", () => {
    const outcome = work("rupees-in-hand");
    const principal = 10_00_000;
    const leftOf = (interest: number) => Math.round((principal + interest * (1 - 0.312)) * 100);
    expect(bar(outcome, "invoices")).toBe(leftOf(principal * 0.1225));
    // The stamp duty of 0.0001 % is a rupee.
    expect(bar(outcome, "bond")).toBe(leftOf(principal * 0.1025) - 100);
    expect(Math.abs((bar(outcome, "savings") ?? 0) - leftOf(principal * 0.025))).toBeLessThanOrEqual(1);
    const compounded = principal * (1 + 0.066 / 4) ** 4 - principal;
    expect(Math.abs((bar(outcome, "deposit") ?? 0) - leftOf(compounded))).toBeLessThanOrEqual(1);
    const monthly = 0.126 / 12;
    const rental = (principal * monthly) / (1 - (1 + monthly) ** -12);
    // The rentals are whole paise, twelve times.
    expect(Math.abs((bar(outcome, "lease") ?? 0) - leftOf(rental * 12 - principal))).toBeLessThanOrEqual(12);
  });

  it("has no figure for gold, nor for a resident in GIFT City, and says what gold brings at once", () => {
    const outcome = work("rupees-in-hand");
    expect([bar(outcome, "gold"), bar(outcome, "gift"), bar(outcome, "nre")]).toEqual([null, null, null]);
    const note = outcome.bars?.find(({ name }) => name === "gold")?.note.values.resale;
    const resale = (10_00_000_00 / 1.03) * (0.9925 / 1.0075);
    expect(Math.abs(numberOf(note) - resale)).toBeLessThan(200);
  });

  it("takes no Indian tax from a non-resident's NRE and GIFT City deposits, and marks the latter as expected", () => {
    const outcome = work("rupees-in-hand", { residency: "abroad", tax: "3900" });
    expect(bar(outcome, "gift")).toBe(Math.round(10_00_000_00 * (1 + (0.047 * 365) / 360)));
    expect(outcome.bars?.find(({ name }) => name === "gift")?.certainty).toBe("EXPECTED");
    // Matures on a Monday, so that no day is added.
    expect(Math.abs((bar(outcome, "nre") ?? 0) - 10_00_000_00 * (1 + 0.066 / 4) ** 4)).toBeLessThanOrEqual(1);
  });

  it("orders the bars by what is left", () => {
    const gains = (work("rupees-in-hand").bars ?? []).filter(({ inHand }) => inHand !== null).map(({ gain }) => gain);
    expect(gains).toEqual(gains.toSorted((one, other) => other - one));
  });
});

describe("XIRR", () => {
  it("is the spreadsheet's 37.34 % for the spreadsheet's example", () => {
    const flows = "2008-01-01,-10000\n2008-03-01,2750\n2008-10-30,4250\n2009-02-15,3250\n2009-04-01,2750";
    const outcome = work("xirr", { flows });
    expect(numberOf(outcome.headline.value)).toBe(3734);
    expect([line(outcome, "putIn"), line(outcome, "cameBack"), line(outcome, "gain")]).toEqual([
      10_000_00, 13_000_00, 3_000_00,
    ]);
  });

  it.each([
    ["2025-01-01,100\n2026-01-01,5", "LIST_ONE_SIDED"],
    ["2025-01-01,-100\n2025-01-20,105", "LIST_TOO_SHORT"],
    ["nothing", "REQUIRED"],
    ["2025-01-01,-100\n2026/01/01,105", "LINE_DATE"],
  ])("refuses %j with %s", (flows, code) => {
    expect(findWorksheet("calculators", "xirr")?.work({ flows }, TODAY, SETTLEMENT_HOLIDAYS).problems[0]?.code).toBe(
      code,
    );
  });
});

describe("bond price and yield", () => {
  const bond = { settlement: "2026-11-22", maturity: "2029-11-22", coupon: "8", frequency: "1", face: "1000000" };

  it("prices a bond on a coupon day as the sum of its discounted payments", () => {
    const outcome = work("bond-yield", { ...bond, find: "price", yield: "10" });
    const price = 8 / 1.1 + 8 / 1.1 ** 2 + 108 / 1.1 ** 3;
    expect(numberOf(outcome.headline.value)).toBe(Math.round(price * 10_000));
    expect(line(outcome, "accrued")).toBe(0);
  });

  it("finds the yield of that price again", () => {
    const outcome = work("bond-yield", { ...bond, find: "yield", price: "95.0263" });
    expect(numberOf(outcome.headline.value)).toBe(1000);
  });

  it("adds the accrued interest by days, and the stamp duty", () => {
    const outcome = work("bond-yield", { ...bond, settlement: "2027-02-01", price: "100" });
    const accrued = Math.round((10_00_000_00 * 0.08 * nights("2026-11-22", "2027-02-01")) / 365);
    expect(line(outcome, "accrued")).toBe(accrued);
    expect(line(outcome, "youPay")).toBe(10_00_000_00 + accrued + 100);
  });

  it("refuses a maturity that is not after the purchase", () => {
    const worked = findWorksheet("calculators", "bond-yield")?.work(
      { ...bond, maturity: "2026-11-22" },
      TODAY,
      SETTLEMENT_HOLIDAYS,
    );
    expect(worked?.problems).toEqual([{ field: "maturity", code: "NOT_AFTER_START" }]);
  });
});

describe("deposits", () => {
  it("finds the rise of the dollar at which NRE and GIFT City leave the same", () => {
    const outcome = work("deposits", { months: "12", nreRate: "7", giftRate: "4" });
    const rise = (1 + 0.07 / 4) ** 4 / (1 + (0.04 * 365) / 360) - 1;
    expect(line(outcome, "evenAt")).toBe(Math.round(rise * 10_000));
    // A quarter ends on 22 February and on 22 May; the tax of 31 March earns nothing after it.
    const untilMarch = 10_00_000 * ((1 + 0.066 / 4) * (1 + (0.066 * 37) / 365) - 1);
    const forgone = untilMarch * 0.312 * ((1 + (0.066 * 52) / 365) * (1 + 0.066 / 4) ** 2 - 1);
    const nro = 10_00_000 * ((1 + 0.066 / 4) ** 4 - 1) - forgone;
    expect(Math.abs(line(outcome, "homeTds") - nro * 31.2)).toBeLessThanOrEqual(1);
  });
});

describe("invoice discounting", () => {
  it("adds interest for the delay to principal and interest, taxed at the reader's rate", () => {
    const outcome = work("invoice-discounting", { amount: "365000", rate: "10", days: "92", late: "10", tax: "2080" });
    // 22 Feb 2027 is a Monday. Ten rupees for each day and ten thousandths.
    expect(line(outcome, "interest")).toBe(92 * 100_00);
    expect(line(outcome, "lateInterest")).toBe(10 * 100_00);
    expect(line(outcome, "tds")).toBe(102 * 10_00);
    expect(numberOf(outcome.headline.value)).toBe(3_65_000_00 + 102 * 100_00 - 102 * 20_80);
  });
});

describe("asset leasing", () => {
  it("pays the annuity of the amount less the residual, and TDS of 2 % of each rental", () => {
    const outcome = work("asset-leasing", { amount: "500000", rate: "12", months: "24", residual: "10", tax: "0" });
    const monthly = 0.01;
    const rental = ((500_000 * 1.01 ** 24 - 50_000) * monthly) / (1.01 ** 24 - 1);
    expect(line(outcome, "rental")).toBe(Math.round(rental * 100));
    expect(outcome.table?.rows).toHaveLength(25);
    expect(Math.abs(numberOf(outcome.headline.value) - (rental * 24 + 50_000) * 100)).toBeLessThan(24);
    const flows = (outcome.table?.rows ?? []).map(({ on, amounts }) => [on, amounts[2] ?? 0] as const);
    expect(Math.abs(line(outcome, "returnAfterTds") - bisect([["2026-11-22", -500_000_00], ...flows]))).toBeLessThan(1);
  });

  it("is taxed on the rentals less 15 % of the written-down value a year, half of it in a short first year", () => {
    const outcome = work("asset-leasing", { amount: "500000", rate: "12", months: "24", residual: "10", tax: "3120" });
    // To March 2027, to March 2028, and nothing in the year of the sale.
    const depreciation = 500_000 * 0.075 + 500_000 * 0.925 * 0.15;
    const rentals = line(outcome, "rental") * 24;
    expect(Math.abs(line(outcome, "ownTax") - (rentals - depreciation * 100) * 0.312)).toBeLessThan(24);
  });
});

describe("gold", () => {
  it("takes 3 % GST and half of the spread, and breaks even when the sale brings the amount", () => {
    const outcome = work("gold", { amount: "103000", goldPrice: "10000", spread: "2", laterPrice: "12000" });
    expect(line(outcome, "gst")).toBe(3_000_00);
    expect(numberOf(outcome.headline.value)).toBe(Math.floor((100_000 / 10_100) * 10_000));
    expect(Math.abs(line(outcome, "soldLater") - (100_000 / 10_100) * 11_880 * 100)).toBeLessThan(120);
    const breakEven = line(outcome, "breakEven");
    const soldAt = (price: number) =>
      line(
        work("gold", { amount: "103000", goldPrice: "10000", spread: "2", laterPrice: price.toFixed(2) }),
        "soldLater",
      );
    // One paisa of the price is ten paise of this weight.
    expect(soldAt(breakEven / 100)).toBeGreaterThan(103_000_00 - 12);
    expect(soldAt(breakEven / 100 - 1)).toBeLessThan(103_000_00);
  });
});

describe("monthly investing", () => {
  it("agrees with a loop over instalments and their deals", () => {
    const outcome = work("sip", { monthly: "500000", months: "6", rate: "12", dealDays: "60", tax: "3120" });
    const end = Date.parse("2027-05-22");
    let [worth, interest, tds] = [0, 0, 0];
    for (const start of ["2026-11-22", "2026-12-22", "2027-01-22", "2027-02-22", "2027-03-22", "2027-04-22"]) {
      let held = 5_00_000_00;
      for (let from = Date.parse(start); from < end; from += 60 * DAY) {
        const to = Math.min(end, from + 60 * DAY);
        const earned = Math.round((held * 0.12 * (to - from)) / DAY / 365);
        const deducted = to === from + 60 * DAY ? Math.round(earned / 10) : 0;
        held += earned - deducted;
        interest += earned;
        tds += deducted;
      }
      worth += held;
    }
    expect(numberOf(outcome.headline.value)).toBe(worth);
    expect([line(outcome, "interest"), line(outcome, "tds")]).toEqual([interest, tds]);
    expect(line(outcome, "inHand")).toBe(30_00_000_00 + interest - Math.round(interest * 0.312));
  });
});

describe("the limit of the payer", () => {
  it("leaves monthly deals untaxed in each tax year whose interest stays below it", () => {
    const tdsOf = (monthly: string) =>
      line(work("sip", { monthly, months: "12", rate: "10", dealDays: "60", on: "2026-04-01" }), "tds");
    expect(tdsOf("10000")).toBe(0);
    expect(tdsOf("50000")).toBeGreaterThan(0);
  });

  it("leaves an income untaxed up to it, takes the whole above it, and leaves a non-resident no limit", () => {
    const tdsOf = (source: string, income: string, residency = "india") =>
      line(work("tax", { source, income, residency }), "tds") / 100;
    expect([tdsOf("dealInterest", "10000"), tdsOf("dealInterest", "10001")]).toEqual([0, 1000.1]);
    expect([tdsOf("bankInterest", "50000"), tdsOf("bankInterest", "50001")]).toEqual([0, 5000.1]);
    expect([tdsOf("machineRent", "50000"), tdsOf("machineRent", "50001")]).toEqual([0, 1000.02]);
    expect([tdsOf("trustIncome", "100"), tdsOf("dealInterest", "100", "abroad")]).toEqual([10, 31.2]);
  });

  it("is the one that the text beside the result names", () => {
    const limitOf = (slug: string, texts: Texts) => numberOf(work(slug, texts).cautions?.[0]?.values.limit) / 100;
    const sources = ["dealInterest", "bankInterest", "machineRent"].map((source) => limitOf("tax", { source }));
    expect([...sources, limitOf("sip", {})]).toEqual([10_000, 50_000, 50_000, 10_000]);
  });
});

describe("tax on alternatives", () => {
  const taxed = (texts: Texts) => {
    const outcome = work("tax", { income: "100000", ...texts });
    return [line(outcome, "tds"), line(outcome, "ownTax"), numberOf(outcome.headline.value)].map((each) => each / 100);
  };

  it.each<[string, Texts, number[]]>([
    ["interest of a resident", { source: "dealInterest", tax: "3120" }, [10_000, 31_200, 68_800]],
    ["interest without a PAN", { source: "dealInterest", pan: "no", tax: "520" }, [20_000, 5_200, 94_800]],
    ["rentals", { source: "machineRent", tax: "2080" }, [2_000, 20_800, 79_200]],
    ["interest of a non-resident", { source: "bankInterest", residency: "abroad" }, [31_200, 31_200, 68_800]],
    ["an NRE deposit abroad", { source: "nreInterest", residency: "abroad" }, [0, 0, 100_000]],
    ["a GIFT City deposit at home", { source: "giftInterest", residency: "india" }, [0, 31_200, 68_800]],
    ["shares of 25 months", { source: "unlistedShares", held: "25" }, [0, 13_000, 87_000]],
    ["shares of 24 months", { source: "unlistedShares", held: "24" }, [0, 31_200, 68_800]],
    ["listed bonds of 13 months", { source: "listedBonds", held: "13", tax: "3900" }, [0, 14_950, 85_050]],
    ["unlisted bonds of ten years", { source: "unlistedBonds", held: "120" }, [0, 31_200, 68_800]],
    ["gold abroad", { source: "metals", held: "30", residency: "abroad" }, [13_000, 13_000, 87_000]],
  ])("knows %s", (_, texts, expected) => {
    expect(taxed(texts)).toEqual(expected);
  });
});

/** The tax years of the demo investors: every figure of the downloaded workbook is computed a second time. */
import { beforeAll, describe, expect, inject, it } from "vitest";
import { emailOtpRequest, emailOtpVerify } from "../../../lib/contract/calls/auth.ts";
import {
  addDays,
  calendarDateOf,
  dateInIndia,
  daysBetween,
  financialYearOf,
} from "../../../lib/contract/values/calendar-date.ts";
import { businessNow } from "../../../lib/web/clock.ts";
import { type Client, openClient } from "../../../scripts/sandbox/client.ts";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";
import { PAISE_PER_MAJOR } from "../../../scripts/seed/operator-data.ts";
import { paiseAt, readWorkbook, rowsOf } from "../../xlsx-reader.ts";
import { demoInvestor } from "../support/people.ts";
import type { SecondGain } from "../support/second-gains.ts";
import { type SecondPayer, secondAssets, secondLots, secondPayers } from "../support/second-holdings.ts";
import { secondSetOff } from "../support/second-set-off.ts";
import { type SecondTaxYear, secondAccruals, secondForeignIncome, secondTaxYear } from "../support/second-tax-year.ts";
import { secondTds } from "../support/second-tds.ts";
import {
  assetsIn,
  byReference,
  type DatedAmount,
  date,
  money,
  partsOf,
  taxEntriesIn,
  text,
  unbridgedIn,
  YEAR_PARTS,
} from "../support/tax-entries.ts";

const { url } = inject("server");

/** The demo investor; one sign-in for all years, because codes are limited. */
let client: Client;

beforeAll(async () => {
  client = await demoInvestor(url);
});

/** The first demo investor joined so many days ago (scripts/seed/investor-histories.ts). */
const JOINED_DAYS_AGO = 731;
const TODAY = dateInIndia(businessNow());
const JOINED_ON = addDays(TODAY, -JOINED_DAYS_AGO);

/** Every year since then, the present one too. */
const YEARS = yearsFrom(financialYearOf(JOINED_ON), financialYearOf(TODAY));

function yearsFrom(first: string, last: string): readonly string[] {
  const begins = (year: string) => Number(year.slice(0, 4));
  return Array.from({ length: begins(last) - begins(first) + 1 }, (_, index) => {
    const year = begins(first) + index;
    return `${year}-${String((year + 1) % 100).padStart(2, "0")}`;
  });
}

/** Whether the investor was here for a quarter of the year, so that tax was certainly deducted more than once. */
function hasQuarter(year: string): boolean {
  const begins = calendarDateOf(`${year.slice(0, 4)}-04-01`);
  const ends = addDays(begins, 364);
  const from = [begins, JOINED_ON].toSorted().at(-1) ?? begins;
  const to = [ends, TODAY].toSorted().at(0) ?? ends;
  return daysBetween({ from, to }) > 90;
}

async function workbookOf(client: Client, year: string) {
  const response = await client.send(`/api/v2/investment-dashboard/get-tax-workbook/${year}`);
  expect(response.status).toBe(200);
  return readWorkbook(new Uint8Array(await response.arrayBuffer()));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const gainIn = ({ fullValue, cost, expense }: SecondGain) => fullValue - cost - expense;

/** The rows of the sheet of advance tax. */
function headsOf({ income, gains, deductions }: SecondTaxYear): readonly (readonly DatedAmount[])[] {
  const incomeOf = (nature: string) =>
    income.filter((entry) => entry.nature === nature).map(({ paidOn: on, income: amount }) => ({ on, amount }));
  const gainsOf = (has: (gain: SecondGain) => boolean) =>
    gains.filter(has).map((gain) => ({ on: gain.soldOn, amount: gainIn(gain) }));
  const redeemed = gainsOf(({ isCapital }) => !isCapital);
  return [
    ...["Interest", "Dividend", "Rent"].map(incomeOf),
    redeemed.map(({ on, amount }) => ({ on, amount: Math.max(0, amount) })),
    gainsOf(({ isCapital, isLongTerm }) => isCapital && !isLongTerm),
    gainsOf(({ isCapital, isLongTerm }) => isCapital && isLongTerm),
    deductions.map(({ paidOn: on, tds: amount }) => ({ on, amount })),
  ];
}

describe.each(YEARS)("the demo investor's tax year %s", (year) => {
  it("has the income, deductions, gains and parts of the year of a second computation, entry by entry", async () => {
    const workbook = await workbookOf(client, year);
    const rows = (sheet: string) => rowsOf(workbook.get(sheet) ?? expect.fail(sheet));
    const second = await secondTaxYear(client, year);
    const { income, deductions, gains } = taxEntriesIn(workbook);
    expect(income).toEqual(byReference(second.income));
    expect(deductions).toEqual(byReference(second.deductions));
    if (hasQuarter(year)) expect(deductions.length).toBeGreaterThan(1);
    expect(gains).toEqual(byReference(second.gains));
    for (const row of rows("Capital gains")) {
      const [full, cost, expense] = ["Full value of consideration", "Cost", "Expenses of the transfer"].map((name) =>
        money(row, `${name} (₹)`),
      );
      expect(money(row, "Gain (₹)")).toBe((full ?? 0) - (cost ?? 0) - (expense ?? 0));
    }
    const heads = headsOf(second);
    const parts = rows("Advance tax").map((row) => YEAR_PARTS.map((heading) => money(row, heading)));
    expect(parts).toEqual(heads.map(partsOf));
    const whole = rows("Advance tax").map((_, index) => paiseAt(workbook, "Advance tax", `H${index + 2}`));
    expect(whole).toEqual(heads.map((dated) => sum(dated.map(({ amount }) => amount))));
  });
});

it("the demo investor's payers deduct what the law asks, by payer, income and year, paid and promised", async () => {
  const second = await secondTds(client);
  expect(second.filter(({ due }) => due > 0).length).toBeGreaterThan(8);
  expect(second.filter(({ due }) => due === 0).length).toBeGreaterThan(8);
  expect(second.filter(({ due, deducted }) => due !== deducted)).toEqual([]);
});

describe.each(YEARS)("the sums and holdings of the demo investor's tax year %s", (year) => {
  it("are those of a second computation from the payouts and the trades", async () => {
    const workbook = await workbookOf(client, year);
    const rows = (sheet: string) => rowsOf(workbook.get(sheet) ?? expect.fail(sheet));
    const { income } = await secondTaxYear(client, year);
    type Summed = Pick<SecondPayer, "payer" | "line">;
    const byPayer = (a: Summed, b: Summed) => a.payer.localeCompare(b.payer) || a.line.localeCompare(b.line);
    const payers = rows("By payer").map((row) => ({
      ...{ payer: text(row, "Payer"), line: text(row, "Line of ITR-2"), payouts: row.Payouts?.number ?? 0 },
      ...{ income: money(row, "Income (₹)"), tds: money(row, "TDS (₹)") },
    }));
    expect(payers.toSorted(byPayer)).toEqual(secondPayers(income).toSorted(byPayer));
    expect(unbridgedIn(workbook)).toEqual([]);
    const lots = rows("Gold and silver held").map((row) => ({
      ...{ reference: text(row, "Reference"), acquiredOn: date(row, "Acquired on") },
      ...{ grams: text(row, "Grams held"), cost: money(row, "Cost (₹)") },
    }));
    expect(byReference(lots)).toEqual(byReference(await secondLots(client, year)));
  });
});

describe("the demo investor's losses and assets", () => {
  it("are set off, carried and listed at cost as in a second computation of every year", async () => {
    const all = await Promise.all(YEARS.map((year) => secondTaxYear(client, year)));
    const gainsOf = (gains: readonly SecondGain[], isLong: boolean) =>
      sum(gains.filter(({ isCapital, isLongTerm }) => isCapital && isLongTerm === isLong).map(gainIn));
    const setOff = secondSetOff(all.map(({ gains }) => ({ short: gainsOf(gains, false), long: gainsOf(gains, true) })));
    for (const [index, year] of YEARS.entries()) {
      const workbook = await workbookOf(client, year);
      const rows = (sheet: string) => rowsOf(workbook.get(sheet) ?? expect.fail(sheet));
      const taxable = rows("Set-off of losses").map((row) => money(row, "Taxable gain (₹)"));
      expect(taxable).toEqual(setOff[index]?.taxable);
      const left = rows("Losses carried forward").map((row) => money(row, "Carried forward (₹)"));
      expect(sum(left)).toBe(setOff[index]?.carried);
      expect(assetsIn(workbook)).toEqual(byReference(await secondAssets(client, year)));
      for (const sheet of ["Income", "TDS", "Capital gains", "Assets (Schedule AL)"]) {
        for (const row of rows(sheet)) expect(text(row, "Line of ITR-2"), sheet).not.toBe("");
      }
    }
  });
});

const accrualsIn = (workbook: Awaited<ReturnType<typeof workbookOf>>) =>
  rowsOf(workbook.get("Accrued interest") ?? expect.fail()).map((row) => ({
    ...{ reference: text(row, "Reference"), before: money(row, "Accrued before the year (₹)") },
    ...{ within: money(row, "Accrued in the year (₹)"), paid: money(row, "Paid in the year (₹)") },
  }));

describe("interest by year of accrual of the demo investor", () => {
  it("is that of a second computation in every year, a late invoice's interest up to today included", async () => {
    let late = 0;
    for (const year of YEARS) {
      const accruals = accrualsIn(await workbookOf(client, year));
      expect(byReference(accruals)).toEqual(byReference(await secondAccruals(client, year)));
      late += accruals.filter(({ within, paid }) => within > 0 && paid === 0).length;
    }
    expect(late).toBeGreaterThan(1);
  });
});

describe("the demo non-resident's tax years", () => {
  it("have each foreign payment in rupees at the rate that rule 115 prescribes, once there is one, and no TDS", async () => {
    const nonResident = openClient(url);
    const email = "nri@example.com";
    const otp = await codeSentBy(url, email, () => nonResident.call(emailOtpRequest, { email }));
    await nonResident.call(emailOtpVerify, { email, otp });
    let payments = 0;
    for (const year of YEARS) {
      const workbook = await workbookOf(nonResident, year);
      const rows = rowsOf(workbook.get("Foreign currency") ?? expect.fail());
      const second = await secondForeignIncome(nonResident, year);
      const found = rows.map((row) => ({
        ...{ reference: text(row, "Reference"), currency: text(row, "Currency"), rateOn: date(row, "Rate of") },
        ...{ paidOn: date(row, "Date of payment"), income: money(row, "Income (currency)") },
      }));
      expect(byReference(found)).toEqual(byReference(second));
      for (const row of rows) {
        const currency = second.find(({ reference }) => reference === text(row, "Reference"))?.currency ?? "INR";
        if (currency === "INR") return expect.fail("rupees");
        const isKnown = date(row, "Rate of") < dateInIndia(businessNow());
        const rate = isKnown ? PAISE_PER_MAJOR[currency] - Math.round(PAISE_PER_MAJOR[currency] / 667) : 0;
        expect(money(row, "₹ per unit")).toBe(rate);
        expect(money(row, "Income (₹)")).toBe(Math.round((money(row, "Income (currency)") * rate) / 100));
        expect([money(row, "TDS (currency)"), money(row, "TDS (₹)")]).toEqual([0, 0]);
        // Every payer is a unit of GIFT City, of which a non-resident's interest is exempt.
        expect(text(row, "Line of ITR-2")).toBe("EI");
      }
      payments += rows.length;
      // Interest in GIFT City is no income in rupees, neither when it is paid nor while it accrues.
      const inRupees = await secondTaxYear(nonResident, year);
      const sheetRows = (sheet: string) => rowsOf(workbook.get(sheet) ?? expect.fail(sheet)).length;
      expect([sheetRows("Income"), sheetRows("TDS"), sheetRows("Capital gains")]).toEqual([
        ...[inRupees.income.length, inRupees.deductions.length, inRupees.gains.length],
      ]);
      expect(accrualsIn(workbook)).toEqual(await secondAccruals(nonResident, year));
    }
    expect(payments).toBeGreaterThan(1);
  });
});

/** The forecast of a financial year, compared with the payments and TDS when nothing changes. */
import { expect, it } from "vitest";
import { taxForecast } from "../../../backend/investor/tax/tax-forecast.ts";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import type { TaxForecast } from "../../../lib/contract/calls/tax.ts";
import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  financialYearOf,
} from "../../../lib/contract/values/calendar-date.ts";
import { PRODUCTS } from "../../../lib/products/registry.ts";
import { allFindings, idIn, invest, investmentOf, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { passTo, today } from "../selling/seller.ts";
import { fund, type Investor, inAccount, invoke } from "../wallet/investor.ts";

const forecastOf = (investor: Investor) => inAccount(investor, (context) => taxForecast(context));
const yearOf = (investor: Investor, year: string) =>
  inAccount(investor, (context) => taxYear(context, year, (it) => it));
const lastDayOf = (year: string): CalendarDate => calendarDateOf(`${Number(year.slice(0, 4)) + 1}-03-31`);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Compares the forecast of a year with the payers' payments and TDS, once it has ended. */
async function expectFulfilled(investor: Investor, { financialYear, rows, expected }: TaxForecast): Promise<void> {
  await passTo(addDays(lastDayOf(financialYear), 1), investor);
  await investor.object.work();
  const { income, gains, deductions } = await yearOf(investor, financialYear);
  for (const row of rows) {
    const own = income.filter(({ payer, nature }) => payer.name === row.payerName && nature === row.nature);
    if (row.nature === "GAIN") continue;
    expect({ income: sum(own.map((entry) => entry.income)), tds: sum(own.map(({ tds }) => tds)) }).toEqual({
      income: row.received.income + row.expected.income,
      tds: row.received.tds + row.expected.tds,
    });
  }
  expect(sum(deductions.map(({ tds }) => tds))).toBe(expected.tds + sum(rows.map(({ received }) => received.tds)));
  const gainRows = rows.filter(({ nature }) => nature === "GAIN");
  expect(sum(gains.map(({ gain }) => gain))).toBe(
    sum(gainRows.map(({ received, expected: rest }) => received.income + rest.income)),
  );
}

/** A quarter before the end of a year, so that a whole quarter and its ends fall into it. */
async function beforeYearEnd(investor: Investor, days: number): Promise<void> {
  const day = addDays(lastDayOf(financialYearOf(today())), -days);
  await passTo(day > today() ? day : addDays(lastDayOf(financialYearOf(addDays(day, 400))), -days), investor);
}

const paying = Object.values(PRODUCTS).flatMap(({ kind, investmentType, promise }) =>
  investmentType === "INR" && promise !== "NONE" ? [kind] : [],
);

it.each(paying.flatMap((kind) => [[kind, "IN"] as const, [kind, "AE"] as const]))(
  "the expected income and TDS of %s, held by an investor in %s, are what is paid and deducted",
  async (kind, country) => {
    const investor = await newSaver({ country });
    await beforeYearEnd(investor, 120);
    await fund(investor, 4_00_000);
    const id = idIn(await invest(investor, await newDeal(DEAL_FILES[kind]), 4_00_000));
    const forecast = await forecastOf(investor);
    const due = (await investmentOf(investor, id)).cashflow.filter(
      ({ dueOn }) => dueOn <= lastDayOf(forecast.financialYear),
    );
    expect(forecast.expected.tds).toBe(sum(due.map(({ tds }) => tds)));
    expect(forecast.rows.length).toBeGreaterThan(0);
    expect(forecast.received).toEqual({ income: 0, tds: 0 });
    await expectFulfilled(investor, forecast);
    expect(await allFindings(investor)).toEqual([]);
  },
);

it.each(paying)("the next payout of %s is paid as it was expected", async (kind) => {
  const investor = await newSaver();
  await fund(investor, 2_00_000);
  const id = idIn(await invest(investor, await newDeal(DEAL_FILES[kind]), 2_00_000));
  const next = (await investmentOf(investor, id)).nextPayout ?? expect.fail();
  await passTo(next.dueOn, investor);
  await investor.object.work();
  const { cashflow } = await investmentOf(investor, id);
  const { principal, interest, gross, tdsRateBps, tds, net } = next;
  expect(cashflow.find(({ payoutSequence }) => payoutSequence === next.payoutSequence)).toMatchObject({
    ...{ status: "PAID", principal, interest, gross, tdsRateBps, tds, net },
  });
});

it("counts a threshold over all deposits of a payer, and over what was paid before", async () => {
  const investor = await newSaver();
  await beforeYearEnd(investor, 200);
  for (let times = 0; times < 2; times++) await fund(investor, 10_00_000);
  const file = {
    ...DEAL_FILES.FIXED_DEPOSIT,
    payer: { ...DEAL_FILES.FIXED_DEPOSIT.payer, name: "Godavari Bank" },
    product: { ...DEAL_FILES.FIXED_DEPOSIT.product, payouts: ["QUARTERLY"] },
  };
  await invest(investor, await newDeal(file), 7_00_000);
  expect((await forecastOf(investor)).expected.tds).toBe(0);
  await passDays(95, investor);
  const partly = await forecastOf(investor);
  expect(partly.received.income).toBeGreaterThan(0);
  expect(partly.received.tds).toBe(0);
  await invest(investor, await newDeal(file), 13_00_000);
  const forecast = await forecastOf(investor);
  const whole = forecast.received.income + forecast.expected.income;
  // The second deposit takes the year above ₹50,000: the tax on the interest paid before is made up.
  expect(Math.abs(forecast.expected.tds - Math.round(whole / 10))).toBeLessThanOrEqual(3);
  await expectFulfilled(investor, forecast);
});

it("divides the year by the instalments of advance tax, and says what is late as if it came today", async () => {
  const investor = await newSaver();
  await beforeYearEnd(investor, 150);
  await fund(investor, 2_00_000);
  const deal = await newDeal({ product: { tenureDays: 60, rateBps: 1310 }, paysLateByDays: 40 });
  const id = idIn(await invest(investor, deal, 1_00_000));
  const promised = (await investmentOf(investor, id)).nextPayout ?? expect.fail();
  await passDays(80, investor);
  const { body, status } = await invoke(investor, "/v2/tax/forecast");
  expect(status).toBe(200);
  const forecast = await forecastOf(investor);
  expect(forecast.parts.map(({ dueBps }) => dueBps)).toEqual([1500, 4500, 7500, 10_000, null]);
  expect(forecast.parts.at(0)?.from.slice(5)).toBe("04-01");
  expect(forecast.parts.at(-1)?.to).toBe(lastDayOf(forecast.financialYear));
  expect(sum(forecast.parts.map(({ expected }) => expected.income))).toBe(forecast.expected.income);
  expect(forecast.expected.income).toBeGreaterThan(promised.interest);
  expect(body).toMatchObject({ expected: { income: forecast.expected.income / 100 } });
});

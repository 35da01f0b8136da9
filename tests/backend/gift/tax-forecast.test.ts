/**
 * GIFT City in the forecast of a tax year. A non-resident's interest from a unit of an IFSC is exempt (section 10(15)(viii) of
 * 1961 for deposits, (ix) for money borrowed by the unit; carried into Schedule IV of the Income-tax Act 2025, not opened on
 * 22 November 2026), so nothing is deducted and nothing is expected in rupees.
 */
import { beforeAll, expect, it } from "vitest";
import { taxForecast } from "../../../backend/investor/tax/tax-forecast.ts";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { addDays, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { beginAt } from "../instants.ts";
import { idIn, invest, investmentOf, newDeal } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { passTo } from "../selling/seller.ts";
import { fund, type Investor, inAccount, setPace } from "../wallet/investor.ts";
import { newNri, remit, setRates } from "./non-resident.ts";

// The figures depend on the tax year in which a payment falls.
beginAt("2026-11-25T06:30:00Z");

beforeAll(async () => {
  await setPace("WEBHOOK_DELAY", 0);
  await setRates();
});

const forecastOf = (investor: Investor) => inAccount(investor, (context) => taxForecast(context));

it("a GIFT deposit and a GIFT bond are expected without tax, beside a rupee investment that is taxed", async () => {
  const nri = await newNri({ isAccredited: true });
  await remit(nri, "USD", 20_000);
  const before = await forecastOf(nri);
  const held = [
    idIn(await invest(nri, await newDeal(DEAL_FILES.GIFT_DEPOSIT), 10_000)),
    idIn(await invest(nri, await newDeal(DEAL_FILES.GIFT_BOND), 10_000)),
  ];
  expect(await forecastOf(nri)).toEqual(before);
  expect(before).toMatchObject({ rows: [], expected: { income: 0, tds: 0 } });
  const promised = (await Promise.all(held.map((id) => investmentOf(nri, id)))).flatMap(({ cashflow }) => cashflow);
  expect(promised.length).toBeGreaterThan(4);
  expect(promised.filter(({ tds, net, gross }) => tds !== 0 || net !== gross)).toEqual([]);
  await fund(nri, 1_00_000);
  await invest(nri, await newDeal({ product: { tenureDays: 30 } }), 1_00_000);
  const [row, ...others] = (await forecastOf(nri)).rows;
  expect(others).toEqual([]);
  expect(row?.expected.tds).toBe(Math.round(((row?.expected.income ?? 0) * 3120) / 10_000));
  // Paid, each is listed in its own currency without TDS, and in no rupee sum.
  const [first] = promised.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
  const dueOn = first?.dueOn ?? expect.fail();
  await passTo(addDays(dueOn, 1), nri);
  const year = await inAccount(nri, (context) => taxYear(context, financialYearOf(dueOn), String));
  expect(year.foreign).toMatchObject([{ paidOn: dueOn, currency: "USD", income: first?.interest, tds: 0 }]);
});

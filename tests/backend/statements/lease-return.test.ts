/** A lease in the files for the return: rent, declared whole, on an owned machine; interest on a financed one. */
import { expect, it } from "vitest";
import { taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import { machinesIn } from "../../../backend/investor/tax/machine-depreciation.ts";
import { taxForecast } from "../../../backend/investor/tax/tax-forecast.ts";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { calendarDateOf, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { readWorkbook, rowsOf } from "../../xlsx-reader.ts";
import { beginAt } from "../instants.ts";
import { allFindings, idIn, invest, investmentOf, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { passTo, today } from "../selling/seller.ts";
import { fund, type Investor, inAccount } from "../wallet/investor.ts";
import { download } from "./statement-text.ts";

// Four rentals fall into the tax year of the investment, and the sale into the next.
beginAt("2026-11-25T06:30:00Z");

const LEASE = DEAL_FILES.ASSET_LEASING;

async function lessor(taxedAs: "RENT" | "INTEREST") {
  const investor = await newSaver();
  await fund(investor, 4_00_000);
  const deal = await newDeal({ ...LEASE, product: { ...LEASE.product, taxedAs } });
  return { investor, id: idIn(await invest(investor, deal, 4_00_000)) };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const declaredIn = (investor: Investor, year: string) =>
  inAccount(investor, async (context) => {
    const { income, machines } = await taxYear(context, year, (metal) => metal);
    const statement = taxStatement(context, year).byCurrency[0]?.income ?? [];
    return {
      income: sum(income.map((entry) => entry.income)),
      statement: sum(statement.map((row) => row.income)),
      machines,
    };
  });

it("declares the whole rental of an owned machine in workbook, statement and forecast, with its depreciation apart, and of a loan its interest", async () => {
  const [{ investor, id }, loan] = [await lessor("RENT"), await lessor("INTEREST")];
  const forecast = await inAccount(investor, (context) => taxForecast(context));
  await passDays(130, investor);
  await passDays(0, loan.investor);
  const { cashflow } = await investmentOf(investor, id);
  const paid = cashflow.filter(({ paidOn }) => paidOn !== undefined && paidOn !== null && paidOn <= "2027-03-31");
  const rent = sum(paid.map(({ gross }) => gross));
  expect(paid).toHaveLength(4);
  const declared = await declaredIn(investor, "2026-27");
  expect([declared.income, declared.statement, forecast.expected.income]).toEqual([rent, rent, rent]);
  // The forecast on the first day states the depreciation of the year that followed, and of a loan none.
  expect(forecast.depreciation).toBe(declared.machines[0]?.depreciationPaise);
  expect((await inAccount(loan.investor, (context) => taxForecast(context))).depreciation).toBe(0);
  // 25 November to 31 March are fewer than 180 days: half of 15 %.
  expect(declared.machines).toMatchObject([
    { costPaise: 4_00_000_00, rateBps: 750, depreciationPaise: 30_000_00, closingPaise: 3_70_000_00, itrLine: "OS 3b" },
  ]);
  const response = await download(investor, "get-tax-workbook/2026-27");
  const workbook = readWorkbook(new Uint8Array(await response.arrayBuffer()));
  const [row] = rowsOf(workbook.get("Depreciation of leases") ?? expect.fail("no sheet"));
  expect(row?.["Depreciation (₹)"]?.number).toBe(30_000);
  const interest = sum(
    (await investmentOf(loan.investor, loan.id)).cashflow.slice(0, 4).map((payout) => payout.interest),
  );
  const ofLoan = { income: interest, statement: interest, machines: [] };
  expect(await declaredIn(loan.investor, "2026-27")).toEqual(ofLoan);
  // Nothing is claimed in the year in which the machine is sold.
  await passDays(270, investor);
  expect((await declaredIn(investor, "2027-28")).machines).toMatchObject([
    { openingPaise: 3_70_000_00, depreciationPaise: 0, gainPaise: 0, closingPaise: 3_30_000_00, soldOn: "2027-11-25" },
  ]);
  expect(await allFindings(investor)).toEqual([]);
});

it("declares the gain of a sale once, in the year in which its price is paid, in workbook, set-off and forecast alike", async () => {
  const investor = await newSaver();
  await passTo(calendarDateOf("2028-03-24"), investor);
  await fund(investor, 4_00_000);
  const product = { ...LEASE.product, block: "COMPUTERS", residualShareBps: 9_000 };
  const deal = await newDeal({ ...LEASE, product, paysLateByDays: 12 });
  const id = idIn(await invest(investor, deal, 4_00_000));
  const gainsIn = (year: string) =>
    inAccount(investor, async (context) => {
      const { byPart, machines, setOff } = await taxYear(context, year, (metal) => metal);
      const amounts = byPart.find(({ head }) => head === "SHORT_TERM_GAIN")?.amounts ?? [];
      const setOffGain = setOff.terms.find(({ term }) => term === "SHORT")?.gain;
      return { machines, byPart: sum(amounts), setOff: setOffGain };
    });
  const forecastDepreciation = () => inAccount(investor, async (context) => (await taxForecast(context)).depreciation);
  const forecastGain = () =>
    inAccount(investor, async (context) => {
      const row = (await taxForecast(context)).rows.find(({ nature }) => nature === "GAIN");
      return [row?.received.income ?? 0, row?.expected.income ?? 0];
    });
  // Paid on its day, the price of 3,60,000 is above the value of 3,20,000.
  await passTo(calendarDateOf("2028-12-01"), investor);
  expect(await forecastGain()).toEqual([0, 40_000_00]);
  expect(await forecastDepreciation()).toBe(0);
  // It is late: another year's depreciation is due, and the gain is that of the next year.
  await passTo(calendarDateOf("2029-03-30"), investor);
  expect((await investmentOf(investor, id)).cashflow.at(-1)).toMatchObject({ kind: "RESIDUAL", dueOn: "2029-03-26" });
  const unsold = {
    machines: [{ openingPaise: 3_20_000_00, depreciationPaise: 1_28_000_00, gainPaise: 0, soldOn: null }],
    ...{ byPart: 0, setOff: 0 },
  };
  expect(await gainsIn("2028-29")).toMatchObject(unsold);
  await passTo(calendarDateOf("2029-04-01"), investor);
  expect(await forecastGain()).toEqual([0, 1_68_000_00]);
  expect(await gainsIn("2029-30")).toMatchObject({ byPart: 0, setOff: 0 });
  await passTo(calendarDateOf("2029-05-02"), investor);
  const { paidOn } = (await investmentOf(investor, id)).cashflow.at(-1) ?? expect.fail();
  expect(await gainsIn("2028-29")).toMatchObject(unsold);
  expect(await gainsIn("2029-30")).toMatchObject({
    machines: [{ openingPaise: 1_92_000_00, depreciationPaise: 0, gainPaise: 1_68_000_00, soldOn: paidOn }],
    ...{ byPart: 1_68_000_00, setOff: 1_68_000_00 },
  });
  expect(await forecastGain()).toEqual([1_68_000_00, 0]);
  // A year after the sale reads the machine no more, and its set-off no gain of an earlier year.
  await passTo(calendarDateOf("2030-04-02"), investor);
  expect(await gainsIn("2030-31")).toEqual({ machines: [], byPart: 0, setOff: 0 });
  expect(await allFindings(investor)).toEqual([]);
});

it("refuses a year of more machines than a statement has lines, and counts none that was sold before it", async () => {
  const investor = await newSaver();
  await fund(investor, 8_00_000);
  const short = { ...LEASE.product, tenureMonths: 1 };
  const deals = [await newDeal({ ...LEASE, product: short }), await newDeal(LEASE)];
  for (const deal of deals) await invest(investor, deal, 4_00_000);
  const began = Number(financialYearOf(today()).slice(0, 4));
  const machinesOf = (first: number, limit: number) =>
    inAccount(investor, ({ sql }) => {
      const [from, to] = [calendarDateOf(`${first}-04-01`), calendarDateOf(`${first + 1}-03-31`)];
      const name = financialYearOf(from);
      return machinesIn(sql, { name, from, to, isTaxYear: true }, limit).length;
    });
  expect(await machinesOf(began, 2)).toBe(2);
  await expect(machinesOf(began, 1)).rejects.toThrow("STATEMENT_TOO_LONG");
  await passDays(60, investor);
  expect(await machinesOf(began + 1, 1)).toBe(1);
});

it("an owned machine is no loan but an asset at its whole cost until it is sold, a vehicle on its line of the schedule", async () => {
  const investor = await newSaver();
  await fund(investor, 3_00_000);
  const { product } = LEASE;
  const leases = [{ block: "VEHICLES_ON_HIRE" }, { block: "COMPUTERS" }, { taxedAs: "INTEREST" }];
  for (const change of leases) {
    const deal = await newDeal({ ...LEASE, product: { ...product, ...change } });
    idIn(await invest(investor, deal, 1_00_000));
  }
  await passDays(130, investor);
  const assets = async () => {
    const response = await download(investor, `get-tax-workbook/${financialYearOf(today())}`);
    const workbook = readWorkbook(new Uint8Array(await response.arrayBuffer()));
    return rowsOf(workbook.get("Assets (Schedule AL)") ?? expect.fail("no sheet")).map((row) => {
      return [row.Asset?.text, row["Line of ITR-2"]?.text, row["Cost (₹)"]?.number ?? 0] as const;
    });
  };
  const [vehicle, computer, loan] = await assets();
  expect(vehicle).toEqual(["Vehicles", "AL B(iii)", 1_00_000]);
  expect(computer).toEqual(["Machines that are let, other than vehicles", "no line of its own", 1_00_000]);
  expect(loan?.slice(0, 2)).toEqual(["Loans and advances given", "AL B(iv)(d)"]);
  expect(loan?.[2]).toBeLessThan(1_00_000);
  await passDays(270, investor);
  expect(await assets()).toEqual([]);
});

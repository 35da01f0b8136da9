/** A lease in the files for the return: what the investors own is rent, declared whole; what is a loan is interest. */
import { expect, it } from "vitest";
import { taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import { taxForecast } from "../../../backend/investor/tax/tax-forecast.ts";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { readWorkbook, rowsOf } from "../../xlsx-reader.ts";
import { beginAt } from "../instants.ts";
import { allFindings, idIn, invest, investmentOf, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
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

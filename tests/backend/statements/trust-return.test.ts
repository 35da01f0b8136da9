/** A business trust's distributions in the workbook: each part with its tax, its section and its payment code. */
import { exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import { taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import { taxForecast } from "../../../backend/investor/tax/tax-forecast.ts";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { callsOver } from "../../../lib/contract/client.ts";
import { addDays, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import type { Caller } from "../../e2e/support/second-portfolio.ts";
import { secondTaxYear } from "../../e2e/support/second-tax-year.ts";
import { byReference, taxEntriesIn, unbridgedIn } from "../../e2e/support/tax-entries.ts";
import { readWorkbook, rowsOf } from "../../xlsx-reader.ts";
import { beginAt } from "../instants.ts";
import { allFindings, idIn, invest, investmentOf, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { passTo, today } from "../selling/seller.ts";
import { fund, type Investor, inAccount } from "../wallet/investor.ts";
import { download, statementTextOf } from "./statement-text.ts";

// The codes of payments exist since April 2026.
beginAt("2026-11-25T06:30:00Z");

const passedThrough = { interestBps: 5_500, dividendBps: 2_500 };

async function holder(country: string): Promise<Investor> {
  const investor = await newSaver({ country });
  for (let rest = 3; rest > 0; rest--) await fund(investor, 8_00_000);
  await inAccount(investor, ({ sql }) => sql.exec("UPDATE identity SET date_of_birth = '1990-06-15'"));
  const deal = await newDeal({ ...DEAL_FILES.FRE, product: { ...DEAL_FILES.FRE.product, passedThrough } });
  expect((await invest(investor, deal, 20_00_000)).status).toBe(200);
  await passDays(120, investor);
  return investor;
}

const callerOf = ({ token }: Investor): Caller => ({
  call: callsOver((path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("x-tap-auth", token);
    return exports.default.fetch(`http://backend${path.replace(/^\/api/, "")}`, { ...init, headers });
  }),
});

async function workbookOf(investor: Investor) {
  const response = await download(investor, `get-tax-workbook/${financialYearOf(today())}`);
  return readWorkbook(new Uint8Array(await response.arrayBuffer()));
}

it("a resident's distributions stand part by part among income and deductions, as computed a second time", async () => {
  const investor = await holder("IN");
  const workbook = await workbookOf(investor);
  const entries = taxEntriesIn(workbook);
  const second = await secondTaxYear(callerOf(investor), financialYearOf(today()));
  expect(entries.income).toEqual(byReference(second.income));
  expect(entries.deductions).toEqual(byReference(second.deductions));
  expect(entries.deductions.length).toBeGreaterThan(2);
  const codes = rowsOf(workbook.get("TDS") ?? expect.fail()).map((row) => row["Payment code"]?.text);
  expect([...new Set(codes)].toSorted()).toEqual(["1014", "1015", "1016"]);
  expect(rowsOf(workbook.get("TDS by quarter") ?? expect.fail()).length).toBe(
    3 * new Set(entries.deductions.map(({ quarter }) => quarter)).size,
  );
  expect(await allFindings(investor)).toEqual([]);
});

it("a non-resident's distributions bear 5 % of interest, 10 % of dividend and 30 % of rent, with cess, in all sheets alike", async () => {
  const investor = await holder("US");
  const { income, deductions } = await inAccount(investor, (context) =>
    taxYear(context, financialYearOf(today()), String),
  );
  expect(deductions.length).toBeGreaterThan(2);
  expect(deductions.map(({ gross, tds }) => [gross, tds])).toEqual(income.map((entry) => [entry.income, entry.tds]));
  const rates: Readonly<Record<string, number>> = { "1045": 520, "1046": 1040, "1047": 3120 };
  for (const { paymentCode, gross, rateBps, tds } of deductions) {
    const rate = rates[paymentCode ?? ""] ?? expect.fail(`${paymentCode}`);
    expect(rateBps).toBe(rate);
    expect(Math.abs(tds - (gross * rate) / 10_000)).toBeLessThanOrEqual(1);
  }
  expect(unbridgedIn(await workbookOf(investor))).toEqual([]);
  expect(await allFindings(investor)).toEqual([]);
});

it("units that a scheme redeems below their cost lower no figure of the year, neither before their exit nor after it", async () => {
  const investor = await newSaver();
  await fund(investor, 4_00_000);
  const product = { ...DEAL_FILES.FRE.product, years: 1, passedThrough };
  const id = idIn(await invest(investor, await newDeal({ ...DEAL_FILES.FRE, product }), 4_00_000));
  const exit = (await investmentOf(investor, id)).cashflow.find(({ kind }) => kind === "EXIT") ?? expect.fail();
  expect(exit.interest).toBe(-12_000_00);
  await passTo(addDays(exit.dueOn, -1), investor);
  const { cashflow } = await investmentOf(investor, id);
  const rent = cashflow.filter(({ kind, paidOn }) => kind !== "EXIT" && paidOn === null);
  const before = await inAccount(investor, taxForecast);
  const gainIn = ({ rows }: typeof before) => rows.find(({ nature }) => nature === "GAIN");
  expect(gainIn(before)?.expected).toEqual({ income: 0, tds: 0, payouts: 1 });
  expect(before.expected.income).toBe(rent.reduce((sum, { interest }) => sum + interest, 0));
  await passTo(addDays(exit.dueOn, 5), investor);
  const after = await inAccount(investor, taxForecast);
  expect([gainIn(after)?.received.income, gainIn(after)?.expected.payouts]).toEqual([0, 0]);
  expect(after.received.income).toBe(before.received.income + before.expected.income);
  const year = financialYearOf(exit.dueOn);
  const [statement] = (await inAccount(investor, (context) => taxStatement(context, year))).byCurrency;
  expect(statement?.gains).toMatchObject([{ gross: 3_88_000_00, cost: 4_00_000_00, gain: 0 }]);
  expect(statement?.byCategory).toMatchObject([{ productType: "FRE", gain: 0 }]);
  const { text } = await statementTextOf(investor, `get-tax-statement/${year}`);
  expect(text).toContain("3,88,000.00");
  expect(text).not.toContain("12,000.00");
  const [redeemed] = rowsOf((await workbookOf(investor)).get("Capital gains") ?? expect.fail());
  const amountsOf = ["Full value of consideration (₹)", "Cost (₹)", "Gain (₹)"].map((name) => redeemed?.[name]?.number);
  expect(amountsOf).toEqual([3_88_000, 4_00_000, 0]);
  expect(await allFindings(investor)).toEqual([]);
});

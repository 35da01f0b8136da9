/** I14 follows the rule that was in force when the terms of an investment were quoted. */
import { beforeAll, expect, it } from "vitest";
import { verifyInvestments } from "../../../backend/investor/portfolio/investment-verify.ts";
import { calendarDateOf, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { newNri, remit, setRates } from "../gift/non-resident.ts";
import { beginAt } from "../instants.ts";
import { allFindings, idIn, invest, newDeal, newSaver } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { fund, type Investor, inAccount, setPace } from "../wallet/investor.ts";

beginAt("2026-12-02T06:30:00Z");

beforeAll(async () => {
  await setPace("WEBHOOK_DELAY", 0);
  await setRates();
});

/** The findings on the coins of one investment, after changes to its rows that no command makes. */
const coinFindings = (investor: Investor, id: InvestmentId, change: readonly string[]) =>
  inAccount(investor, (context) => {
    for (const trigger of ["investment_flow_stands", "coin_lot_stands"]) context.sql.exec(`DROP TRIGGER ${trigger}`);
    for (const statement of change) context.sql.exec(statement);
    return verifyInvestments(context).filter(({ invariant, subject }) => invariant === "I14" && subject === id);
  });

const ALL_BACK_IN_TEN_DAYS = `UPDATE investment_flow SET terms = json_set(terms, '$.cashflow[0].dueOn', '2026-12-12',
  '$.cashflow[0].principal', json_extract(terms, '$.amount'), '$.cashflow', json_array(json_extract(json_set(terms,
  '$.cashflow[0].dueOn', '2026-12-12', '$.cashflow[0].principal', json_extract(terms, '$.amount')), '$.cashflow[0]')))`;
const startedBefore = (day: string) =>
  `UPDATE investment_flow SET started_at = ${startOfDayInIndia(calendarDateOf(day)) - 1}`;

async function newLease(): Promise<{ readonly investor: Investor; readonly id: InvestmentId }> {
  const investor = await newSaver();
  await fund(investor, 1_00_000);
  const id = idIn(await invest(investor, await newDeal(DEAL_FILES.ASSET_LEASING), 1_00_000));
  expect(await allFindings(investor)).toEqual([]);
  return { investor, id };
}

it("finds all coins of money that comes back within thirty days, on terms quoted under the rule", async () => {
  const { investor, id } = await newLease();
  const found = await coinFindings(investor, id, [ALL_BACK_IN_TEN_DAYS]);
  expect(found).toMatchObject([{ detail: "100000 coins, 0 taken back" }]);
});

it("accepts all coins on terms quoted before the rule", async () => {
  const { investor, id } = await newLease();
  expect(await coinFindings(investor, id, [ALL_BACK_IN_TEN_DAYS, startedBefore("2026-12-01")])).toEqual([]);
});

it("compares the coins of a foreign currency with the terms that were confirmed", async () => {
  const nri = await newNri({ isAccredited: true });
  await remit(nri, "USD", 10_000);
  const id = idIn(await invest(nri, await newDeal(DEAL_FILES.GIFT_DEPOSIT), 10_000));
  expect(await allFindings(nri)).toEqual([]);
  const more = ["coin_lot SET coins = coins + 5", "investment SET stash_coins = stash_coins + 5"];
  const found = await coinFindings(
    nri,
    id,
    more.map((each) => `UPDATE ${each}`),
  );
  expect(found).toMatchObject([{ subject: id }]);
});

import { afterEach, expect, it } from "vitest";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { type PlannedReinvestment, previewInstruction } from "../../../lib/contract/calls/reinvestment-instruction.ts";
import { dateInIndia, daysBetween } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import { balance, fund, type Investor, invoke, setPace } from "../wallet/investor.ts";
import { allFindings, invest, investmentOf, newDeal, newSaver, passDays, passMinutes } from "./investing-steps.ts";
import { compoundingDeposit, DEAL_FILES } from "./products.ts";
import { INSTRUCTION, instruct, outcomeOf } from "./reinvesting.ts";

const invoiceOf = (tenureDays: number, change: Record<string, unknown> = {}) =>
  newDeal({ product: { tenureDays, rateBps: 1310 }, minimum: 10_000, unit: 10_000, closesInDays: 1, ...change });

/** Holdings of one investor: invoices and a deposit that are repaid in turn, and a bond with coupons. */
async function newPortfolio(): Promise<Investor> {
  const investor = await newSaver();
  const holdings: readonly (readonly [DealId, number])[] = [
    [await invoiceOf(60), 50_000],
    [await invoiceOf(61), 50_000],
    [await newDeal({ ...DEAL_FILES.BOND, closesInDays: 1 }), 1_50_000],
    [await invoiceOf(120), 80_000],
    [await invoiceOf(180), 50_000],
    [await newDeal({ ...DEAL_FILES.FIXED_DEPOSIT, closesInDays: 1 }), 60_000],
  ];
  for (const [deal, amount] of holdings) {
    await fund(investor, amount);
    await invest(investor, deal, amount);
  }
  return investor;
}

const previewOf = async (investor: Investor, conditions: Record<string, unknown>) => {
  const { body } = await invoke(investor, `${INSTRUCTION}/preview`, { body: conditions });
  return previewInstruction.output.parse(body).planned;
};

/** The instruction's result with a payout, in the fields of the preview. */
async function happened(investor: Investor, { investmentId: old, payout }: PlannedReinvestment) {
  const outcome = await outcomeOf(investor, old);
  const bought = outcome?.investmentId == null ? null : await investmentOf(investor, outcome.investmentId);
  const { cashflow } = await investmentOf(investor, old);
  return {
    payout: cashflow.at(-1)?.net ?? expect.fail(),
    purchase: bought && { dealId: bought.dealId, title: bought.title, amount: bought.investmentAmount },
    reason: outcome?.reason ?? null,
    stays: payout - (bought?.investmentAmount ?? 0),
  };
}

const CONDITIONS = [
  ["without conditions", {}, false],
  ["that keeps a part in the wallet", { keepInWallet: 75_000 }, false],
  ["that keeps a part in the wallet, with automatic withdrawal", { keepInWallet: 15_000 }, true],
  ["with interest and a limit per deal", { includeInterest: true, mostPerDeal: 1_20_000 }, false],
] as const;

// The deals of one case are closed before the next begins.
afterEach(() => passDays(40));

it.each(CONDITIONS)("previews a year of an instruction %s as it then happens", async (...each) => {
  const [, conditions, isWithdrawn] = each;
  await setPace("TRANSFER_DELAY", 0);
  const investor = await newPortfolio();
  if (isWithdrawn) {
    const on = "/v2/preferences/auto-withdraw?autoWithdraw=true";
    await invoke(investor, on, { method: "PUT", key: randomIds.letters() });
  }
  await passDays(2, investor);
  // Open for the whole year; an investment in them pays nothing back within it.
  const deals = [
    await newDeal({ ...compoundingDeposit("Sahyadri Bank"), total: 1_20_000, closesInDays: 390 }),
    await newDeal({ ...compoundingDeposit("Malabar Bank"), closesInDays: 391 }),
  ];
  const given = { into: "FIXED_DEPOSIT", ...conditions };
  expect((await instruct(investor, given)).status).toBe(200);
  const planned = await previewOf(investor, given);
  expect(planned).toHaveLength(5);
  expect(planned.some(({ purchase }) => deals.some((deal) => deal === purchase?.dealId))).toBe(true);
  for (const row of planned) {
    const days = daysBetween({ from: dateInIndia(clock.now()), to: row.on });
    for (let day = 0; day <= days; day += 5) await passDays(Math.min(5, days + 1 - day), investor);
    await passMinutes(1);
    await investor.object.work();
    const { payout, purchase, reason, stays } = row;
    expect({ on: row.on, ...(await happened(investor, row)) }).toEqual({ on: row.on, payout, purchase, reason, stays });
  }
  expect(await allFindings(investor)).toEqual([]);
  expect(await balance(investor)).toMatchObject({ held: 0 });
});

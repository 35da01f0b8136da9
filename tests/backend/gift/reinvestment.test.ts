import { beforeAll, expect, it } from "vitest";
import { listPayouts } from "../../../backend/investor/holdings/payout-store.ts";
import { KycStore } from "../../../backend/investor/kyc/kyc-store.ts";
import { settlePayout } from "../../../backend/investor/payouts/payout-collection.ts";
import { processReinvestment } from "../../../backend/investor/reinvesting/reinvestment-processing.ts";
import { type PlannedReinvestment, previewInstruction } from "../../../lib/contract/calls/reinvestment-instruction.ts";
import { FOREIGN_CURRENCIES, type ForeignCurrency } from "../../../lib/contract/facts/money.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { giftBond } from "../../../lib/products/gift-bond.ts";
import { whileDealAnswers } from "../doubles/gateways.ts";
import {
  allFindings,
  dealObject,
  idIn,
  invest,
  investmentOf,
  newDeal,
  passDays,
  passMinutes,
  progressOf,
} from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { type Holder, INSTRUCTION, instruct, outcomeOf, reinvested, toEveOf } from "../investing/reinvesting.ts";
import { type Investor, inAccount, invoke, setPace } from "../wallet/investor.ts";
import { accountFindings, balanceIn, newNri, remit, setRates } from "./non-resident.ts";

beforeAll(async () => {
  await setPace("WEBHOOK_DELAY", 0);
  await setRates();
});

const AMOUNT = 10_000;

const depositIn = (currency: ForeignCurrency, change: Record<string, unknown> = {}) =>
  newDeal({
    ...DEAL_FILES.GIFT_DEPOSIT,
    ...{ currency, unit: 1_000, ...change },
    product: { ...DEAL_FILES.GIFT_DEPOSIT.product, payout: "AT_MATURITY", tenureDays: 90 },
  });

async function heldIn(investor: Investor, currency: ForeignCurrency): Promise<InvestmentId> {
  await remit(investor, currency, AMOUNT);
  return idIn(await invest(investor, await depositIn(currency, { closesInDays: 1 }), AMOUNT));
}

async function plannedBy(investor: Investor, currency: string): Promise<readonly PlannedReinvestment[]> {
  const { body } = await invoke(investor, `${INSTRUCTION}/preview`, { body: { currency } });
  return previewInstruction.output.parse(body).planned;
}

it.each(FOREIGN_CURRENCIES)("an instruction in %s buys a deal of that currency only", async (currency) => {
  const other = FOREIGN_CURRENCIES.find((each) => each !== currency) ?? expect.fail();
  const investor = await newNri();
  const held: Holder = { investor, id: await heldIn(investor, currency) };
  const uncovered = await heldIn(investor, other);
  const given = await instruct(investor, { currency, mostPerDeal: AMOUNT, keepInWallet: 1 });
  expect(given.body).toMatchObject({ currency, instruction: { state: "ACTIVE", mostPerDeal: AMOUNT } });
  await toEveOf(held);
  // The other deals close before it, so they would come first.
  const rupees = await newDeal({ ...DEAL_FILES.FIXED_DEPOSIT, closesInDays: 8 });
  const foreign = await depositIn(other, { closesInDays: 8 });
  const bought = await depositIn(currency, { closesInDays: 9 });
  const planned = await plannedBy(investor, currency);
  expect(planned).toMatchObject([{ investmentId: held.id, purchase: { dealId: bought, amount: AMOUNT * 100 } }]);
  await passDays(4, investor);
  await investor.object.work();

  const purchase = await reinvested(held);
  expect(purchase).toMatchObject({ dealId: bought, currency, investmentType: "GIFT", reinvestedFrom: held.id });
  for (const deal of [rupees, foreign]) expect(await progressOf(deal)).toMatchObject({ sold: 0 });
  expect(await outcomeOf(investor, uncovered)).toBeNull();
  const { net } = (await investmentOf(investor, held.id)).cashflow.at(-1) ?? expect.fail();
  const interest = net - purchase.investmentAmount;
  expect(await balanceIn(investor, currency)).toEqual({ posted: interest, held: 0, available: interest });
  expect((await balanceIn(investor, other)).posted).toBeGreaterThanOrEqual(AMOUNT * 100);
  expect(await balanceIn(investor, "INR")).toMatchObject({ posted: 0 });
  expect([...(await accountFindings(investor)), ...(await allFindings(investor))]).toEqual([]);
  await passDays(20);
});

it("keeps the instructions of two currencies apart", async () => {
  const investor = await newNri();
  await instruct(investor, { currency: "USD", longestMonths: 12 });
  await instruct(investor, { currency: "AED", into: "FIXED_DEPOSIT" });
  await invoke(investor, `${INSTRUCTION}/pause`, { body: { currency: "AED", isPaused: true }, key: "pause" });
  const stateOf = async (currency: string) =>
    (await invoke(investor, `${INSTRUCTION}?currency=${currency}`)).body.instruction;
  expect(await stateOf("USD")).toMatchObject({ state: "ACTIVE", longestMonths: 12, into: null });
  expect(await stateOf("AED")).toMatchObject({ state: "PAUSED", longestMonths: null, into: "FIXED_DEPOSIT" });
  expect(await stateOf("GBP")).toBeNull();
});

it("reinvests in no bond for which the investor's accreditation lapsed while its units were reserved", async () => {
  const investor = await newNri({ isAccredited: true });
  const held: Holder = { investor, id: await heldIn(investor, "USD") };
  await instruct(investor, { currency: "USD", into: giftBond.category });
  await toEveOf(held);
  const bond = await newDeal({ ...DEAL_FILES.GIFT_BOND, closesInDays: 9 });
  await passDays(4);
  await inAccount(investor, async (context) => {
    const step = { step: "ACCREDITATION", status: "REJECTED", reason: "ACCREDITATION_DECLINED", detail: null } as const;
    const changing = whileDealAnswers(context, {
      reserve: () => new KycStore(context.sql).saveStep(step, context.clock.now()),
    });
    for (const { payoutSequence } of listPayouts(context.sql, held.id))
      await settlePayout(changing, `${held.id}:${payoutSequence}`);
    await processReinvestment(changing, held.id);
  });
  expect(await outcomeOf(investor, held.id)).toMatchObject({ status: "NOT_POSSIBLE", reason: "NO_DEAL_FITS" });
  expect((await balanceIn(investor, "USD")).held).toBe(0);
  await passMinutes(20);
  await dealObject(bond).work();
  expect(await progressOf(bond)).toMatchObject({ sold: 0 });
  expect([...(await accountFindings(investor)), ...(await allFindings(investor))]).toEqual([]);
});

/** An investor with a maturing investment, and a deal to reinvest in. */
import { expect } from "vitest";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { KycStore } from "../../../backend/investor/kyc/kyc-store.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { INSTRUCTION_TERMS_VERSION } from "../../../lib/contract/calls/reinvestment-instruction.ts";
import { dateInIndia, daysBetween } from "../../../lib/contract/values/calendar-date.ts";
import { type DealId, type InvestmentId, investmentId } from "../../../lib/contract/values/ids.ts";
import { type Answer, fund, type Investor, invoke } from "../wallet/investor.ts";
import { idIn, invest, investmentOf, newDeal, newSaver, passDays } from "./investing-steps.ts";

/** The repayment of ₹50,000 at 13.10 % for 60 days, after tax. */
export const NET = 51_076.71;

export const optIn = (investor: Investor, id: string, body: unknown = {}, key: string = randomIds.letters()) =>
  invoke(investor, `/v2/reinvestment/opt-in/${id}`, { body, key });
export const optOut = (investor: Investor, id: string) =>
  invoke(investor, `/v2/payment/reinvestment/optout/${id}`, { body: {}, key: randomIds.letters() });
export const reinvestmentOf = ({ body }: Answer) => body.reinvestment;

export const INSTRUCTION = "/v2/reinvestment/instruction";

export const instruct = (
  investor: Investor,
  conditions: Record<string, unknown> = {},
  key: string = randomIds.letters(),
): Promise<Answer> =>
  invoke(investor, INSTRUCTION, { body: { acceptedTerms: INSTRUCTION_TERMS_VERSION, ...conditions }, key });
export const pause = (investor: Investor, isPaused: boolean) =>
  invoke(investor, `${INSTRUCTION}/pause`, { body: { isPaused }, key: randomIds.letters() });
export const revoke = (investor: Investor) =>
  invoke(investor, `${INSTRUCTION}/revoke`, { body: {}, key: randomIds.letters() });
export const outcomeOf = async (investor: Investor, id: string) =>
  (await investmentOf(investor, investmentId.parse(id))).reinvestment;

/** A PAN that the registry no longer confirms: the KYC is not complete any more. */
export const loseKyc = ({ sql }: Pick<AccountContext, "sql">): void =>
  new KycStore(sql).saveStep(
    { step: "PAN", status: "REJECTED", reason: "PAN_NAME_MISMATCH", detail: null },
    clock.now(),
  );

export interface Holder {
  readonly investor: Investor;
  readonly id: InvestmentId;
}

/** An investor in a deal that pays in some days and closes before it pays. */
export async function holder(change: Record<string, unknown> = {}, amount = 50_000): Promise<Holder> {
  const product = { tenureDays: 60, rateBps: 1310 };
  const deal = await newDeal({ product, minimum: 10_000, unit: 10_000, ...change, closesInDays: 1 });
  const investor = await newSaver();
  await fund(investor, amount);
  return { investor, id: idIn(await invest(investor, deal, amount)) };
}

/** A deal that opens when the money arrives and closes before the next test's deal opens. */
export const target = (change: Record<string, unknown> = {}): Promise<DealId> =>
  newDeal({ unit: 10_000, minimum: 10_000, ...change, closesInDays: 20 });

export async function toEveOf({ investor, id }: Holder): Promise<void> {
  const due = (await investmentOf(investor, id)).cashflow.at(-1)?.dueOn ?? expect.fail();
  await passDays(daysBetween({ from: dateInIndia(clock.now()), to: due }) - 1, investor);
}

export async function reinvested({ investor, id }: Holder) {
  const old = await investmentOf(investor, id);
  expect(old).toMatchObject({ stage: "MATURED", reinvestment: { status: "DONE", reason: null } });
  return investmentOf(investor, investmentId.parse(old.reinvestment?.investmentId));
}

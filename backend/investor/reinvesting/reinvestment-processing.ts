/**
 * Turns reserved money into an investment by the same saga as an ordinary one: a flow fixes the terms, the deal
 * reserves units, the money is held and posted. Each step is stored before the next, so an interruption costs time
 * only.
 */

import { type Minor, minor, subtractMinor } from "../../../lib/contract/facts/money.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { type FlowKey, type InvestmentId, investmentId } from "../../../lib/contract/values/ids.ts";
import type { ReinvestmentReason } from "../../../lib/contract/values/reinvestment.ts";
import type { PublishedDeal } from "../../catalogue/deals.ts";
import { dealRatesOf } from "../../catalogue/tds-rates.ts";
import { featureFlags } from "../../embedded/remote-config/feature-flags.ts";
import { stopReasonOf } from "../claims/reinvestment-instruction-scope.ts";
import { getInstruction } from "../claims/reinvestment-instruction-store.ts";
import { mostUsefulReason, reasonAgainst } from "../claims/reinvestment-rules.ts";
import { findReinvestment, type ReinvestmentRecord } from "../claims/reinvestment-store.ts";
import { findInvestmentOfFlow, getInvestment, type InvestmentRecord } from "../holdings/investment-store.ts";
import { assertMayInvest, mayHold } from "../investing/eligibility.ts";
import { beginInvestment, findOpenFlow, getFlow, startFlow } from "../investing/flow.ts";
import type { Flow } from "../investing/flow-store.ts";
import { processSaga, releaseUnits, reserveUnits } from "../investing/investment-saga.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { judgedDeals, type Wanted, wantedAfter } from "./reinvestment-deals.ts";
import { stopLapsedInstruction } from "./reinvestment-instruction.ts";
import { advance, autoWithdraw, cancelReinvestment, releaseReservation } from "./reinvestment-reservation.ts";

/** Runs every step that is possible now. @throws when a callee cannot be reached: the scheduler retries. */
export async function processReinvestment(context: AccountContext, reference: string): Promise<void> {
  const record = findReinvestment(context.sql, reference);
  switch (record?.state) {
    case "SET_ASIDE":
      await place(context, record);
      return processReinvestment(context, reference);
    case "PLACED":
      return trackSaga(context, record);
    case "OPTED_IN":
    case "DONE":
    case "NOT_POSSIBLE":
    case undefined:
      return;
  }
}

async function place(context: AccountContext, record: ReinvestmentRecord): Promise<void> {
  const old = getInvestment(context.sql, record.investmentId);
  const features = await featureFlags(context.env, context.userId);
  const closed = await reasonAgainst(async () => assertMayInvest(context, "WALLET", features));
  const reason = closed ?? (await placeInADeal(context, old, record));
  if (reason === null) return;
  const key = context.storage.transactionSync(() => {
    const current = findMandate(context, old);
    if (current?.state !== "SET_ASIDE") return null;
    cancelReinvestment(context, {
      record: current,
      investment: old,
      amount: current.reservedAmount ?? minor(0),
      reason: stopReasonOf(context) === null ? reason : "NOT_ELIGIBLE",
    });
    return current.flowKey;
  });
  if (key !== null) await releaseAbandoned(context, old, getFlow(context, key));
}

/**
 * The stored mandate; an instruction that the account may no longer have is stopped first. Call inside a transaction.
 */
function findMandate(context: AccountContext, { id, currency }: InvestmentRecord): ReinvestmentRecord | null {
  stopLapsedInstruction(context, currency);
  return findReinvestment(context.sql, id);
}

/** An interrupted run may have reserved units under a flow that is still open. */
async function placeInADeal(
  context: AccountContext,
  old: InvestmentRecord,
  { flowKey }: ReinvestmentRecord,
): Promise<ReinvestmentReason | null> {
  const open = flowKey && findOpenFlow(context, flowKey);
  if (open && (await placeInFlow(context, old, open)) === null) return null;
  return placeInNextDeal(context, old);
}

/**
 * Tries the open deals of the same category, in the order of their closing. @returns null when one accepts the money,
 * otherwise the reason why none does
 */
async function placeInNextDeal(context: AccountContext, old: InvestmentRecord): Promise<ReinvestmentReason | null> {
  const reasons: ReinvestmentReason[] = [];
  for await (const { deal, amount, reason } of judgedDeals(context, wantedBy(context, old))) {
    const flow = reason === null ? await openFlow(context, old, { deal, amount }) : null;
    const refusal = flow ? await placeInFlow(context, old, flow) : (reason ?? "NO_DEAL_FITS");
    if (refusal === null || refusal === "INVESTING_CLOSED") return refusal;
    reasons.push(refusal);
  }
  return mostUsefulReason(reasons);
}

/** The purchase that the stored mandate orders now; its budget is 0 once the mandate has ended. */
function wantedBy(context: AccountContext, old: InvestmentRecord): Wanted {
  const record = findReinvestment(context.sql, old.id);
  const budget = record?.state === "SET_ASIDE" ? (record.reservedAmount ?? minor(0)) : minor(0);
  const instruction = record?.instructionId ? getInstruction(context.sql, record.instructionId) : null;
  return wantedAfter(context, { old, limits: instruction, budget });
}

interface Chosen {
  readonly deal: PublishedDeal;
  readonly amount: Minor;
}

/** @returns null when the mandate has ended, or covers less than when the deal was judged */
async function openFlow(context: AccountContext, old: InvestmentRecord, chosen: Chosen): Promise<Flow | null> {
  const { deal, amount } = chosen;
  const rates = await dealRatesOf(context.env, deal);
  return context.storage.transactionSync(() => {
    const { choice, budgetIn } = wantedBy(context, old);
    if (amount <= 0 || budgetIn(deal.dealId) < amount) return null;
    const flow = startFlow(context, { deal, amount, choice, ...rates });
    const record = findReinvestment(context.sql, old.id);
    if (record?.state === "SET_ASIDE") advance(context, record, { state: "SET_ASIDE", flowKey: flow.key });
    return flow;
  });
}

/** Reserves the units before the money is invested. @returns null when there is nothing more to place */
async function placeInFlow(
  context: AccountContext,
  old: InvestmentRecord,
  { key, terms }: Flow,
): Promise<ReinvestmentReason | null> {
  const { dealId, units } = terms;
  if ((await reserveUnits(context, { dealId, flowKey: key, units })) !== "RESERVED") return "NO_DEAL_FITS";
  // An operator may have closed investing while the deal reserved the units.
  const { investEnabled } = await featureFlags(context.env, context.userId);
  const id = investmentId.parse(`inv_${context.ids.letters()}`);
  const refusal = context.storage.transactionSync(() => convertToInvestment(context, old, { key, id, investEnabled }));
  await releaseAbandoned(context, old, { key, terms });
  return refusal;
}

/** Returns the units of a flow under which neither this run nor a concurrent one can still invest. */
async function releaseAbandoned(
  context: AccountContext,
  { id }: InvestmentRecord,
  { key, terms: { dealId } }: Pick<Flow, "key" | "terms">,
): Promise<void> {
  const record = findReinvestment(context.sql, id);
  const isCurrent = record?.state === "SET_ASIDE" && record.flowKey === key;
  const isAbandoned = !isCurrent && findInvestmentOfFlow(context.sql, key) === null;
  if (isAbandoned) await releaseUnits(context, { dealId, flowKey: key });
}

interface Placing {
  readonly key: FlowKey;
  readonly id: InvestmentId;
  /** As read after the units were reserved. */
  readonly investEnabled: boolean;
}

/**
 * In one transaction: releases the reservation, holds the money for the new investment, and records the mandate as its
 * consent. @returns null when there is nothing more to place
 */
function convertToInvestment(
  context: AccountContext,
  old: InvestmentRecord,
  { key, id, investEnabled }: Placing,
): ReinvestmentReason | null {
  const record = findMandate(context, old);
  // The mandate has ended, or a concurrent run has created the investment.
  if (record?.state !== "SET_ASIDE") return null;
  if (!investEnabled) return "INVESTING_CLOSED";
  const flow = findOpenFlow(context, key);
  if (!flow || stopReasonOf(context) !== null || !mayHold(context, flow.deal)) return "NO_DEAL_FITS";
  // Another holding's payout may have been placed in this deal meanwhile.
  if (flow.terms.amount > wantedBy(context, old).budgetIn(flow.terms.dealId)) return "NO_DEAL_FITS";
  releaseReservation(context, record);
  const mandate = { at: record.optedInAt, mandateOf: old.id };
  const { amount } = beginInvestment(context, { key, investmentId: id, payment: null, mandate });
  advance(context, record, { state: "PLACED", flowKey: key, reinvestedAs: id });
  autoWithdraw(context, old, subtractMinor(record.reservedAmount ?? amount, amount));
  return null;
}

const POLL_INTERVAL_MS = 2_000;

/** The investment's saga has its own job; this one records its outcome. */
async function trackSaga(
  context: AccountContext,
  { investmentId: id, reinvestedAs }: ReinvestmentRecord,
): Promise<void> {
  const placedAs = String(reinvestedAs);
  await processSaga(context, placedAs);
  context.storage.transactionSync(() => {
    const record = findReinvestment(context.sql, id);
    if (record?.state !== "PLACED") return;
    const { status, amount } = getInvestment(context.sql, placedAs);
    switch (status) {
      case "SUCCESS":
        advance(context, record, { state: "DONE" });
        return;
      case "FAILED":
        return cancelReinvestment(context, {
          record,
          investment: getInvestment(context.sql, id),
          amount,
          reason: "NO_DEAL_FITS",
        });
      case "INITIATED":
      case "PAYMENT_PENDING":
      case "PROCESSING": {
        const dueAt = epochMs(context.clock.now() + POLL_INTERVAL_MS);
        return context.scheduler.schedule({ kind: "REINVESTMENT", reference: id, dueAt });
      }
    }
  });
}

/**
 * Applies a deal's restructuring to this investor's holdings. Invariants: one transaction replaces every open payout
 * with a later one, or none at all; the principal owed stays the same; applying it again has no effect.
 */

import { addMinor } from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import { isPromised } from "../../../lib/products/payout-kind.ts";
import type { AgreedRestructuring } from "../../deal/restructuring.ts";
import { recordGains } from "../claims/bond-tax.ts";
import { findPutOfPayout, linkPut } from "../claims/put-store.ts";
import { getInvestment, type InvestmentRecord } from "../holdings/investment-store.ts";
import { planMaturityNotice } from "../holdings/maturity-notice.ts";
import { retaxPayerOf } from "../holdings/payer-tax.ts";
import {
  insertPayout,
  lastPayoutSequenceOf,
  listPayouts,
  markReplaced,
  type PayoutRecord,
} from "../holdings/payout-store.ts";
import { payoutFacts, payoutInstant, payoutReference } from "../holdings/payout-time.ts";
import { withCurrentTds } from "../holdings/residency.ts";
import { taxpayerOf } from "../holdings/taxpayer.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import { restage } from "../payouts/payout-credit.ts";
import { restructuredPayout } from "./restructured-payout.ts";
import {
  insertRestructuring,
  type ScheduleTotals,
  writeRestructured,
  writeRestructuringTerms,
} from "./restructuring-store.ts";
import { applyToSettled, type HolderAnswer } from "./settled-holdings.ts";

export const restructureHoldings = (
  context: AccountContext,
  dealId: DealId,
  agreed: AgreedRestructuring,
): HolderAnswer =>
  applyToSettled(context, dealId, (investment) => {
    if (investment.status === "SUCCESS") restructure(context, investment, agreed);
  });

function restructure(context: AccountContext, investment: InvestmentRecord, agreed: AgreedRestructuring): void {
  const { id, title } = investment;
  const payouts = listPayouts(context.sql, id);
  const open = payouts.filter(({ status }) => status !== "PAID");
  if (open.length === 0) return;
  const applied = { investmentId: id, restructuringId: agreed.id };
  if (!insertRestructuring(context.sql, { ...applied, on: agreed.on })) return;
  const promised = open.map((payout) => postpone(context, { investment, payout, agreed }));
  const maturesOn = promised.toSorted().at(-1) ?? agreed.on;
  writeRestructured(context.sql, { id, on: agreed.on, maturesOn });
  recordGains(context, id);
  retaxPayerOf(context, investment);
  const { extendDays, rateBps = null, notice, by = null } = agreed;
  const [before, after] = [payouts, listPayouts(context.sql, id)].map(scheduleTotalsOf);
  if (before && after) {
    writeRestructuringTerms(context.sql, applied, { extendDays, rateBps, notice, by, before, after });
  }
  restage(context, getInvestment(context.sql, id), context.clock.now());
  planMaturityNotice(context, id);
  const subject = { kind: "INVESTMENT_RESTRUCTURED", investmentId: id, title, on: maturesOn } as const;
  notify(context, { reference: `${id}:${agreed.id}`, subject });
}

interface Open {
  readonly investment: InvestmentRecord;
  readonly payout: PayoutRecord;
  readonly agreed: AgreedRestructuring;
}

/** @returns the new due day */
function postpone(context: AccountContext, { investment, payout, agreed }: Open): CalendarDate {
  const { id, rateBps } = investment;
  const [at, calendar] = [context.clock.now(), context.clock.calendar()];
  const later = restructuredPayout(payout, {
    extendDays: agreed.extendDays,
    rateBps: agreed.rateBps ?? rateBps ?? 0,
    payoutSequence: lastPayoutSequenceOf(context.sql, id) + 1,
    calendar,
  });
  // The new due day may be in a year without the relief, or in one that has it.
  const taxed = withCurrentTds(investment, later, taxpayerOf(context));
  const promise = taxed.tdsBasis === payout.tdsBasis ? { ...later, tdsBasis: payout.tdsBasis } : taxed;
  if (payout.status === "DELAYED" && isPromised(payout)) {
    const rescheduledOn = dateInIndia(at);
    context.emit({ type: "payout.rescheduled.v1", ...payoutFacts(investment, payout, calendar), rescheduledOn });
  }
  markReplaced(context.sql, payout, at);
  context.scheduler.cancel({ kind: "PAYOUT", reference: payoutReference(payout) });
  insertPayout(context.sql, { id, promise, at });
  const put = findPutOfPayout(context.sql, payout);
  if (put) linkPut(context.sql, { id: put.id, payoutSequence: promise.payoutSequence });
  const reference = payoutReference({ investmentId: id, payoutSequence: promise.payoutSequence });
  context.scheduler.schedule({ kind: "PAYOUT", reference, dueAt: payoutInstant(promise.dueOn) });
  return promise.dueOn;
}

/** The totals of a schedule as promised; null without payouts. */
export function scheduleTotalsOf(payouts: readonly PayoutRecord[]): ScheduleTotals | null {
  const lastOn = payouts
    .map(({ dueOn }) => dueOn)
    .toSorted()
    .at(-1);
  return lastOn === undefined
    ? null
    : { lastOn, gross: addMinor(...payouts.map(({ promisedGross }) => promisedGross)) };
}

/**
 * Applies the events of a bond (fixings, cancelled coupons, write-downs) to this investor's holdings. Invariants: one transaction changes the
 * terms and replaces the open payouts that the events change, or nothing; paid payouts stay, and the difference that a
 * corrected fixing leaves goes into the next coupon (`carryOf`); principal that is written down leaves the deal's
 * account once; applying the events again, or those of an older reading, has no effect.
 */
import { minor } from "../../../lib/contract/facts/money.ts";
import { addDays, type CalendarDate, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { type DealId, dealId } from "../../../lib/contract/values/ids.ts";
import { principalOf, type WriteDown } from "../../../lib/finance/bond.ts";
import {
  type BondEvents,
  changedFrom,
  eventsOf,
  hasEvents,
  includesAll,
  withEvents,
} from "../../../lib/products/bond-events.ts";
import { findDealTerms } from "../../catalogue/deals.ts";
import { type BondHolding, bondHoldingOf, faceOf, heldUnitsOf } from "../claims/sale-rules.ts";
import { repromiseFrom } from "../exits/put-schedule.ts";
import { getInvestment, type InvestmentRecord } from "../holdings/investment-store.ts";
import {
  insertPayout,
  lastPayoutSequenceOf,
  listPayouts,
  markPaid,
  type PayoutRecord,
} from "../holdings/payout-store.ts";
import { payoutReference } from "../holdings/payout-time.ts";
import { principalInDeal } from "../holdings/principal.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import { payoutMoves, restage } from "../payouts/payout-credit.ts";
import { writeProduct } from "./restructuring-store.ts";
import { applyToSettled, type HolderAnswer } from "./settled-holdings.ts";

const RETRY_MS = 60_000;

/** A holder with an open order applies the events later by a job, even if the operator never repeats the command. */
export function applyBondEvents(context: AccountContext, id: DealId, events: BondEvents): HolderAnswer {
  return context.storage.transactionSync(() => {
    const answer = applyToSettled(context, id, (investment) => change(context, investment, events));
    if (answer === "WAIT") waitFor(context, id);
    return answer;
  });
}

const waitFor = ({ scheduler, clock }: AccountContext, reference: DealId) =>
  scheduler.schedule({ kind: "FIXING", reference, dueAt: epochMs(clock.now() + RETRY_MS) });

/** After a purchase, whose terms may have been quoted before an event that found no holder here. May run twice. */
export async function applyEventsOfDeal(context: AccountContext, reference: string): Promise<void> {
  const id = dealId.parse(reference);
  const terms = await findDealTerms(context.env.CATALOGUE, id);
  if (terms && hasEvents(terms.product)) applyBondEvents(context, id, eventsOf(terms.product));
}

function change(context: AccountContext, investment: InvestmentRecord, events: BondEvents): void {
  const { id, product } = investment;
  const known = eventsOf(product);
  const from = changedFrom(known, events);
  // Events read from the deal before a later command contain nothing new.
  if (from === null || !includesAll(events, known)) return;
  writeProduct(context.sql, { id, product: withEvents(product, events) });
  const holding = bondHoldingOf(getInvestment(context.sql, id));
  // A restructuring has agreed on its own payouts.
  if (!holding || heldUnitsOf(holding) === 0 || holding.restructuredOn !== null) return;
  for (const each of newIn(known.writeDowns, events.writeDowns)) writeDown(context, holding, each);
  repromiseFrom(context, holding, openFrom(listPayouts(context.sql, id), from));
  restage(context, getInvestment(context.sql, id), context.clock.now());
  notifyOfChanges(context, holding, { known, events });
}

/** A paid coupon is not promised again. */
function openFrom(payouts: readonly PayoutRecord[], from: CalendarDate): CalendarDate {
  const paid = payouts.filter(({ kind, status }) => status === "PAID" && (kind === "COUPON" || kind === "REPAYMENT"));
  return paid.reduce((day, { accruesTo }) => (accruesTo < day ? day : addDays(accruesTo, 1)), from);
}

const newIn = (known: readonly WriteDown[], current: readonly WriteDown[]) =>
  current.filter(({ on }) => known.every((each) => each.on !== on));

/** Principal that is not repaid: a payout without money, which moves it out of the deal's account. */
function writeDown(context: AccountContext, holding: BondHolding, { on, shareBps }: WriteDown): void {
  const { sql, ledger, clock } = context;
  const { id, residency: tdsBasis } = holding;
  const payouts = listPayouts(sql, id);
  if (payouts.some(({ kind, dueOn }) => kind === "WRITE_DOWN" && dueOn === on)) return;
  const at = clock.now();
  const lost = minor(principalOf(faceOf(holding, heldUnitsOf(holding)), shareBps));
  const inDeal = minor(Math.min(lost, principalInDeal(holding, payouts)));
  const nothing = minor(0);
  const payout = {
    payoutSequence: lastPayoutSequenceOf(sql, id) + 1,
    ...{ dueOn: on, accruesTo: on, kind: "WRITE_DOWN" as const, principal: lost, interest: minor(-lost) },
    ...{ gross: nothing, tdsRateBps: 0, tds: nothing, net: nothing, tdsBasis },
  } as const;
  insertPayout(sql, { id, promise: payout, at });
  const reference = payoutReference({ ...payout, investmentId: id });
  const moves = payoutMoves(holding, { inDeal, net: nothing, tds: nothing, fee: nothing, gst: nothing });
  if (moves.length > 0) ledger.transfer({ key: `payout:${reference}`, kind: "PAYOUT", reference, at, moves });
  markPaid(sql, { ...payout, investmentId: id, paidOn: on }, at);
}

interface Changed {
  readonly known: BondEvents;
  readonly events: BondEvents;
}

/** One notification for each change. A first fixing is announced by the terms, and needs none. */
function notifyOfChanges(context: AccountContext, { id, title }: BondHolding, { known, events }: Changed): void {
  const corrected = events.fixings.filter(({ from, referenceBps }) =>
    known.fixings.some((each) => each.from === from && each.referenceBps !== referenceBps),
  );
  const changes = [
    ...newIn(known.writeDowns, events.writeDowns).map(({ on }) => ({ what: "WRITTEN_DOWN" as const, on, to: "" })),
    ...events.skipped
      .filter((on) => !known.skipped.includes(on))
      .map((on) => ({ what: "SKIPPED" as const, on, to: "" })),
    ...corrected.map(({ from: on, referenceBps: to }) => ({ what: "CORRECTED" as const, on, to })),
  ];
  for (const { what, on, to } of changes) {
    const subject = { kind: "BOND_CHANGED", investmentId: id, title, what, on } as const;
    notify(context, { reference: `${id}:${what}:${on}:${to}`, subject });
  }
}

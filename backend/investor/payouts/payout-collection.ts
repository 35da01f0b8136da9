/** Collects due payouts from their payers. Invariant: a payout is credited as of the day on which the payer paid. */

import type { Minor } from "../../../lib/contract/facts/money.ts";
import {
  addDays,
  type CalendarDate,
  dateInIndia,
  type EpochMs,
  epochMs,
} from "../../../lib/contract/values/calendar-date.ts";
import type { DealId, InvestmentId } from "../../../lib/contract/values/ids.ts";
import { recordDateOf } from "../../../lib/finance/bond-settlement.ts";
import { changedFrom, eventsOf } from "../../../lib/products/bond-events.ts";
import { isPromised } from "../../../lib/products/payout-kind.ts";
import { findDealTerms } from "../../catalogue/deals.ts";
import { findTdsRates, type TdsRates } from "../../catalogue/tds-rates.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { businessDay } from "../../platform/clock.ts";
import { retaxBeforePayment } from "../claims/law-change.ts";
import { conventionOf } from "../claims/sale-rules.ts";
import { hasOrderSettlingBy } from "../claims/sale-store.ts";
import { getInvestment, type InvestmentRecord, listInvestmentsInDeal } from "../holdings/investment-store.ts";
import { amountsOn } from "../holdings/payable-amounts.ts";
import { readerOf, retaxPayerOf } from "../holdings/payer-tax.ts";
import { findPayout, listPayouts, markDelayed, type PayoutRecord } from "../holdings/payout-store.ts";
import {
  payoutFacts,
  payoutInstant,
  payoutReference,
  readPayoutReference,
  settlementDueOn,
} from "../holdings/payout-time.ts";
import { foreignCurrenciesOf } from "../holdings/tds-rates.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import { creditPayout, NO_CHARGE, restage } from "./payout-credit.ts";
import { taxByRate } from "./year-end-rates.ts";

/**
 * Polls the collection gateway for a due payout. @throws AppError GATEWAY_UNAVAILABLE: the scheduler
 * retries.
 */
export async function settlePayout(context: AccountContext, reference: string): Promise<void> {
  const name = readPayoutReference(reference);
  const payout = findPayout(context.sql, name);
  if (!payout || payout.status === "PAID") return;
  if (payout.kind === "ACCRUAL") return settleAccrual(context, payout);
  const { dealId, payerName } = getInvestment(context.sql, name.investmentId);
  const { payoutSequence } = payout;
  const { today: on, calendar } = businessDay(context.clock);
  const dueOn = settlementDueOn(payout, calendar);
  if (on < dueOn) return context.scheduler.schedule({ kind: "PAYOUT", reference, dueAt: payoutInstant(dueOn) });
  if (await lacksEvents(context, name.investmentId)) return waitForEvents(context, reference);
  const collection = await callGateway(() =>
    context.gateways.collections.collection({ dealId, payoutSequence, dueOn, on }),
  );
  const rates = await findRatesOf(context, payerName);
  // An event may have been recorded during the calls.
  const isBehind = await lacksEvents(context, name.investmentId);
  context.storage.transactionSync(() => {
    retaxBeforePayment(context, getInvestment(context.sql, name.investmentId));
    if (findPayout(context.sql, name)?.status === "PAID") return;
    const investment = getInvestment(context.sql, name.investmentId);
    if (rates && collection.outcome === "PAID") taxByRate(context, investment, { rates, on: collection.paidOn });
    const current = findPayout(context.sql, name);
    if (!current) return;
    if (isBeingSold(context, current)) return waitForSale(context, current);
    if (isBehind) return waitForEvents(context, reference);
    switch (collection.outcome) {
      case "PAID":
        return pay(context, { investment, payout: current, paidOn: collection.paidOn });
      case "AWAITED":
        return awaitPayout(context, { investment, payout: current, on });
    }
  });
}

/** Null for a payer that pays in rupees alone: its tax depends on no rate of exchange. */
const findRatesOf = async ({ sql, env }: AccountContext, payerName: string): Promise<TdsRates | null> =>
  foreignCurrenciesOf(sql, { payerName }).size > 0 ? findTdsRates(env) : null;

/** Whether a coupon was cancelled or corrected while this holder was selling: it is not paid as it was. */
async function lacksEvents({ sql, env, scheduler }: AccountContext, id: InvestmentId): Promise<boolean> {
  const { dealId } = getInvestment(sql, id);
  if (!scheduler.references("FIXING").has(dealId)) return false;
  const terms = await findDealTerms(env.CATALOGUE, dealId);
  const { product } = getInvestment(sql, id);
  return terms !== null && changedFrom(eventsOf(product), eventsOf(terms.product)) !== null;
}

const EVENTS_RETRY_MS = 60_000;

const waitForEvents = ({ scheduler, clock }: AccountContext, reference: string) =>
  scheduler.schedule({ kind: "PAYOUT", reference, dueAt: epochMs(clock.now() + EVENTS_RETRY_MS) });

/** The payer credits compounded interest on 31 March, a business day or not, and pays its tax; no money arrives. */
async function settleAccrual(context: AccountContext, name: PayoutRecord): Promise<void> {
  if (dateInIndia(context.clock.now()) < name.dueOn) {
    const reference = payoutReference(name);
    context.scheduler.schedule({ kind: "PAYOUT", reference, dueAt: payoutInstant(name.dueOn) });
    return;
  }
  const rates = await findRatesOf(context, getInvestment(context.sql, name.investmentId).payerName);
  context.storage.transactionSync(() => {
    const investment = getInvestment(context.sql, name.investmentId);
    retaxBeforePayment(context, investment);
    if (findPayout(context.sql, name)?.status === "PAID") return;
    const paidOn = name.dueOn;
    if (rates) taxByRate(context, investment, { rates, on: paidOn });
    const payout = findPayout(context.sql, name);
    if (!payout) return;
    const paid = { ...payout, paidOn };
    creditPayout(context, { investment, payout, paid, at: arrivalOf(paidOn, context.clock.now()), charge: NO_CHARGE });
  });
}

/** Checks every due payout of a deal immediately instead of at its next scheduled time. */
export async function settlePayoutsOfDeal(context: AccountContext, dealId: DealId): Promise<void> {
  for (const { id } of listInvestmentsInDeal(context.sql, dealId)) {
    for (const payout of listPayouts(context.sql, id)) {
      const dueOn = settlementDueOn(payout, context.clock.calendar());
      if (payout.status === "PAID" || context.clock.now() < payoutInstant(dueOn)) continue;
      await settlePayout(context, payoutReference(payout));
    }
  }
}

export interface DuePayout {
  readonly payoutSequence: number;
  /** The day on which the payer was to pay. */
  readonly dueOn: CalendarDate;
  /** Amount that the payer transfers if they pay on that day, after the tax that they deduct. */
  readonly net: Minor;
}

/** The payouts of a deal that were due by a day and are not paid. An accrual brings no money. */
export function listPayoutsDue(context: AccountContext, dealId: DealId, on: CalendarDate): readonly DuePayout[] {
  const calendar = context.clock.calendar();
  const reader = readerOf(context);
  return listInvestmentsInDeal(context.sql, dealId).flatMap((investment) =>
    listPayouts(context.sql, investment.id)
      .filter((payout) => payout.status !== "PAID" && payout.kind !== "ACCRUAL")
      .filter((payout) => settlementDueOn(payout, calendar) <= on)
      .map((payout) => {
        const { net } = amountsOn(reader, { investment, payout, paidOn: on, calendar });
        return { payoutSequence: payout.payoutSequence, dueOn: settlementDueOn(payout, calendar), net };
      }),
  );
}

interface Arrival {
  readonly investment: InvestmentRecord;
  readonly payout: PayoutRecord;
  readonly paidOn: CalendarDate;
}

function pay(context: AccountContext, { investment, payout, paidOn }: Arrival): void {
  const at = arrivalOf(paidOn, context.clock.now());
  const paid = amountsOn(context, { investment, payout, paidOn, calendar: context.clock.calendar() });
  creditPayout(context, { investment, payout, paid, at, charge: NO_CHARGE });
  if (paidOn !== payout.dueOn) retaxPayerOf(context, investment);
}

/** Time of the credit. @throws RangeError for a future day of payment */
function arrivalOf(paidOn: CalendarDate, now: EpochMs): EpochMs {
  if (paidOn > dateInIndia(now)) throw new RangeError(`paid on a day to come: ${paidOn}`);
  return epochMs(Math.min(payoutInstant(paidOn), now));
}

interface AwaitedPayout {
  readonly investment: InvestmentRecord;
  readonly payout: PayoutRecord;
  readonly on: CalendarDate;
}

/** Whether bonds of the investment are being sold, so that part of this payout may belong to the buyer. */
function isBeingSold({ sql }: AccountContext, { investmentId, accruesTo }: PayoutRecord): boolean {
  const convention = conventionOf(getInvestment(sql, investmentId));
  return hasOrderSettlingBy(sql, { investmentId, by: recordDateOf(accruesTo, { convention }) });
}

const SALE_ENDS_WITHIN_MS = 60_000;

/** Asks again later: by its settlement day at the latest, the sale has replaced the payout or ended without it. */
function waitForSale(context: AccountContext, payout: PayoutRecord): void {
  const dueAt = epochMs(context.clock.now() + SALE_ENDS_WITHIN_MS);
  context.scheduler.schedule({ kind: "PAYOUT", reference: payoutReference(payout), dueAt });
}

/** The payer has until the end of the due day; from the next day the payout is delayed. */
function awaitPayout(context: AccountContext, { investment, payout, on }: AwaitedPayout): void {
  const calendar = context.clock.calendar();
  if (on > settlementDueOn(payout, calendar) && payout.status === "EXPECTED") {
    markDelayed(context.sql, payout, context.clock.now());
    if (isPromised(payout)) context.emit({ type: "payout.late.v1", ...payoutFacts(investment, payout, calendar) });
    restage(context, investment, context.clock.now());
    const { net } = amountsOn(context, { investment, payout, paidOn: on, calendar });
    notifyOfDelay(context, investment, { ...payout, net });
  }
  const dueAt = payoutInstant(addDays(on, 1));
  context.scheduler.schedule({ kind: "PAYOUT", reference: payoutReference(payout), dueAt });
}

/** The message states the payer's record, which counts promised payouts. */
function notifyOfDelay(context: AccountContext, investment: InvestmentRecord, payout: PayoutRecord): void {
  const { id, title, currency, dealId } = investment;
  const subject = { kind: "PAYOUT_LATE", investmentId: id, title, currency, amount: payout.net } as const;
  const on = settlementDueOn(payout, context.clock.calendar());
  const recorded = isPromised(payout) && { dealId };
  notify(context, { reference: payoutReference(payout), subject: { ...subject, ...recorded, on } });
}

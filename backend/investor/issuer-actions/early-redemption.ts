/**
 * Applies the call of a bond to this investor's holdings. Invariants: one transaction replaces every payout from the call
 * date on with the redemption at the call price, or none; the principal owed stays the same; applying it again has no
 * effect. A call is announced weeks ahead, so that no replaced payout was due before. A put of an earlier or the same day
 * stands and is paid as exercised; a later one is superseded.
 */
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import type { Redemption } from "../../../lib/finance/bond.ts";
import { previousBusinessDay } from "../../../lib/finance/business-days.ts";
import { recordGains } from "../claims/bond-tax.ts";
import { endPut, standingPuts, unitsInPuts } from "../claims/put-store.ts";
import { type BondHolding, bondHoldingOf, heldUnitsOf } from "../claims/sale-rules.ts";
import { carryOf, withCarry } from "../exits/coupon-carry.ts";
import { redemptionOf } from "../exits/put-schedule.ts";
import { getInvestment } from "../holdings/investment-store.ts";
import { planMaturityNotice } from "../holdings/maturity-notice.ts";
import { retaxPayerOf } from "../holdings/payer-tax.ts";
import {
  findPayout,
  insertPayout,
  lastPayoutSequenceOf,
  listPayouts,
  markReplaced,
  type PayoutRecord,
} from "../holdings/payout-store.ts";
import { basisOf } from "../holdings/payout-tax.ts";
import { payoutInstant, payoutReference } from "../holdings/payout-time.ts";
import { taxpayerOf } from "../holdings/taxpayer.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import { restage } from "../payouts/payout-credit.ts";
import { writeMaturity } from "./restructuring-store.ts";
import { applyToSettled, type HolderAnswer } from "./settled-holdings.ts";

export const redeemHoldings = (context: AccountContext, dealId: DealId, redeemsOn: CalendarDate): HolderAnswer =>
  applyToSettled(context, dealId, (investment) => {
    const holding = bondHoldingOf(investment);
    const call = holding?.traded.bond.calls?.find(({ on }) => on === redeemsOn);
    if (!holding || !call) throw new Error(`${investment.id} cannot be called on ${redeemsOn}`);
    if (heldUnitsOf(holding) > 0) redeem(context, holding, call);
  });

function redeem(context: AccountContext, holding: BondHolding, redemption: Redemption): void {
  const { sql, scheduler, clock } = context;
  const { id, title, currency, settlesOn, investedOn, residency, panVerified } = holding;
  const calendar = clock.calendar();
  const endsOn = previousBusinessDay(redemption.on, calendar);
  const payouts = listPayouts(sql, id);
  const isReplaced = ({ kind, accruesTo }: PayoutRecord) =>
    kind !== "SALE" && (kind === "PUT" ? accruesTo > endsOn : accruesTo >= endsOn);
  const replaced = payouts.filter(isReplaced);
  if (replaced.length === 0) return;
  if (replaced.length === 1 && replaced[0]?.accruesTo === endsOn && replaced[0].kind === "MATURITY") return;
  const at = clock.now();
  for (const payout of replaced) {
    markReplaced(sql, payout, at);
    scheduler.cancel({ kind: "PAYOUT", reference: payoutReference(payout) });
  }
  for (const { id: put, on } of standingPuts(sql, id)) {
    if (on > redemption.on) endPut(sql, { id: put, status: "SUPERSEDED", at });
  }
  const units = heldUnitsOf(holding) - unitsInPuts(sql, id);
  if (units === 0) return;
  const taxpayer = { ...taxpayerOf(context), residency, panVerified };
  const promised = redemptionOf(
    { holding, heldFrom: settlesOn ?? investedOn, taxpayer, calendar },
    { redemption, units },
  );
  const [ended = promised] = withCarry([promised], carryOf(sql, holding, calendar));
  const tdsBasis = basisOf(ended, { product: holding.product, taxpayer });
  const promise = { ...ended, tdsBasis, payoutSequence: lastPayoutSequenceOf(sql, id) + 1 };
  insertPayout(sql, { id, promise, at });
  const reference = payoutReference({ investmentId: id, payoutSequence: promise.payoutSequence });
  scheduler.schedule({ kind: "PAYOUT", reference, dueAt: payoutInstant(promise.dueOn) });
  recordGains(context, id);
  retaxPayerOf(context, holding);
  writeMaturity(sql, { id, maturesOn: promise.dueOn });
  restage(context, getInvestment(sql, id), at);
  planMaturityNotice(context, id);
  const net = findPayout(sql, { investmentId: id, payoutSequence: promise.payoutSequence })?.net ?? promise.net;
  const subject = { kind: "BOND_CALLED", investmentId: id, title, currency } as const;
  notify(context, { reference: id, subject: { ...subject, amount: net, on: promise.dueOn } });
}

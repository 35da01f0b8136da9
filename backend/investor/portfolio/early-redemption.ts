/**
 * Applies the call of a bond to this investor's holdings. Invariants: one transaction replaces every payout from the call
 * date on with the redemption at the call price, or none; the principal owed stays the same; applying it again has no
 * effect. A call is announced weeks ahead, so that no replaced payout was due before.
 */
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import type { Redemption } from "../../../lib/finance/bond.ts";
import { bondSchedule } from "../../../lib/finance/bond-schedule.ts";
import { previousBusinessDay } from "../../../lib/finance/business-days.ts";
import { inRupees } from "../../../lib/products/schedule.ts";
import { hasEnded } from "../holdings/investment-status.ts";
import { getInvestment, type InvestmentRecord, listInvestmentsOf } from "../holdings/investment-store.ts";
import { planMaturityNotice } from "../holdings/maturity-notice.ts";
import { insertPayout, lastSequenceOf, listPayouts, markReplaced } from "../holdings/payout-store.ts";
import { basisOf } from "../holdings/payout-tax.ts";
import { payoutInstant, payoutReference } from "../holdings/payout-time.ts";
import { taxpayerOf } from "../holdings/taxpayer.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import { restage } from "../orders/payout-credit.ts";
import { type BondHolding, bondHoldingOf, faceOf, heldUnitsOf } from "../orders/sale-rules.ts";
import { unitsInOrders } from "../orders/sale-store.ts";
import type { RestructuringAnswer } from "./restructuring.ts";
import { writeMaturity } from "./restructuring-store.ts";

/** WAIT: a sale or an investment in the deal is under way, so the deal must call again. */
export function redeemHoldings(context: AccountContext, dealId: DealId, redeemsOn: CalendarDate): RestructuringAnswer {
  return context.storage.transactionSync(() => {
    const inDeal = listInvestmentsOf(context.sql, dealId);
    const isReady = ({ id, status }: InvestmentRecord) => hasEnded(status) && unitsInOrders(context.sql, id) === 0;
    for (const investment of inDeal.filter(isReady)) {
      const holding = bondHoldingOf(investment);
      const call = holding?.traded.bond.calls?.find(({ on }) => on === redeemsOn);
      if (!holding || !call) throw new Error(`${investment.id} cannot be called on ${redeemsOn}`);
      if (heldUnitsOf(holding) > 0) redeem(context, holding, call);
    }
    return inDeal.every(isReady) ? "APPLIED" : "WAIT";
  });
}

function redeem(context: AccountContext, holding: BondHolding, redemption: Redemption): void {
  const { id, title, currency, settlesOn, investedOn, residency, panVerified } = holding;
  const endsOn = previousBusinessDay(redemption.on);
  const payouts = listPayouts(context.sql, id);
  const replaced = payouts.filter(({ kind, accruesTo }) => kind !== "SALE" && accruesTo >= endsOn);
  if (replaced.length === 1 && replaced[0]?.accruesTo === endsOn && replaced[0].kind === "MATURITY") return;
  const at = context.clock.now();
  for (const payout of replaced) {
    markReplaced(context.sql, payout, at);
    context.scheduler.cancel({ kind: "PAYOUT", reference: payoutReference(payout) });
  }
  const taxpayer = { residency, panVerified, reliefs: taxpayerOf(context).reliefs };
  const last = bondSchedule({
    ...{ bond: holding.traded.bond, facePaise: faceOf(holding, heldUnitsOf(holding)), redemption },
    ...{ heldFrom: settlesOn ?? investedOn, ...taxpayer },
  }).at(-1);
  if (!last) throw new Error(`${id} has no redemption`);
  const ended = inRupees(last);
  const tdsBasis = basisOf(ended, { kind: holding.product.kind, taxpayer });
  const promise = { ...ended, tdsBasis, payoutSequence: lastSequenceOf(context.sql, id) + 1 };
  insertPayout(context.sql, { id, promise, at });
  const reference = payoutReference({ investmentId: id, payoutSequence: promise.payoutSequence });
  context.scheduler.schedule({ kind: "PAYOUT", reference, dueAt: payoutInstant(promise.dueOn) });
  writeMaturity(context.sql, { id, maturesOn: promise.dueOn });
  restage(context, getInvestment(context.sql, id), at);
  planMaturityNotice(context, id);
  const subject = { kind: "BOND_CALLED", investmentId: id, title, currency } as const;
  notify(context, { reference: id, subject: { ...subject, amount: promise.net, on: promise.dueOn } });
}

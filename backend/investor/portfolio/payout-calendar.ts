/** The payouts of a portfolio by month and by quarter. Invariant: a month's parts add up to the metrics' figures of it. */

import type { PayoutCalendar } from "../../../lib/contract/calls/payout-calendar.ts";
import type { Currency } from "../../../lib/contract/facts/money.ts";
import { PAGE_SIZE_MAX } from "../../../lib/contract/facts/paging.ts";
import { bringsMoney } from "../../../lib/products/payout-kind.ts";
import { isForeseen } from "../../../lib/products/perpetual.ts";
import { type BusinessDay, businessDay } from "../../platform/clock.ts";
import { payoutView } from "../holdings/investment-views.ts";
import { findPayout } from "../holdings/payout-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listHeld } from "./held-store.ts";
import { findMetalPayouts } from "./metal-investments.ts";
import { type CalendarPayout, ladderOf, monthsOf } from "./payout-parts.ts";
import { cached } from "./portfolio-cache-store.ts";
import type { ShownHolding } from "./portfolio-store.ts";
import { listStatement } from "./transaction-list-store.ts";

export function payoutCalendar(context: AccountContext, currency: Currency): PayoutCalendar {
  const day = businessDay(context.clock);
  return cached(context.sql, { view: "PAYOUT_CALENDAR", currency }, day, () => {
    const open = listHeld(context.sql, currency, day).flatMap(openPayouts);
    const paid = listPaidThisMonth(context, currency, day);
    return {
      ...{ currency, asOf: day.today },
      ...{ months: monthsOf([...paid, ...open], day.today), ladder: ladderOf(open, day.today) },
    };
  });
}

/** Open payouts of a holding; a late payout includes its late interest. */
function openPayouts({ investment, owed, today, calendar }: ShownHolding): readonly CalendarPayout[] {
  const { id: investmentId, title, productType } = investment;
  return owed
    .filter((payout) => payout.status !== "PAID" && bringsMoney(payout))
    .filter(({ dueOn }) => isForeseen(investment.product, dueOn, today))
    .map((payout) => {
      const { kind, status, dueOn: on, principal, net } = payout;
      const { daysLate } = payoutView(payout, { today, calendar });
      return { investmentId, title, productType, kind, status, on, daysLate, principal, net };
    });
}

/** Payouts received since the first of the month, ended investments and sales of metal included. */
function listPaidThisMonth(
  context: AccountContext,
  currency: Currency,
  { today }: BusinessDay,
): readonly CalendarPayout[] {
  const filter = {
    currencies: [currency],
    oneOf: { transactionType: ["PAYOUT"], transactionStatus: ["SUCCESS"] },
    ...{ from: `${today.slice(0, 7)}-01`, to: today },
  };
  const paid: CalendarPayout[] = [];
  for (let pageNumber = 0; ; pageNumber++) {
    const page = { filter, newestFirst: false, pageNumber, pageSize: PAGE_SIZE_MAX };
    const { transactions } = listStatement(context.sql, page);
    for (const { investmentId, payoutSequence, payoutKind: kind, title, productType, ...line } of transactions) {
      if (payoutSequence === null || kind === null || !bringsMoney({ kind })) continue;
      const payout =
        findPayout(context.sql, { investmentId, payoutSequence }) ??
        findMetalPayouts(context, investmentId)?.find((sale) => sale.payoutSequence === payoutSequence);
      const rest = { status: "PAID", on: line.transactionDate, daysLate: 0, net: line.amount } as const;
      paid.push({
        ...{ investmentId, title, productType, kind },
        ...rest,
        principal: payout?.principal ?? line.amount,
      });
    }
    if (transactions.length < PAGE_SIZE_MAX) return paid;
  }
}

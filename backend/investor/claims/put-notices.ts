/** Notifies the holder of a puttable bond of each window: when it is announced, and when it opens. */
import { dateInIndia, type EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { putWindowOf } from "../../../lib/finance/bond-put.ts";
import { getInvestment, type InvestmentRecord } from "../holdings/investment-store.ts";
import { listPayouts } from "../holdings/payout-store.ts";
import { payoutInstant } from "../holdings/payout-time.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import { canBePut, putsOf } from "./put-rules.ts";
import { bondHoldingOf } from "./sale-rules.ts";

type Noticing = Pick<AccountContext, "sql" | "clock">;

/** When the next notification is due; null when none is ahead. */
export function putNoticeAt({ sql, clock }: Noticing, investment: InvestmentRecord, now: EpochMs): EpochMs | null {
  const holding = bondHoldingOf(investment);
  if (!holding) return null;
  const [payouts, calendar] = [listPayouts(sql, investment.id), clock.calendar()];
  const instants = putsOf(holding)
    .filter((put) => canBePut(holding, payouts, put, calendar))
    .flatMap((put) => {
      const { announcedOn, opensOn } = putWindowOf(holding.traded.bond, put, calendar);
      return [payoutInstant(announcedOn), payoutInstant(opensOn)];
    });
  return instants.filter((instant) => instant > now).toSorted((a, b) => a - b)[0] ?? null;
}

/** Call in the transaction of a purchase: a window that was announced before is notified at once. */
export function planPutNotice(context: AccountContext, investment: InvestmentRecord): void {
  if ((bondHoldingOf(investment)?.traded.bond.puts ?? []).length === 0) return;
  context.scheduler.schedule({ kind: "PUT_NOTICE", reference: investment.id, dueAt: context.clock.now() });
}

/** Job PUT_NOTICE. `reference`: the investment's id. Repeating it notifies nothing twice. */
export function notifyOfPuts(context: AccountContext, reference: string): void {
  context.storage.transactionSync(() => {
    const investment = getInvestment(context.sql, reference);
    const holding = bondHoldingOf(investment);
    if (!holding) return;
    const { id: investmentId, title } = holding;
    const [now, calendar] = [context.clock.now(), context.clock.calendar()];
    const today = dateInIndia(now);
    const payouts = listPayouts(context.sql, investmentId);
    for (const put of putsOf(holding).filter((each) => canBePut(holding, payouts, each, calendar))) {
      const { announcedOn, opensOn: from, closesOn: to } = putWindowOf(holding.traded.bond, put, calendar);
      if (today < announcedOn || today > to) continue;
      const stage = today < from ? "AHEAD" : "OPEN";
      const subject = { kind: "PUT_WINDOW", investmentId, title, stage, from, to, on: put.on } as const;
      notify(context, { reference: `${investmentId}:${put.on}:${stage}`, subject });
    }
    const dueAt = putNoticeAt(context, investment, now);
    if (dueAt === null) context.scheduler.cancel({ kind: "PUT_NOTICE", reference });
    else context.scheduler.schedule({ kind: "PUT_NOTICE", reference, dueAt });
  });
}

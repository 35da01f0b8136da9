/** The ends of a request for the whole of a locked deposit, and the release that an acceptance gives. */
import {
  addDays,
  type CalendarDate,
  dateInIndia,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { freeFrom } from "../../../lib/finance/nbfc-deposit.ts";
import {
  endHardship,
  findHardship,
  findLatestHardship,
  type HardshipEnd,
  type HardshipRow,
  listOpenHardships,
} from "../claims/hardship-store.ts";
import { getInvestment } from "../holdings/investment-store.ts";
import { listPayouts, type PayoutRecord } from "../holdings/payout-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { discardDocument } from "../kyc/documents.ts";
import { notify } from "../notifications/notify.ts";

/** An acceptance expires, because a certificate states a present illness; afterwards a new one is needed. */
const USABLE_DAYS = 30;

const todayOf = ({ clock }: Pick<AccountContext, "clock">): CalendarDate => dateInIndia(clock.now());

/** The last day on which the deposit is locked. */
function lastLockedDay(context: AccountContext, id: InvestmentId): CalendarDate {
  const { investedOn: depositedOn } = getInvestment(context.sql, id);
  return addDays(freeFrom({ depositedOn, on: todayOf(context) }), -1);
}

/** The last day on which a request that is accepted today frees its deposit. */
export function usableToOf(context: AccountContext, id: InvestmentId): CalendarDate {
  const lastLocked = lastLockedDay(context, id);
  const lastUsable = addDays(todayOf(context), USABLE_DAYS);
  if (lastUsable > lastLocked) return lastLocked;
  return lastUsable;
}

/** Schedules the end of a request for the day after its last day. */
export function planHardshipEnd(
  context: AccountContext,
  { sequence, investmentId, usableTo }: Pick<HardshipRow, "sequence" | "investmentId" | "usableTo">,
): void {
  const lastDay = usableTo ?? lastLockedDay(context, investmentId);
  const dueAt = startOfDayInIndia(addDays(lastDay, 1));
  context.scheduler.schedule({ kind: "HARDSHIP", reference: String(sequence), dueAt });
}

/** Inside a transaction. The certificate of an accepted request is kept as its evidence; any other is deleted. */
export function closeHardship(context: AccountContext, row: HardshipRow, end: HardshipEnd): void {
  const { sequence, documentId } = row;
  endHardship(context.sql, sequence, { ...end, at: context.clock.now() });
  if (end.state === "ACCEPTED") planHardshipEnd(context, { ...row, usableTo: end.usableTo });
  else {
    context.scheduler.cancel({ kind: "HARDSHIP", reference: String(sequence) });
    discardDocument(context, documentId);
  }
  if (end.state === "LAPSED") context.emit({ type: "investor.hardship-lapsed.v1", review: sequence });
  if (listOpenHardships(context.sql).length === 0) context.emit({ type: "investor.hardship-decided.v1" });
}

/** Ends an undecided request of a deposit that is repaid without it. Inside the transaction that ends the deposit. */
export function lapseOpenHardship(context: AccountContext, id: InvestmentId): void {
  const latest = findLatestHardship(context.sql, id);
  if (latest?.state === "IN_REVIEW") closeHardship(context, latest, { state: "LAPSED" });
}

/** Notifies the investor: unlike a withdrawal, the end of a term is no act of theirs. Inside a transaction. */
function lapseByTerm(context: AccountContext, { sequence, investmentId }: HardshipRow): void {
  lapseOpenHardship(context, investmentId);
  notify(context, {
    reference: `HARDSHIP:${sequence}`,
    subject: { kind: "KYC_RESULT", result: "HARDSHIP_LAPSED", reason: null, investmentId },
  });
}

/** Job HARDSHIP: lapses a request whose deposit is no longer locked, and deletes the certificate of an unused one. */
export function endHardshipTerm(context: AccountContext, reference: string): void {
  context.storage.transactionSync(() => {
    const row = findHardship(context.sql, Number(reference));
    if (!row) return;
    const { state, investmentId, usableTo, documentId } = row;
    const today = todayOf(context);
    if (state === "IN_REVIEW" && today > lastLockedDay(context, investmentId)) lapseByTerm(context, row);
    if (usableTo === null || usableTo >= today) return;
    // A deposit that was withdrawn later needed no certificate.
    const isUse = (payout: PayoutRecord) => payout.kind === "WITHDRAWAL" && payout.accruesTo <= usableTo;
    if (!listPayouts(context.sql, investmentId).some(isUse)) discardDocument(context, documentId);
  });
}

/** The requests whose end is scheduled. */
export const listHardshipTerms = (rows: readonly HardshipRow[], today: CalendarDate): readonly string[] =>
  rows
    .filter(({ state, usableTo }) => state === "IN_REVIEW" || (usableTo !== null && usableTo >= today))
    .map(({ sequence }) => String(sequence));

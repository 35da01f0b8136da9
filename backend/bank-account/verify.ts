/**
 * I17: the bank's closing balances are those of our lines, day by day; the bank's reports on payments are possible; a
 * settled payment is on a statement within a week. I10: no payment waits for more than a week. Reads only.
 */

import { minor } from "../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import { DAY_MS, epochMs } from "../../lib/contract/values/calendar-date.ts";
import { writtenAmount } from "../bank-files/amounts.ts";
import type { BankContext } from "./context.ts";

export interface BankFinding {
  readonly invariant: "I10" | "I17";
  /** A day, a line or a payment. */
  readonly subject: string;
  readonly detail: string;
}

/** A statement comes the day after, operators decide daily, and both have days off. */
const WITHIN_MS = 7 * DAY_MS;

export function verifyBankBook(context: BankContext): readonly BankFinding[] {
  const wrong = (subject: string, detail: string): BankFinding => ({ invariant: "I17", subject, detail });
  const aWeekAgo = epochMs(context.now() - WITHIN_MS);
  const undebited = context.payments.listUndebited(aWeekAgo);
  const waiting = context.payments.countWaiting(aWeekAgo);
  return [
    ...verifyBalances(context).map(({ day, detail }) => wrong(day, detail)),
    ...context.files.listContradictions().map(({ subject, detail }) => wrong(subject, detail)),
    ...undebited.map(({ id }) => wrong(id, "settled a week ago, and no statement shows it")),
    ...waiting.map(({ state, n }): BankFinding => {
      return { invariant: "I10", subject: "payments", detail: `${n} ${state} for more than a week` };
    }),
  ];
}

interface Difference {
  readonly day: CalendarDate;
  readonly detail: string;
}

/** Each finding is of the days since the closing balance before, so that one missing line is one finding. */
function verifyBalances({ lines, settings }: BankContext): readonly Difference[] {
  let [balance, after]: [number, CalendarDate | ""] = [settings.openingBalance, ""];
  return lines.listClosings().flatMap(({ on: day, amount }) => {
    if (day < settings.openedOn) return [];
    const moved = lines.sumBetween(after, day);
    const difference = amount - balance - moved;
    [balance, after] = [amount, day];
    if (difference === 0) return [];
    const most = difference > 0 ? "more" : "less";
    return [{ day, detail: `${writtenAmount(minor(Math.abs(difference)))} ${most} at the bank than in our lines` }];
  });
}

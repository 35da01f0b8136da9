/** A bank statement, whatever the format of its file. Amounts are whole minor units; all currencies have hundredths. */
import type { Minor } from "../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";

export type Direction = "CREDIT" | "DEBIT";

/** The counterparty of a line; empty fields where the bank does not name it. */
export interface Counterparty {
  readonly name: string;
  /** IBAN or national account number. */
  readonly account: string;
  /** BIC, IFSC or name of the bank. */
  readonly bank: string;
}

/** One booked movement of the account. */
export interface StatementLine {
  /** The bank's own reference; empty where it gives none. */
  readonly reference: string;
  readonly direction: Direction;
  readonly amount: Minor;
  readonly currency: string;
  readonly bookedOn: CalendarDate;
  readonly valueOn: CalendarDate;
  /** The virtual account that was credited, where the file has a field for it; else empty. */
  readonly virtualAccount: string;
  /** The reference that the payer gave to the whole transfer; empty where there is none. */
  readonly endToEndId: string;
  readonly text: string;
  readonly counterparty: Counterparty;
  /** The bank sends back a payment of ours, or takes back one of somebody else. */
  readonly isReturn: boolean;
}

export interface StatementBalance {
  /** Negative when the account is overdrawn. */
  readonly amount: Minor;
  readonly on: CalendarDate;
}

/**
 * Faults that leave the rest of the file readable. OTHER_CURRENCY: a line in another currency than the account's.
 * LINE_UNREADABLE: a line without amount or date. SUMMARY_WRONG: the stated count or sum of the lines is wrong.
 * BALANCE_WRONG: opening balance and lines do not add up to the closing balance. DETAILS_WRONG: the parts of a batch do
 * not add up to its amount.
 */
export type StatementFault = {
  readonly code: "OTHER_CURRENCY" | "LINE_UNREADABLE" | "SUMMARY_WRONG" | "BALANCE_WRONG" | "DETAILS_WRONG";
  readonly subject: string;
};

export interface Statement {
  /** As the bank names it: IBAN or account number. */
  readonly account: string;
  /** Empty where the file does not say. */
  readonly currency: string;
  readonly opening: StatementBalance | null;
  readonly closing: StatementBalance | null;
  readonly lines: readonly StatementLine[];
  readonly faults: readonly StatementFault[];
}

/**
 * TOO_LARGE: beyond a bound of `bounds.ts`. NOT_WELL_FORMED: no XML, or XML with a document type. UNKNOWN_FORMAT: no format
 * that is read here. EMPTY: no statement in it.
 */
export type UnreadableReason = "TOO_LARGE" | "NOT_WELL_FORMED" | "UNKNOWN_FORMAT" | "EMPTY";

export type StatementReading =
  | { readonly kind: "READ"; readonly statements: readonly Statement[] }
  | { readonly kind: "UNREADABLE"; readonly reason: UnreadableReason };

export const unreadable = (reason: UnreadableReason) => ({ kind: "UNREADABLE", reason }) as const;

/** The sum of lines, credits positive. */
export const netMovementOf = (lines: readonly Pick<StatementLine, "direction" | "amount">[]): number =>
  lines.reduce((sum, { direction, amount }) => sum + (direction === "CREDIT" ? amount : -amount), 0);

/** Adds the faults that a statement's own figures prove. */
export function withBalanceChecked(statement: Statement): Statement {
  const { opening, closing, lines, faults } = statement;
  if (!opening || !closing) return statement;
  const own = lines.filter(({ currency }) => currency === statement.currency);
  if (opening.amount + netMovementOf(own) === closing.amount) return statement;
  return { ...statement, faults: [...faults, { code: "BALANCE_WRONG", subject: closing.on }] };
}

/** Operators' decisions on unmatched lines. Invariant: a line is decided once, by a named operator. */

import { isCalendarDate } from "../../lib/contract/values/calendar-date.ts";
import { dealId } from "../../lib/contract/values/ids.ts";
import { accountFault } from "../bank-files/pain001.ts";
import { type BankContext, deliverSoon } from "./context.ts";
import type { Decision, LinePurpose, LineRecord } from "./line-store.ts";
import { orderPayment, returnedPaymentKeyOf } from "./payments.ts";

/**
 * NOT_OPEN: it was decided meanwhile. NOT_FITTING: the line cannot have that purpose. NO_SENDER: the bank did not say
 * where the money came from, or names an account that no payment can go to, so it cannot be sent back from here.
 */
export type ReviewOutcome = "DECIDED" | "NOT_FOUND" | "NOT_OPEN" | "NOT_FITTING" | "NO_SENDER";

interface Assignment {
  readonly id: string;
  /**
   * A virtual account's number; `deal:<dealId>:<sequence>:<dueOn>` for a payer's payment that is complete with this line,
   * `part:…` for a part of it; `charge`; `repeat` for money that another line states too; or `other`.
   */
  readonly to: string;
  /** Why, in the operator's words. */
  readonly note: string;
  readonly operator: string;
}

/** Call inside a transaction. */
export function assignLine(context: BankContext, { id, to, note, operator }: Assignment): ReviewOutcome {
  const line = context.lines.find(id);
  if (!line) return "NOT_FOUND";
  if (line.state !== "OPEN") return "NOT_OPEN";
  const decision = decisionFor(context, line, to);
  if (!decision) return "NOT_FITTING";
  context.lines.decide(line, decision, { by: operator, at: context.now() });
  context.files.record({ at: context.now(), operator, action: "ASSIGNED", subject: id, detail: `${to}: ${note}` });
  deliverSoon(context);
  return "DECIDED";
}

function decisionFor(context: BankContext, line: LineRecord, to: string): Decision | null {
  const { direction, isCounted, virtualAccount } = line;
  // The owner of the virtual account expects the money.
  if (to === "other") return virtualAccount === null ? allotted("OTHER", "", null) : null;
  if (!isCounted) return null;
  if (to === "repeat") return virtualAccount === null ? allotted("REPEAT", "", null) : null;
  if (to === "charge") return direction === "DEBIT" ? allotted("CHARGE", "", null) : null;
  if (direction !== "CREDIT") return null;
  const isCollection = to.startsWith("deal:") || to.startsWith("part:");
  return isCollection ? collectionFor(context, line, to) : creditFor(context, line, to.toUpperCase());
}

const allotted = (purpose: LinePurpose, subject: string, virtualAccount: string | null): Decision => ({
  ...{ state: "ALLOTTED", purpose, subject, virtualAccount },
});

function collectionFor({ accounts }: BankContext, { virtualAccount }: LineRecord, to: string): Decision | null {
  const [kind, deal = "", sequence = "", dueOn = ""] = to.split(":");
  if (!dealId.safeParse(deal).success || !/^\d{1,4}$/.test(sequence) || !isCalendarDate(dueOn)) return null;
  const isOther = virtualAccount !== null && accounts.find(virtualAccount)?.owner !== deal;
  const subject = `${deal}:${Number(sequence)}:${dueOn}`;
  return isOther ? null : allotted(kind === "deal" ? "COLLECTION" : "PART", subject, virtualAccount);
}

function creditFor({ accounts }: BankContext, { virtualAccount }: LineRecord, to: string): Decision | null {
  const account = accounts.find(to);
  if (account?.ownerKind !== "INVESTOR" || account.closedAt !== null) return null;
  // A line that came for one investor is never assigned to another.
  if (virtualAccount !== null && virtualAccount !== account.number) return null;
  return allotted("CREDIT", account.number, account.number);
}

interface Returning {
  readonly id: string;
  readonly note: string;
  readonly operator: string;
}

/** Orders a payment of the whole line back to its sender, which two operators release. Call inside a transaction. */
export function returnLine(context: BankContext, { id, note, operator }: Returning): ReviewOutcome {
  const line = context.lines.find(id);
  if (!line) return "NOT_FOUND";
  if (line.state !== "OPEN") return "NOT_OPEN";
  if (line.direction !== "CREDIT" || !line.isCounted) return "NOT_FITTING";
  const purpose = line.reason === "CREDIT_RETURN_FAILED" ? "CREDIT_RETURN" : "RETURN";
  return orderReturn(context, line, { purpose, note, operator }) ? "DECIDED" : "NO_SENDER";
}

interface Return {
  readonly purpose: "RETURN" | "CREDIT_RETURN";
  readonly note: string;
  readonly operator: string;
}

/** Call inside a transaction. Returns false for a line whose sender the bank does not name. */
export function orderReturn(context: BankContext, line: LineRecord, { purpose, note, operator }: Return): boolean {
  const { id, amount, virtualAccount } = line;
  const { name, account, bank } = line.counterparty;
  if (accountFault(account) !== null || bank === "") return false;
  const payee = { name, account, routingCode: bank, text: `Return of ${line.reference || line.bookedOn}` };
  const key = returnedPaymentKeyOf(id, attemptsOf(context, id) + 1);
  const payment = orderPayment(context, { key, investor: null, amount, payee });
  const decision = { state: "RETURNING", purpose, subject: payment.id, virtualAccount } as const;
  context.lines.decide(line, decision, { by: operator, at: context.now() });
  context.files.record({ at: context.now(), operator, action: "RETURNED", subject: id, detail: note });
  deliverSoon(context);
  return true;
}

function attemptsOf({ payments }: BankContext, id: string): number {
  let attempts = 0;
  while (payments.findByKey(returnedPaymentKeyOf(id, attempts + 1))) attempts += 1;
  return attempts;
}

/** Ends a contradiction that an operator has clarified with the bank. Call inside a transaction. @returns whether there was one */
export function settleContradiction(
  { files, now }: BankContext,
  { subject, note, operator }: Readonly<Record<"subject" | "note" | "operator", string>>,
): boolean {
  const isSettled = files.settle(subject);
  if (isSettled) files.record({ at: now(), operator, action: "SETTLED", subject, detail: note });
  return isSettled;
}

/**
 * Credits of virtual accounts that are not their owner's: another person's money, or a closed account's. Invariant: such a credit
 * goes back once, by a payment that two operators release, or by another way that an operator records.
 */
import type { CreditReturn } from "../gateways/virtual-accounts.ts";
import { type BankContext, deliverSoon, PLATFORM } from "./context.ts";
import type { LineRecord } from "./line-store.ts";
import { orderReturn } from "./review.ts";

/** Whether the line was credited, and is to go back or has gone. */
export const isCreditReturn = ({ purpose, reason }: LineRecord): boolean =>
  purpose === "CREDIT_RETURN" || reason === "CREDIT_RETURN_FAILED";

/** A line, and the virtual account to which it was credited: another bank account may have a line of the same id. */
export interface Credit {
  readonly id: string;
  readonly virtualAccount: string;
}

/** Call inside a transaction. @throws Error for no credit of this virtual account */
export function returnCredit(context: BankContext, credit: Credit): CreditReturn {
  const line = lineOf(context, credit);
  // A return that failed is an operator's.
  if (isCreditReturn(line)) return line.state === "RETURNED" ? "SENT" : "ORDERED";
  const reason = { purpose: "CREDIT_RETURN", note: "not its owner's money", operator: PLATFORM } as const;
  return orderReturn(context, line, reason) ? "ORDERED" : "BY_HAND";
}

/** As `VirtualAccountsGateway.recordReturn`. Call inside a transaction. @throws Error for no credit of this virtual account */
export function recordReturn(context: BankContext, credit: Credit, operator: string): boolean {
  const line = lineOf(context, credit);
  if (isCreditReturn(line) && line.state !== "OPEN") return line.state === "RETURNED";
  const { id, virtualAccount } = credit;
  const decision = { state: "RETURNED", purpose: "CREDIT_RETURN", subject: "", virtualAccount } as const;
  context.lines.decide(line, decision, { by: operator, at: context.now() });
  context.files.record({ at: context.now(), operator, action: "RETURNED", subject: id, detail: "by another way" });
  deliverSoon(context);
  return true;
}

function lineOf({ lines }: BankContext, { id, virtualAccount }: Credit): LineRecord {
  const line = lines.find(id);
  const isCredit = line !== null && (line.purpose === "CREDIT" || isCreditReturn(line));
  if (!isCredit || line.virtualAccount !== virtualAccount) throw new Error(`line ${id} is no credit of its account`);
  return line;
}

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

/** Null for a line of another account. Call inside a transaction. @throws Error for a line that is no credit */
export function returnCredit(context: BankContext, id: string): CreditReturn | null {
  const line = context.lines.find(id);
  if (!line) return null;
  // A return that failed is an operator's.
  if (isCreditReturn(line)) return line.state === "RETURNED" ? "SENT" : "ORDERED";
  if (line.purpose !== "CREDIT") throw new Error(`line ${id} is no credit`);
  const reason = { purpose: "CREDIT_RETURN", note: "not its owner's money", operator: PLATFORM } as const;
  return orderReturn(context, line, reason) ? "ORDERED" : "BY_HAND";
}

/** As `VirtualAccountsGateway.recordReturn`; null for a line of another account. Call inside a transaction. */
export function recordReturn(context: BankContext, id: string, operator: string): boolean | null {
  const line = context.lines.find(id);
  if (!line) return null;
  if (isCreditReturn(line) && line.state !== "OPEN") return line.state === "RETURNED";
  if (line.purpose !== "CREDIT" && !isCreditReturn(line)) throw new Error(`line ${id} is no credit`);
  const { virtualAccount } = line;
  const decision = { state: "RETURNED", purpose: "CREDIT_RETURN", subject: "", virtualAccount } as const;
  context.lines.decide(line, decision, { by: operator, at: context.now() });
  context.files.record({ at: context.now(), operator, action: "RETURNED", subject: id, detail: "by another way" });
  deliverSoon(context);
  return true;
}

import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import { logFailure } from "../../log.ts";
import type { Reply } from "../../reply.ts";

/**
 * Errors that a redelivery cannot resolve: the event is about something this investor does not have (a payment opened
 * at the provider but never recorded, so its page was never shown; another investor's account), or about another
 * amount.
 */
const UNRESOLVABLE = new Set<ErrorCode>(["NOT_FOUND", "AMOUNT_INVALID"]);

/**
 * Handles the reply of an investor's object to a webhook event. An event that a redelivery cannot resolve is logged as
 * `unresolvableEvent` for an operator and acknowledged.
 * @throws AppError for any error that a redelivery may resolve.
 */
export function acknowledge(reply: Reply<unknown>, unresolvableEvent: string): void {
  if (reply.ok) return;
  if (!UNRESOLVABLE.has(reply.code)) throw new AppError(reply.code, reply.fields);
  logFailure({ event: unresolvableEvent, kind: reply.code });
}

import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import { logFailure } from "../../log.ts";
import type { Reply } from "../../reply.ts";

/**
 * Will be refused for ever: an event about what this investor does not have (a payment that was opened and never written
 * down, so nobody was shown its page; an account that is another's), or about another amount.
 */
const IN_VAIN = new Set<ErrorCode>(["NOT_FOUND", "AMOUNT_INVALID"]);

/**
 * Takes what an investor's object said to an event. Telling it again changes nothing about one that is in vain, so it is
 * logged as `eventInVain` for an operator, and counts as taken in.
 * @throws AppError for whatever may go better when the provider tells it again.
 */
export function acknowledge(reply: Reply<unknown>, eventInVain: string): void {
  if (reply.ok) return;
  if (!IN_VAIN.has(reply.code)) throw new AppError(reply.code, reply.fields);
  logFailure({ event: eventInVain, kind: reply.code });
}

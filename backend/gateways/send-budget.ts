/**
 * The budget of one message. A carrier that knows no keys may deliver each attempt whose answer was lost, so there are two
 * of those at most; an attempt that certainly did not leave counts for nothing. Nothing is tried again once the message is old.
 */
import { DAY_MS, type EpochMs, epochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Clock } from "../platform/clock.ts";
import { logFailure } from "../platform/log.ts";
import { callGateway, mayHaveActed } from "./deadline.ts";

const UNANSWERED_MAX = 2;
/** The second attempt is made when an ordinary outage is over. */
const SECOND_AFTER_MS = 3_600_000;

interface SendBudget {
  /** Written in the log when the message is given up. */
  readonly kind: string;
  /** Stores that one more attempt has no answer. @returns how many have none */
  readonly countUnanswered: () => number;
  /** No attempt follows on one that fails after this. */
  readonly endsAt: EpochMs;
  readonly clock: Pick<Clock, "now">;
}

/** LATER: the carrier may have taken the message. GIVEN_UP: the message is not tried again. */
type SendOutcome<Answer> =
  | { readonly state: "ANSWERED"; readonly answer: Answer }
  | { readonly state: "LATER"; readonly dueAt: EpochMs }
  | { readonly state: "GIVEN_UP" };

/** For a message that is written now. */
export const endOfSending = (writtenAt: EpochMs): EpochMs => epochMs(writtenAt + DAY_MS);

/**
 * Makes one attempt.
 * @throws AppError GATEWAY_UNAVAILABLE when the message has certainly not left, and may be tried again soon
 */
export async function sendWithinBudget<Answer>(
  send: () => Promise<Answer>,
  { kind, countUnanswered, endsAt, clock }: SendBudget,
): Promise<SendOutcome<Answer>> {
  try {
    const answer = await callGateway(send);
    return { state: "ANSWERED", answer };
  } catch (cause) {
    const now = clock.now();
    if (!mayHaveActed(cause)) {
      if (now >= endsAt) return givenUp(kind);
      throw cause;
    }
    const dueAt = epochMs(now + SECOND_AFTER_MS);
    return countUnanswered() >= UNANSWERED_MAX || dueAt >= endsAt ? givenUp(kind) : { state: "LATER", dueAt };
  }
}

function givenUp(kind: string): { readonly state: "GIVEN_UP" } {
  logGivenUp(kind);
  return { state: "GIVEN_UP" };
}

/** Also for a message that became old between two attempts. */
export const logGivenUp = (kind: string): void => logFailure({ event: "message_given_up", kind });

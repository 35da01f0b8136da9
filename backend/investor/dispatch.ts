import { clock } from "../platform/clock.ts";
import type { CommandLog } from "../platform/command-log.ts";
import { assertOpen } from "./identity/account-guards.ts";
import { saveLocale } from "./identity/locale-store.ts";
import type { AccountContext } from "./kernel/account-context.ts";
import { recordOf } from "./kernel/call-record.ts";
import { countWithinLimit } from "./kernel/rate-limit.ts";
import type { InvestorCall } from "./kernel/rpc.ts";
import { operations } from "./operations.ts";
import { planRetention } from "./privacy/retention-job.ts";

/**
 * Runs one call on this account. The caller has authenticated the session. A command is recorded under its idempotency
 * key, and its commit fails when the account was closed or the session ended while the command awaited something.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, TOO_MANY_REQUESTS, PAYMENT_LIMIT, and the errors of the operation
 */
export async function dispatchCall(
  context: AccountContext,
  {
    name,
    input,
    effect,
    idempotencyKey,
    requestId,
    locale = null,
    session: { sessionId },
  }: Omit<InvestorCall, "member">,
  commands: CommandLog,
  /** For the commit: the session may have ended, or the child come of age, while the command awaited something. */
  assertStillMay: () => void = () => undefined,
): Promise<{ answer: unknown; replayed: boolean }> {
  // The registry's type ties each name to its input; the router parsed `input` with the call of that name.
  const operation = operations[name] as (context: AccountContext, input: unknown, command: object) => unknown;
  const { limit } = recordOf(name);
  if (effect === "query") {
    if (limit) countWithinLimit(context, limit);
    return { answer: await operation(context, input, { sessionId, requestId }), replayed: false };
  }
  planRetention(context);
  const key = idempotencyKey ?? context.ids.letters();
  return commands.run({ key, operation: name, input }, clock.now(), async ({ commit, amend }) => {
    // Counted inside `run`: a replayed command must not use up the rate limit.
    countWithinLimit(context, "COMMAND");
    if (limit) countWithinLimit(context, limit);
    // Later messages to the investor use the language of their latest command.
    if (locale !== null) saveLocale(context.sql, locale);
    const commitOpen = <Answer>(change: () => Answer): Answer =>
      commit(() => {
        assertOpen(context);
        assertStillMay();
        return change();
      });
    const commandKey = `${context.userId} ${key}`;
    return operation(context, input, { commit: commitOpen, amend, sessionId, requestId, commandKey });
  });
}

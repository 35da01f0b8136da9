import { clock } from "../clock.ts";
import type { CommandLog } from "../durable/command-log.ts";
import { assertOpen } from "./identity/account-status.ts";
import { noteLocale } from "./identity/locale-store.ts";
import type { AccountContext } from "./kernel/account-context.ts";
import { countWithinLimit } from "./kernel/rate-limit.ts";
import { LIMIT_OF_CALL } from "./kernel/rate-limit-rules.ts";
import type { InvestorCall } from "./kernel/rpc.ts";
import { operations } from "./operations.ts";
import { planRetention } from "./privacy/retention-job.ts";

/**
 * Answers one call about this book. Who asks has been looked at; a command leaves its mark under its key. Whatever a
 * command awaited, it changes nothing of an account that was closed meanwhile.
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
): Promise<{ answer: unknown; replayed: boolean }> {
  // The registry's type ties each name to its input; the router parsed `input` with the call of that name.
  const operation = operations[name] as (context: AccountContext, input: unknown, command: object) => unknown;
  const limit = LIMIT_OF_CALL[name];
  if (effect === "query") {
    if (limit) countWithinLimit(context, limit);
    return { answer: await operation(context, input, { sessionId, requestId }), replayed: false };
  }
  planRetention(context);
  const key = idempotencyKey ?? context.ids.letters();
  return commands.run({ key, operation: name, input }, clock.now(), async ({ commit, amend }) => {
    // Not before: a command that is only replayed costs nobody anything.
    countWithinLimit(context, "COMMAND");
    if (limit) countWithinLimit(context, limit);
    // What is written to the investor from now on is in the language that they use now.
    if (locale !== null) noteLocale(context.sql, locale);
    const commitOpen = <Answer>(change: () => Answer): Answer =>
      commit(() => {
        assertOpen(context);
        return change();
      });
    const commandKey = `${context.userId} ${key}`;
    return operation(context, input, { commit: commitOpen, amend, sessionId, requestId, commandKey });
  });
}

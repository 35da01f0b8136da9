import { clock } from "../clock.ts";
import type { CommandLog } from "../objects/command-log.ts";
import type { InvestorCall } from "./asked.ts";
import type { Book } from "./book.ts";
import { assertOpen } from "./closing/open-account.ts";
import { operations } from "./operations.ts";
import { planPruning } from "./pruning/drive.ts";
import { countWithinLimit } from "./rate-limit/admit.ts";
import { LIMIT_OF_CALL } from "./rate-limit/rules.ts";
import { noteLocale } from "./user/locale-store.ts";

/**
 * Answers one call about this book. Who asks has been looked at; a command leaves its mark under its key. Whatever a
 * command awaited, it changes nothing of an account that was closed meanwhile.
 */
export async function answerCall(
  book: Book,
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
  const operation = operations[name] as (book: Book, input: unknown, asking: object) => unknown;
  const limit = LIMIT_OF_CALL[name];
  if (effect === "query") {
    if (limit) countWithinLimit(book, limit);
    return { answer: await operation(book, input, { sessionId, requestId }), replayed: false };
  }
  planPruning(book);
  const key = idempotencyKey ?? book.ids.letters();
  return commands.run({ key, operation: name, input }, clock.now(), async ({ commit, amend }) => {
    // Not before: a command that is only replayed costs nobody anything.
    countWithinLimit(book, "COMMAND");
    if (limit) countWithinLimit(book, limit);
    // What is written to the investor from now on is in the language that they use now.
    if (locale !== null) noteLocale(book.sql, locale);
    const commitOpen = <Answer>(change: () => Answer): Answer =>
      commit(() => {
        assertOpen(book);
        return change();
      });
    const commandKey = `${book.userId} ${key}`;
    return operation(book, input, { commit: commitOpen, amend, sessionId, requestId, commandKey });
  });
}

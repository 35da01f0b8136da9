/** A command that is held after its checks, right before its commit, while the world changes. */
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import type { CommandContext } from "../../../backend/investor/kernel/operation.ts";

class Held extends Error {}

const SENT = { sessionId: "session", requestId: "request", commandKey: "held" } as const;

/** A command that commits at once, sent in the session of the held ones. */
export const commandOf = ({ storage }: Pick<AccountContext, "storage">): CommandContext => ({
  ...SENT,
  commit: (change) => storage.transactionSync(change),
  amend: (answer) => answer,
});

/**
 * Runs a command up to its commit. @returns its commit, to be made later
 * @throws Error when the command ends without reaching it
 */
export async function holdAtCommit(
  { storage }: Pick<AccountContext, "storage">,
  start: (command: CommandContext) => unknown,
): Promise<() => unknown> {
  let held: (() => unknown) | null = null;
  const commit = (change: () => unknown): never => {
    held = change;
    throw new Held();
  };
  try {
    await start({ ...SENT, commit, amend: (answer) => answer });
  } catch (cause) {
    if (!(cause instanceof Held)) throw cause;
  }
  const change = held as (() => unknown) | null;
  if (change === null) throw new Error("the command did not reach its commit");
  return () => storage.transactionSync(change);
}

/**
 * The viewer's side of a view (docs/decisions/0142). Invariant: calls on somebody else's account arrive only through the
 * viewer's own account, with a session valid there; the record in this account grants nothing; the grant in the owner's account decides.
 */
import { VIEWED_ACCOUNTS_MAX, type ViewedAccount } from "../../../lib/contract/calls/viewers.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type UserId, viewerId } from "../../../lib/contract/values/ids.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { openReply, type Reply } from "../../platform/reply.ts";
import { keyRingOf } from "../../platform/secrets.ts";
import { readToken } from "../../platform/token.ts";
import { listLoginContacts } from "../identity/contact-store.ts";
import { isClosed } from "../identity/deletion-store.ts";
import type { AccountContext, ActingViewer } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { countWithinLimit } from "../kernel/rate-limit.ts";
import type { InvestorCall } from "../kernel/rpc.ts";
import { isWard } from "./guardian.ts";
import { viewerTokensOf } from "./viewer-operations.ts";
import { deleteViewed, findViewed, listViewed, saveViewed, type ViewedRecord } from "./viewer-store.ts";
import { viewOf } from "./viewers.ts";

export type ViewerCall = Omit<InvestorCall, "member"> & { readonly actor: ActingViewer };

const accountOf = ({ env }: Pick<AccountContext, "env">, owner: UserId) =>
  env.INVESTOR.get(env.INVESTOR.idFromName(owner));

/**
 * The viewer that this account is of the named one. A guardian's child is no viewed account, even if its owner once was.
 * @throws AppError NOT_FOUND, OWNER_ONLY
 */
export function viewerOf({ sql, userId }: Pick<AccountContext, "sql" | "userId">, owner: UserId): ActingViewer {
  if (isWard({ sql }, owner)) throw new AppError("OWNER_ONLY");
  const viewed = findViewed(sql, owner);
  if (!viewed) throw new AppError("NOT_FOUND");
  return { kind: "VIEWER", userId, grantId: viewed.grantId };
}

/** Forwards a call to the account that its owner lets this investor view. @throws AppError NOT_FOUND */
export async function callViewedAccount(
  context: AccountContext,
  { member, ...call }: InvestorCall & { readonly member: UserId },
): Promise<{ answer: unknown; replayed: boolean }> {
  const actor = viewerOf(context, member);
  // The RPC stub's type cannot express an unknown cloneable value; the object returns exactly this type.
  const requested = accountOf(context, member).invokeForViewer({ ...call, userId: member, actor });
  return { answer: openReply(await (requested as Promise<Reply<unknown>>)), replayed: false };
}

const shown = ({ ownerId, name, scope, until }: ViewedRecord, hasEnded: boolean): ViewedAccount => ({
  ...{ userId: ownerId, name, scope, until, hasEnded },
});

/** While the owner's account does not respond, the record stored at the acceptance is listed. */
async function viewedAccount(context: AccountContext, record: ViewedRecord): Promise<ViewedAccount> {
  const actor = viewerOf(context, record.ownerId);
  try {
    const view = await callGateway(async () => openReply(await accountOf(context, record.ownerId).viewFor(actor)));
    return shown(view ?? record, view === null);
  } catch {
    return shown(record, record.until < dateInIndia(context.clock.now()));
  }
}

const viewedAccounts = async (context: AccountContext): Promise<{ accounts: ViewedAccount[] }> => ({
  accounts: await Promise.all(
    listViewed(context.sql)
      .filter(({ ownerId }) => !isWard(context, ownerId))
      .map((record) => viewedAccount(context, record)),
  ),
});

async function giveUp(context: AccountContext, { ownerId, grantId }: ViewedRecord): Promise<void> {
  const view = { userId: context.userId, grantId };
  await callGateway(async () => openReply(await accountOf(context, ownerId).endViewFor(view)));
}

/** Job VIEWING, after this account was closed: ends its views in the accounts of their owners. */
export async function giveUpAll(context: AccountContext): Promise<void> {
  if (!isClosed(context.sql)) return;
  for (const record of listViewed(context.sql)) {
    await giveUp(context, record);
    deleteViewed(context.sql, record);
  }
}

export const viewingOperations = {
  "viewing.list": (context) => viewedAccounts(context),

  "viewing.accept": async (context, { invitation }, command) => {
    // Counted with the other look-ups: a wrong invitation could be a guess.
    countWithinLimit(context, "LOOKUP");
    const token = readToken(invitation, keyRingOf(context.env));
    if (!token || !viewerId.safeParse(token.sessionId).success || token.userId === context.userId) {
      throw new AppError("NOT_FOUND");
    }
    assertHasRoom(context, token.userId);
    const acceptance = {
      ...{ grantId: token.sessionId, secret: token.secret, viewer: context.userId },
      contactTokens: listLoginContacts(context.sql).flatMap((contact) => viewerTokensOf(context, contact)),
    };
    const accepted = await callGateway(async () => accountOf(context, token.userId).acceptViewer(acceptance));
    const view = openReply(accepted);
    try {
      return command.commit(() => {
        assertHasRoom(context, token.userId);
        saveViewed(context.sql, view, context.clock.now());
        return shown(view, false);
      });
    } catch (cause) {
      // The closing has given up the views of before; with an ended session, the invitation can be accepted again.
      if (isClosed(context.sql)) await giveUp(context, view).catch(() => undefined);
      throw cause;
    }
  },

  "viewing.leave": async (context, { userId: owner }, command) => {
    const viewed = findViewed(context.sql, owner);
    if (!viewed) throw new AppError("NOT_FOUND");
    await giveUp(context, viewed);
    const { accounts } = await viewedAccounts(context);
    return command.commit(() => {
      deleteViewed(context.sql, viewed);
      // The viewer may have accepted another invitation of the same owner meanwhile.
      const isLeft = findViewed(context.sql, owner) === null;
      return { accounts: accounts.filter(({ userId }) => !isLeft || userId !== owner) };
    });
  },

  "viewing.account": (context) => {
    const { actor } = context;
    const view = actor.kind === "VIEWER" ? viewOf(context, actor) : null;
    if (view === null) throw new AppError("NOT_FOUND");
    return shown(view, false);
  },
} satisfies Partial<Operations>;

/** @throws AppError VIEWED_ACCOUNT_LIMIT */
function assertHasRoom({ sql }: Pick<AccountContext, "sql">, owner: UserId): void {
  const others = listViewed(sql).filter(({ ownerId }) => ownerId !== owner);
  if (others.length >= VIEWED_ACCOUNTS_MAX) throw new AppError("VIEWED_ACCOUNT_LIMIT");
}

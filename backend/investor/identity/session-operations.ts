import type { Session } from "../../../lib/contract/calls/sessions.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { wallClock } from "../../platform/clock.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { deleteFeed } from "./calendar-address-store.ts";
import { describedDevice } from "./device.ts";
import { Sessions } from "./session-store.ts";

/** The session that made the request comes first. */
function sessionsOf({ sql }: Pick<AccountContext, "sql">, current: string): Session[] {
  const sessions = new Sessions(sql).list(wallClock.now()).map(({ device, ...session }) => ({
    ...session,
    ...describedDevice(device),
    isCurrent: session.sessionId === current,
  }));
  return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

export const sessionOperations = {
  "auth.logout": (context, { everywhere }, command) =>
    command.commit(() => {
      if (everywhere) deleteFeed(context.sql);
      const sessionId = everywhere ? null : command.sessionId;
      return { endedSessions: new Sessions(context.sql).revoke({ sessionId, at: wallClock.now() }) };
    }),

  "sessions.list": (context, _, { sessionId }) => ({ sessions: sessionsOf(context, sessionId) }),

  "sessions.end": (context, { sessionId }, command) =>
    command.commit(() => {
      const endedSessions = new Sessions(context.sql).revoke({ sessionId, at: wallClock.now() });
      if (endedSessions === 0) throw new AppError("NOT_FOUND");
      return { endedSessions };
    }),

  "sessions.end-others": (context, _, { sessionId, ...command }) =>
    command.commit(() => {
      deleteFeed(context.sql);
      return { endedSessions: new Sessions(context.sql).revokeOthers({ sessionId, at: wallClock.now() }) };
    }),
} satisfies Partial<Operations>;

import { Refusal } from "../../../lib/contract/errors.ts";
import type { Session } from "../../../lib/contract/sessions.ts";
import { wallClock } from "../../clock.ts";
import type { Book } from "../book.ts";
import type { Operations } from "../operation.ts";
import { readDevice } from "./device.ts";
import { Sessions } from "./store.ts";

/** The one that asks stands first: it is the one that is known. */
function sessionsOf({ sql }: Pick<Book, "sql">, current: string): Session[] {
  const sessions = new Sessions(sql).list(wallClock.now()).map(({ device, ...session }) => ({
    ...session,
    ...readDevice(device),
    isCurrent: session.sessionId === current,
  }));
  return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

export const sessionOperations = {
  "auth.logout": (book, { everywhere }, asking) =>
    asking.commit(() => ({
      endedSessions: new Sessions(book.sql).revoke({
        sessionId: everywhere ? null : asking.sessionId,
        at: wallClock.now(),
      }),
    })),

  "sessions.list": (book, _, { sessionId }) => ({ sessions: sessionsOf(book, sessionId) }),

  "sessions.end": (book, { sessionId }, asking) =>
    asking.commit(() => {
      const endedSessions = new Sessions(book.sql).revoke({ sessionId, at: wallClock.now() });
      if (endedSessions === 0) throw new Refusal("NOT_FOUND");
      return { endedSessions };
    }),

  "sessions.end-others": (book, _, { sessionId, ...asking }) =>
    asking.commit(() => ({
      endedSessions: new Sessions(book.sql).revokeOthers({ sessionId, at: wallClock.now() }),
    })),
} satisfies Partial<Operations>;

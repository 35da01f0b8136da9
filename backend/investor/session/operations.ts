import { wallClock } from "../../clock.ts";
import type { Operations } from "../operation.ts";
import { Sessions } from "./store.ts";

export const sessionOperations = {
  "auth.logout": (book, { everywhere }, asking) =>
    asking.commit(() => ({
      endedSessions: new Sessions(book.sql).revoke({
        sessionId: everywhere ? null : asking.sessionId,
        at: wallClock.now(),
      }),
    })),
} satisfies Partial<Operations>;

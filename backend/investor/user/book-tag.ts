import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import { countChanges } from "../../objects/changes.ts";
import type { Operations } from "../operation.ts";

export const bookTagOperations = {
  /** The count begins anew when the object wakes, which is why the waking is part of the tag. */
  "user.book-tag": ({ sql, waking, clock }, _, { sessionId }) => ({
    tag: [waking, countChanges(sql), dateInIndia(clock.now()), sessionId].join("."),
  }),
} satisfies Partial<Operations>;

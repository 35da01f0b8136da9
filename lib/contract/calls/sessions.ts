/**
 * Where somebody is signed in. The specification ends a session in the browser only; who has lost a phone must be able to
 * end the one that is on it.
 */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { instant } from "../values/calendar-date.ts";
import { text } from "../values/text.ts";

const place = z.object({
  city: z.string().nullable(),
  region: z.string().nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
});

export const session = z.object({
  sessionId: z.string(),
  /** "Chrome", "Safari"; null where the browser is not one we know. */
  browser: z.string().nullable(),
  /** "Android", "iPhone"; null where it does not say. */
  system: z.string().nullable(),
  /** The last letters of the device's own name for itself, to tell two of a kind apart. */
  deviceMark: z.string().nullable(),
  /** Where the sign-in came from, as the network's edge guessed; never an address. */
  place: place.nullable(),
  isCurrent: z.boolean(),
  signedInAt: instant,
  /** To within five minutes. */
  lastSeenAt: instant,
});
export type Session = z.output<typeof session>;

export const listSessions = defineCall({
  name: "sessions.list",
  method: "GET",
  path: "/v2/user/sessions",
  summary: "Every session that is good now, the one that asks first, then by when each was last seen.",
  access: "investor",
  effect: "query",
  input: z.object({}),
  output: z.object({ sessions: z.array(session) }),
  errors: [],
});

const ended = z.object({ endedSessions: z.number().int() });

export const endSession = defineCall({
  name: "sessions.end",
  method: "POST",
  path: "/v2/user/sessions/end",
  summary: "Ends one session.",
  access: "investor",
  effect: "command",
  input: z.object({ sessionId: text(64).min(1) }),
  output: ended,
  errors: [],
});

export const endOtherSessions = defineCall({
  name: "sessions.end-others",
  method: "POST",
  path: "/v2/user/sessions/end-others",
  summary: "Ends every session but the one that asks.",
  access: "investor",
  effect: "command",
  input: z.object({}),
  output: ended,
  errors: [],
});

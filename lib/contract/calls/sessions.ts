/**
 * The investor's sign-in sessions. The specification only ends a session in the browser; an investor who has lost a
 * phone must be able to end the session on it from another device.
 */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { instant } from "../values/calendar-date.ts";
import { named } from "../values/named.ts";
import { text } from "../values/text.ts";

const place = named(
  "Place",
  z.object({
    city: z.string().nullable(),
    region: z.string().nullable(),
    /** ISO 3166-1 alpha-2. */
    country: z.string(),
  }),
);

export const session = named(
  "Session",
  z.object({
    sessionId: z.string(),
    /** "Chrome", "Safari"; null for an unrecognised browser. */
    browser: z.string().nullable(),
    /** "Android", "iPhone"; null when the browser does not state it. */
    system: z.string().nullable(),
    /** The last characters of the device id, to distinguish two devices of the same kind. */
    deviceMark: z.string().nullable(),
    /** The location of the sign-in as the network edge estimated it; never an IP address. */
    place: place.nullable(),
    isCurrent: z.boolean(),
    signedInAt: instant,
    /** Accurate to within five minutes. */
    lastSeenAt: instant,
  }),
);
export type Session = z.output<typeof session>;

export const listSessions = defineCall({
  name: "sessions.list",
  tag: "Sign-in",
  method: "GET",
  path: "/v2/user/sessions",
  inSpecification: false,
  summary: "Lists the investor's active sessions: the current session first, then the most recently used.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: z.object({ sessions: z.array(session) }),
  errors: [],
});

const ended = named("EndedSessions", z.object({ endedSessions: z.number().int() }));

export const endSession = defineCall({
  name: "sessions.end",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/user/sessions/end",
  inSpecification: false,
  summary: "Ends one session of the investor.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  input: z.strictObject({ sessionId: text(64).min(1) }),
  output: ended,
  errors: [],
});

export const endOtherSessions = defineCall({
  name: "sessions.end-others",
  tag: "Sign-in",
  method: "POST",
  path: "/v2/user/sessions/end-others",
  inSpecification: false,
  summary: "Ends every session of the investor except the current one.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  input: z.strictObject({}),
  output: ended,
  errors: [],
});

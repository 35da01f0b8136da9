/** A private calendar of payouts and maturities, for a calendar application that has no session. */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { instant } from "../values/calendar-date.ts";
import { named } from "../values/named.ts";
import { text } from "../values/text.ts";

const calendarFeed = named(
  "CalendarFeed",
  z.object({
    /** When the current address was made; null while there is none. */
    since: instant.nullable(),
  }),
);

export const getCalendarFeed = defineCall({
  name: "calendar.get",
  tag: "Notifications",
  method: "GET",
  path: "/v2/preferences/calendar",
  inSpecification: false,
  summary: "Returns since when the investor has a calendar address. The address itself is shown only when it is made.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: calendarFeed,
  errors: [],
});

export const renewCalendarFeed = defineCall({
  name: "calendar.renew",
  tag: "Notifications",
  method: "POST",
  path: "/v2/preferences/calendar/renew",
  inSpecification: false,
  summary: "Makes a new secret calendar address. An earlier one stops working at once.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({}),
  /** Null when the same command is repeated: the secret is stored nowhere. */
  output: z.object({ since: instant, token: z.string().nullable() }),
  errors: [],
});

export const revokeCalendarFeed = defineCall({
  name: "calendar.revoke",
  tag: "Notifications",
  method: "POST",
  path: "/v2/preferences/calendar/revoke",
  inSpecification: false,
  summary: "Makes the calendar address stop working. Does nothing when there is none.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({}),
  output: calendarFeed,
  errors: [],
});

export const readCalendarFeed = defineCall({
  name: "calendar.feed",
  tag: "Notifications",
  method: "GET",
  path: "/v2/calendar/{token}/payouts.ics",
  inSpecification: false,
  summary: "Returns payouts and maturities as an iCalendar file. The secret token in the address is the only proof.",
  access: "public",
  effect: "query",
  input: z.strictObject({ token: text(200) }),
  output: z.instanceof(ReadableStream),
  produces: "text/calendar",
  errors: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
});

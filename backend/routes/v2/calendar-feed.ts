/** The calendar feed: its address is the only proof, and a token that we did not issue wakes no object. */
import { createHash } from "node:crypto";
import { readCalendarFeed } from "../../../lib/contract/calls/calendar-feed.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { CALENDAR_TOKEN } from "../../investor/portfolio/calendar-feed.ts";
import { openReply } from "../../platform/reply.ts";
import { keyRingOf } from "../../platform/secrets.ts";
import { readToken } from "../../platform/token.ts";
import { route } from "../route.ts";

export const calendarFeedRoute = route(readCalendarFeed, async ({ env, headers }, { token }) => {
  const bearer = readToken(token, keyRingOf(env));
  if (bearer?.sessionId !== CALENDAR_TOKEN) throw new AppError("NOT_FOUND");
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(bearer.userId));
  const calendar = openReply(await investor.calendarFeed(bearer.secret));
  headers.set("etag", `"${createHash("sha256").update(calendar).digest("hex").slice(0, 32)}"`);
  headers.set("content-disposition", 'attachment; filename="ultra-payouts.ics"');
  return new Blob([calendar]).stream();
});

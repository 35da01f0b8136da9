/**
 * The private calendar address. Invariants: it contains a secret of 160 bits, of which only a hash is stored; a new
 * address makes the earlier one useless at once, and so does the end of all sessions or of all others; a wrong, revoked
 * or foreign address answers as an unknown one.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { addDays, dateInIndia, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { lastForeseenOn } from "../../../lib/products/perpetual.ts";
import { businessDay } from "../../platform/clock.ts";
import { writeToken } from "../../platform/token.ts";
import { getInvestment } from "../holdings/investment-store.ts";
import { owedToday } from "../holdings/payable-amounts.ts";
import { type PayerReader, readerOf } from "../holdings/payer-tax.ts";
import { findPayout } from "../holdings/payout-store.ts";
import { deleteFeed, findFeed, saveFeed } from "../identity/calendar-address-store.ts";
import { recipientLocale } from "../identity/locale-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { countWithinLimit } from "../kernel/rate-limit.ts";
import { type FeedPayout, listFeedPayouts } from "./calendar-feed-store.ts";
import { calendarText } from "./calendar-feed-text.ts";

/** Stands in the token where a session's token has the session's id; no session has this id. */
export const CALENDAR_TOKEN = "calendar";

const DAY_MS = 86_400_000;
const PAST_DAYS = 92;
const EVENTS_MAX = 2_000;

const hashOf = (secret: string): string => createHash("sha256").update(`calendar ${secret}`).digest("base64url");

export const calendarFeedOperations = {
  "calendar.get": ({ sql }) => ({ since: findFeed(sql)?.since ?? null }),

  "calendar.renew": (context, _, command) => {
    const { sql, clock, ids, env, userId } = context;
    const secret = `${ids.letters()}${ids.letters()}`;
    const since = clock.now();
    // The command log stores the committed answer, which therefore must not contain the token.
    const stored = command.commit(() => {
      saveFeed(sql, { secretHash: hashOf(secret), since });
      return { since, token: null };
    });
    return { ...stored, token: writeToken({ userId, sessionId: CALENDAR_TOKEN, secret }, env.TOKEN_KEY) };
  },

  "calendar.revoke": ({ sql }, _, command) =>
    command.commit(() => {
      deleteFeed(sql);
      return { since: null };
    }),
} satisfies Partial<Operations>;

/** The event of a late payout has the amounts that it would pay today. */
function eventOwedToday(context: AccountContext, event: FeedPayout, reader: PayerReader): FeedPayout {
  const payout = event.status === "DELAYED" ? findPayout(context.sql, event) : null;
  if (!payout) return event;
  const investment = getInvestment(context.sql, event.investmentId);
  const { gross, tds, net } = owedToday(reader, { investment, payout, ...businessDay(context.clock) });
  return { ...event, gross, tds, net };
}

/** The feed for the holder of the secret. @throws AppError NOT_FOUND, TOO_MANY_REQUESTS */
export function readFeed(context: AccountContext, secret: string): string {
  const { sql, clock, env } = context;
  const given = Buffer.from(hashOf(secret));
  // Without a feed the comparison is made all the same, against a hash that no secret has.
  const expected = Buffer.from(findFeed(sql)?.secretHash ?? "-".repeat(given.length));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError("NOT_FOUND");
  countWithinLimit(context, "CALENDAR_FEED");
  const now = clock.now();
  const today = dateInIndia(now);
  const shown = { from: addDays(today, -PAST_DAYS), foreseenTo: lastForeseenOn(today), limit: EVENTS_MAX };
  const payouts = listFeedPayouts(sql, shown);
  const reader = readerOf(context);
  const owed = payouts.map((payout) => eventOwedToday(context, payout, reader));
  // One stamp for a day: a calendar that has not changed keeps its ETag.
  return calendarText(owed, {
    now: epochMs(now - (now % DAY_MS)),
    host: env.PUBLIC_HOST,
    locale: recipientLocale(sql),
  });
}

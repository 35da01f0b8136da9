/** The payment record of a payer, and the outcome of a deal. Every page, file and response has the same record. */
import { z } from "zod";
import { calendarDate } from "../values/calendar-date.ts";
import { named } from "../values/named.ts";
import { localizedText } from "../values/products.ts";

/** O: paid on the due day. L: late, or rescheduled when late. X: a part of the principal was lost. N: late now. */
export const PAYER_MARKS = ["O", "L", "X", "N"] as const;
export type PayerMark = (typeof PAYER_MARKS)[number];
/** The number of latest payouts with a mark of their own in `recent`. */
export const RECENT_MARKS = 24;

/**
 * The payouts of a payer on all its deals at ultra, as of one instant. Each due day of a deal counts once, however many
 * investors hold the deal; a deal that ended before its payouts were counted here counts as one payout.
 */
export const payerRecord = named(
  "PayerRecord",
  z.object({
    payer: z.string(),
    /** The payer's page: `/directory/indus-basket`, without language. */
    page: z.string(),
    /** Payouts that have ended: paid, rescheduled when late, or lost. */
    payouts: z.number().int(),
    /** The number of `payouts` that were paid after the due day, or rescheduled when late. */
    late: z.number().int(),
    /** The number of `payouts` with which a part of the principal was lost. */
    losses: z.number().int(),
    /** The longest delay of the late ones. */
    longestDelayDays: z.number().int(),
    /** Due and not paid yet; not among `payouts`. */
    lateNow: z.number().int(),
    /** The days by which the oldest of them is late; 0 without one. */
    lateNowDays: z.number().int(),
    restructuredDeals: z.number().int(),
    /** The latest payouts, one letter each, oldest first: O paid on the day, L late, X lost, N late now. */
    recent: z.string().regex(/^[OLXN]{0,24}$/),
    asOf: calendarDate,
    /** The record in one sentence. */
    sentence: localizedText,
  }),
);
export type PayerRecord = z.output<typeof payerRecord>;

/**
 * RUNNING: no payout is late. LATE: a payout is due and not paid. AWAITED: matured, and the payer's last payment is not
 * known yet. REPAID: all was paid. LOSS: part of the principal was lost. UNSOLD: no investment was made.
 */
export const DEAL_OUTCOMES = ["RUNNING", "LATE", "AWAITED", "REPAID", "LOSS", "UNSOLD"] as const;
export const dealOutcome = named(
  "DealOutcome",
  z.object({
    is: z.enum(DEAL_OUTCOMES),
    /**
     * RUNNING and AWAITED: the last due day; null for shares. LATE: the day on which the oldest late payout was due.
     * REPAID and LOSS: the day of the last payment. UNSOLD: the closing day.
     */
    on: calendarDate.nullable(),
    /** LATE and REPAID: by how many days. Otherwise 0. */
    daysLate: z.number().int(),
    /** Whether the issuer redeems or redeemed the bond before its maturity. */
    isRedeemedEarly: z.boolean(),
  }),
);
export type DealOutcome = z.output<typeof dealOutcome>;

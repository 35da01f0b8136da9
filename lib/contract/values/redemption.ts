import { z } from "zod";
import { calendarDate } from "./calendar-date.ts";
import { minorMoney } from "./money.ts";
import { named } from "./named.ts";

/** What a payout that redeems bonds holds besides interest. */
export const redemption = named(
  "BondRedemption",
  z.object({
    /** What a call or a put pays beyond the principal; negative below par. A part of the payout's `interest`. */
    premium: minorMoney,
    /** Principal and premium less their share of the purchase cost; negative for a loss. */
    gain: minorMoney,
    /** The tax deducted on the gain, of non-residents only. A part of the payout's `tds`. */
    tdsRateBps: z.number().int(),
    tds: minorMoney,
  }),
);
export type BondRedemption = z.output<typeof redemption>;

/** Bonds of one purchase that leave with a sale or a put: by law the oldest in the account, whichever investment is sold. */
export const leavingLot = named(
  "LeavingLot",
  z.object({
    acquiredOn: calendarDate,
    units: z.number().int().positive(),
    /** Their share of everything that was paid for the purchase. */
    cost: minorMoney,
    /** Whether the gain is long-term. */
    isLongTerm: z.boolean(),
  }),
);
export type LeavingLot = z.output<typeof leavingLot>;

import { z } from "zod";
import { calendarDate } from "./calendar-date.ts";
import { minorMoney } from "./money.ts";
import { named } from "./named.ts";

/** The premium, and the gain with its tax, of a payout that redeems bonds. */
export const redemption = named(
  "BondRedemption",
  z.object({
    /** The premium of a call or put over the principal; negative below par. A part of the payout's `interest`. */
    premium: minorMoney,
    /** Principal and premium less their share of the purchase cost; negative for a loss. */
    gain: minorMoney,
    /** The tax deducted on the gain, of non-residents only. A part of the payout's `tds`. */
    tdsRateBps: z.number().int(),
    tds: minorMoney,
  }),
);
export type BondRedemption = z.output<typeof redemption>;

/**
 * Bonds of one purchase, disposed of by a sale or a put: by law the oldest in the account, whichever holding is sold.
 */
export const leavingLot = named(
  "LeavingLot",
  z.object({
    acquiredOn: calendarDate,
    units: z.number().int().positive(),
    /** Their share of the total cost of the purchase. */
    cost: minorMoney,
    /** Whether the gain is long-term. */
    isLongTerm: z.boolean(),
  }),
);
export type LeavingLot = z.output<typeof leavingLot>;

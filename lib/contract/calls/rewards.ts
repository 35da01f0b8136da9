/** The rewards that Stash coins buy. Not in the specification, which describes how coins are earned only (§1, §9). */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { redemptionId, rewardId } from "../values/ids.ts";
import { localized } from "../values/localized.ts";
import { money } from "../values/money.ts";
import { named } from "../values/named.ts";
import { pendingCoins } from "./stash.ts";

/** INR: investors who live in India; GIFT: those who live abroad. */
export const REWARD_MARKETS = ["INR", "GIFT"] as const;
export const rewardMarket = named("RewardMarket", z.enum(REWARD_MARKETS));
export type RewardMarket = z.infer<typeof rewardMarket>;

/** The benefit of one redemption: a voucher or a donation. */
export const rewardBenefit = named(
  "RewardBenefit",
  z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("VOUCHER"),
      /** The company that honours the voucher. */
      issuer: localized(z.string()),
      /** The last day on which the issuer accepts it; null when it does not end. */
      validUntil: calendarDate.nullable(),
    }),
    /** ultra gives the amount to the recipient. */
    z.object({ kind: z.literal("DONATION"), recipient: localized(z.string()), amount: money }),
  ]),
);
export type RewardBenefit = z.output<typeof rewardBenefit>;

const price = z.number().int().positive();

const rewardFields = {
  rewardId,
  title: localized(z.string()),
  terms: localized(z.string()),
  benefit: rewardBenefit,
  /** The price in coins. */
  coins: price,
  /** Units left. */
  remaining: z.number().int().min(0),
  limitPerInvestor: z.number().int().positive(),
  /** The last day on which it is offered, in India. */
  closesOn: calendarDate,
  markets: z.array(rewardMarket),
};

export const reward = named("Reward", z.object(rewardFields));
export type Reward = z.output<typeof reward>;

const offeredReward = named(
  "OfferedReward",
  z.object({
    ...rewardFields,
    /** Units that this investor may still redeem, regardless of their coins. */
    redeemable: z.number().int().min(0),
  }),
);
export type OfferedReward = z.output<typeof offeredReward>;

/**
 * RESERVED: the coins are held until a unit is assigned. ASSIGNED: the coins are spent, and the donation will be made.
 * DELIVERED: the voucher is the investor's, or the donation was made. FAILED: no unit was left; the coins are released.
 */
export const REDEMPTION_STATES = ["RESERVED", "ASSIGNED", "DELIVERED", "FAILED"] as const;
export type RedemptionState = (typeof REDEMPTION_STATES)[number];

const redemptionFields = {
  redemptionId,
  rewardId,
  /** This and the next three fields are those of the reward when it was redeemed. */
  title: localized(z.string()),
  terms: localized(z.string()),
  benefit: rewardBenefit,
  coins: price,
  state: z.enum(REDEMPTION_STATES),
  /** A donation's day and its reference at the recipient's bank; null until then, and for vouchers. */
  delivery: z.object({ on: calendarDate, reference: z.string() }).nullable(),
  /** To be read over a phone. */
  reference: z.string(),
  createdAt: instant,
};

export const redemption = named("Redemption", z.object(redemptionFields));
export type Redemption = z.output<typeof redemption>;

const redemptionDetail = named(
  "RedemptionDetail",
  z.object({
    ...redemptionFields,
    /** The voucher's code, a secret of the investor; null for other rewards and before delivery. */
    code: z.string().nullable(),
  }),
);
export type RedemptionDetail = z.output<typeof redemptionDetail>;

export const listPublicRewards = defineCall({
  name: "rewards.public",
  tag: "Portfolio",
  method: "GET",
  path: "/v2/rewards",
  inSpecification: false,
  summary: "Lists the rewards that Stash coins buy today in every market, the cheapest first.",
  access: "public",
  effect: "query",
  input: z.strictObject({}),
  output: z.object({ rewards: z.array(reward) }),
  errors: [],
});

export const listRewards = defineCall({
  name: "stash.rewards",
  tag: "Portfolio",
  method: "GET",
  path: "/v2/stash/rewards",
  inSpecification: false,
  summary:
    "Lists the rewards that the investor's coins buy today, the cheapest first, and their redemptions, latest first.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: z.object({
    /** Coins that can be spent now. */
    available: z.number().int().min(0),
    /** Coins that can be spent later, the soonest first. */
    pending: z.array(pendingCoins),
    rewards: z.array(offeredReward),
    redemptions: z.array(redemption),
  }),
  errors: [],
});

export const getRedemption = defineCall({
  name: "stash.redemption",
  tag: "Portfolio",
  method: "GET",
  path: "/v2/stash/redemptions/{redemptionId}",
  inSpecification: false,
  summary: "Returns one redemption, with the voucher's code.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({ redemptionId }),
  output: redemptionDetail,
  errors: ["NOT_FOUND"],
});

export const redeemReward = defineCall({
  name: "stash.redeem",
  tag: "Portfolio",
  method: "POST",
  path: "/v2/stash/redeem",
  inSpecification: false,
  summary:
    "Redeems coins for a reward at the stated price. The coins are held until a unit of the reward is assigned, and released when none is left.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ rewardId, coins: price }),
  output: redemption,
  errors: ["NOT_FOUND", "REWARD_CLOSED", "REWARD_CHANGED", "REWARD_LIMIT", "REWARD_NONE_LEFT", "INSUFFICIENT_COINS"],
});

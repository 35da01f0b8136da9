import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { named } from "../values/named.ts";
import { pageInput, pageOutput } from "../values/paging.ts";
import { referralCode } from "../values/shareable-code.ts";
import { friendlyName } from "../values/shown-name.ts";

/**
 * The result of a referral code given at sign-in; sign-in succeeds whatever the result. ATTACHED: recorded now or
 * earlier. NOT_NEW: the investor has completed KYC, or their account is older than the referrer's. NOT_LOOKED_UP: the
 * code could not be checked; retry at the next sign-in.
 */
export const REFERRAL_OUTCOMES = [
  "ATTACHED",
  "UNKNOWN_CODE",
  "OWN_CODE",
  "ALREADY_REFERRED",
  "NOT_NEW",
  "NOT_LOOKED_UP",
] as const;
export const referralOutcome = named("ReferralOutcome", z.enum(REFERRAL_OUTCOMES));
export type ReferralOutcome = z.infer<typeof referralOutcome>;

const count = z.number().int().min(0);

/** The public name that an investor chose; null until they choose one. */
const publicName = z.string().nullable();

/** A person who signed up with the investor's code. Days in India; null for a step not yet taken. */
const referredFriend = named(
  "ReferredFriend",
  z.object({
    friendlyName: publicName,
    joinedOn: calendarDate,
    verifiedOn: calendarDate.nullable(),
    investedOn: calendarDate.nullable(),
  }),
);
export type ReferredFriend = z.output<typeof referredFriend>;

const referral = named(
  "Referral",
  z.object({
    code: referralCode,
    /** The person who referred this investor; null without a referrer. */
    invitedBy: z.object({ friendlyName: publicName }).nullable(),
    /** Totals over all referred friends, whatever the page. */
    counts: z.object({ joined: count, verified: count, invested: count }),
    /** The most recent first. */
    friends: z.array(referredFriend),
    ...pageOutput,
  }),
);
export type Referral = z.output<typeof referral>;

/**
 * Not in the specification's list of calls, which mentions the leaderboard and referral analytics without a call for
 * the code.
 */
export const getReferral = defineCall({
  name: "referral.get",
  tag: "Referrals",
  method: "GET",
  path: "/v2/referral",
  inSpecification: false,
  summary: "Returns the investor's referral code and the progress of the friends who signed up with it.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject(pageInput),
  output: referral,
  errors: ["CHILD_ACCOUNT"],
});

/** The number of leaders listed. */
export const LEADERS_MAX = 20;

/**
 * Ranked by referred friends with completed KYC; on a tie, the earlier last completion ranks higher. No two investors
 * share a rank.
 */
const rank = z.number().int().min(1);

const leader = named("Leader", z.object({ rank, friendlyName: publicName, kycCount: count, isYou: z.boolean() }));

const leaderboard = named(
  "Leaderboard",
  z.object({
    leaders: z.array(leader).max(LEADERS_MAX),
    /** Null until one referred friend has completed KYC. */
    you: z.object({ rank: rank.nullable(), kycCount: count }),
  }),
);
export type Leaderboard = z.output<typeof leaderboard>;

export const getKycLeaderboard = defineCall({
  name: "referral.leaderboard",
  tag: "Referrals",
  method: "GET",
  path: "/v2/referral/leaderboard/kyc-counts",
  summary: "Lists the investors whose referrals completed KYC most often, with this investor's own rank.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: leaderboard,
  errors: ["CHILD_ACCOUNT"],
});

export const addFriendlyName = defineCall({
  name: "user.add-friendly-name",
  tag: "Referrals",
  method: "PUT",
  path: "/v2/user/add-friendly-name",
  summary: "Sets the investor's public name, which friends, group members and the leaderboard see.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ friendlyName }),
  output: z.object({ friendlyName: z.string() }),
  errors: ["FRIENDLY_NAME_INVALID", "CHILD_ACCOUNT"],
});

import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { pageInput, pageOutput } from "../values/paging.ts";
import { referralCode } from "../values/shareable-code.ts";
import { friendlyName } from "../values/shown-name.ts";

/**
 * What became of a referral code that was named at a sign-in, which goes on whatever the answer is. ATTACHED: noted, now
 * or before. NOT_NEW: KYC is done, or the account is older than that of the friend who invites. NOT_LOOKED_UP: try
 * again at the next sign-in.
 */
export const REFERRAL_OUTCOMES = [
  "ATTACHED",
  "UNKNOWN_CODE",
  "OWN_CODE",
  "ALREADY_REFERRED",
  "NOT_NEW",
  "NOT_LOOKED_UP",
] as const;
export const referralOutcome = z.enum(REFERRAL_OUTCOMES);
export type ReferralOutcome = z.infer<typeof referralOutcome>;

const count = z.number().int().min(0);

/** The name that somebody chose for others to see; null while he has chosen none. */
const shownName = z.string().nullable();

/** Somebody who came by the investor's code. Days in India; null for what is still to come. */
const referredFriend = z.object({
  friendlyName: shownName,
  joinedOn: calendarDate,
  verifiedOn: calendarDate.nullable(),
  investedOn: calendarDate.nullable(),
});
export type ReferredFriend = z.output<typeof referredFriend>;

const referral = z.object({
  code: referralCode,
  /** Who invited the investor himself; null when nobody did. */
  invitedBy: z.object({ friendlyName: shownName }).nullable(),
  /** Over all friends, whatever the page. */
  counts: z.object({ joined: count, verified: count, invested: count }),
  /** Who came last first. */
  friends: z.array(referredFriend),
  ...pageOutput,
});
export type Referral = z.output<typeof referral>;

/** Not among the calls of the specification, which has the leaderboard and the code's analytics but no call for either. */
export const getReferral = defineCall({
  name: "referral.get",
  method: "GET",
  path: "/v2/referral",
  summary: "The investor's own code, and how far the friends have come who used it.",
  access: "investor",
  effect: "query",
  input: z.object(pageInput),
  output: referral,
  errors: ["CHILD_ACCOUNT"],
});

/** As many as the leaderboard names. */
export const LEADERS_MAX = 20;

/** More friends first; of two with as many, whose last of them was done earlier. No two have the same rank. */
const rank = z.number().int().min(1);

const leader = z.object({ rank, friendlyName: shownName, kycCount: count, isYou: z.boolean() });

const leaderboard = z.object({
  leaders: z.array(leader).max(LEADERS_MAX),
  /** The rank is null until one friend has finished KYC. */
  you: z.object({ rank: rank.nullable(), kycCount: count }),
});
export type Leaderboard = z.output<typeof leaderboard>;

export const getKycLeaderboard = defineCall({
  name: "referral.leaderboard",
  method: "GET",
  path: "/v2/referral/leaderboard/kyc-counts",
  summary: "Who has brought the most friends that finished KYC, and where the investor stands.",
  access: "investor",
  effect: "query",
  input: z.object({}),
  output: leaderboard,
  errors: ["CHILD_ACCOUNT"],
});

export const addFriendlyName = defineCall({
  name: "user.add-friendly-name",
  method: "PUT",
  path: "/v2/user/add-friendly-name",
  summary: "Chooses, or changes, the name by which friends, groups and the leaderboard call the investor.",
  access: "investor",
  effect: "command",
  input: z.object({ friendlyName }),
  output: z.object({ friendlyName: z.string() }),
  errors: ["FRIENDLY_NAME_INVALID", "CHILD_ACCOUNT"],
});

/** Who would receive the account's holdings if its holder died. Ours: the specification has no call for it. */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { otp, personName } from "../values/identity.ts";
import { otpSent } from "./auth.ts";

/** As many as SEBI lets one holder name (circular of 10 January 2025). */
export const NOMINEES_MAX = 10;

/** A share in basis points: 10,000 is the whole. */
export const WHOLE_SHARE_BPS = 10_000;

export const NOMINEE_RELATIONS = [
  "SPOUSE",
  "CHILD",
  "PARENT",
  "SIBLING",
  "GRANDPARENT",
  "GRANDCHILD",
  "OTHER",
] as const;
const nomineeRelation = z.enum(NOMINEE_RELATIONS);
export type NomineeRelation = z.infer<typeof nomineeRelation>;

export const nominee = z.object({
  name: personName,
  relation: nomineeRelation,
  dateOfBirth: calendarDate,
  shareBps: z.number().int("NOMINEE_SHARES").min(1, "NOMINEE_SHARES").max(WHOLE_SHARE_BPS, "NOMINEE_SHARES"),
  /** Who would receive a minor's share; null of whoever is 18. */
  guardianName: personName.nullable(),
});
export type Nominee = z.output<typeof nominee>;

const nomination = z.object({
  /** Counts up with every change; 0 while nobody has ever been named. */
  version: z.number().int(),
  /** null while nobody has ever been named. */
  savedAt: instant.nullable(),
  nominees: z.array(nominee.extend({ isMinor: z.boolean() })),
});
export type Nomination = z.output<typeof nomination>;

/** None at all takes the nomination back. */
const nominees = z.array(nominee).max(NOMINEES_MAX);

const LIST_ERRORS = [
  "NAME_INVALID",
  "DATE_OF_BIRTH_INVALID",
  "NOMINEE_SHARES",
  "NOMINEE_GUARDIAN_MISSING",
  "NOMINEE_NOT_MINOR",
  "NOMINEE_TWICE",
] as const;

export const getNominees = defineCall({
  name: "nominees.get",
  method: "GET",
  path: "/v2/user/nominees",
  summary: "The nominees that stand, and since when.",
  access: "investor",
  effect: "query",
  input: z.object({}),
  output: nomination,
  errors: [],
});

export const requestNomineesOtp = defineCall({
  name: "nominees.otp-request",
  method: "POST",
  path: "/v2/user/nominees/otp/request",
  summary: "Sends the code that confirms exactly this list, which is checked before.",
  access: "investor",
  effect: "command",
  input: z.object({ nominees }),
  output: otpSent.extend({ sentTo: z.string() }),
  errors: [...LIST_ERRORS, "OTP_TOO_SOON", "OTP_LIMIT", "GATEWAY_UNAVAILABLE"],
});

export const saveNominees = defineCall({
  name: "nominees.save",
  method: "POST",
  path: "/v2/user/nominees",
  summary: "Names the nominees anew, in place of those before. The shares come to 10,000 basis points.",
  access: "investor",
  effect: "command",
  input: z.object({ nominees, otp }),
  output: nomination,
  errors: [...LIST_ERRORS, "OTP_INVALID", "OTP_EXPIRED", "OTP_EXHAUSTED"],
});

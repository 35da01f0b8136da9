/** Nominees: the people who receive the account's holdings when its holder dies. Not in the specification. */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { NOMINEE_RELATIONS, NOMINEES_MAX, WHOLE_SHARE_BPS } from "../facts/nominees.ts";
import { instant, typedDate } from "../values/calendar-date.ts";
import { OTP_SENDING_ERRORS, personName } from "../values/identity.ts";
import { named } from "../values/named.ts";
import { CONFIRMATION_ERRORS, confirmation } from "../values/passkey.ts";
import { otpSentTo } from "./auth.ts";

const nomineeRelation = named("NomineeRelation", z.enum(NOMINEE_RELATIONS));

export const nominee = named(
  "Nominee",
  z.strictObject({
    name: personName,
    relation: nomineeRelation,
    dateOfBirth: typedDate,
    shareBps: z.number().int("NOMINEE_SHARES").min(1, "NOMINEE_SHARES").max(WHOLE_SHARE_BPS, "NOMINEE_SHARES"),
    /** The guardian of a nominee who is a minor; null for an adult. */
    guardianName: personName.nullable(),
  }),
);
export type Nominee = z.output<typeof nominee>;

const nomination = named(
  "Nomination",
  z.object({
    /** Incremented with every change; 0 before the first nomination. */
    version: z.number().int(),
    /** Null before the first nomination. */
    savedAt: instant.nullable(),
    nominees: z.array(nominee.extend({ isMinor: z.boolean() })),
  }),
);
export type Nomination = z.output<typeof nomination>;

/** An empty list revokes the nomination. */
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
  tag: "Account",
  method: "GET",
  path: "/v2/user/nominees",
  inSpecification: false,
  summary: "Returns the current nominees and when they were saved.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: nomination,
  errors: [],
});

export const requestNomineesOtp = defineCall({
  name: "nominees.otp-request",
  tag: "Account",
  method: "POST",
  path: "/v2/user/nominees/otp/request",
  inSpecification: false,
  summary: "Checks a list of nominees and sends the code that confirms exactly this list.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ nominees }),
  output: otpSentTo,
  errors: [...LIST_ERRORS, ...OTP_SENDING_ERRORS],
});

export const saveNominees = defineCall({
  name: "nominees.save",
  tag: "Account",
  method: "POST",
  path: "/v2/user/nominees",
  inSpecification: false,
  summary:
    "Replaces the nominees. Their shares must add up to 10,000 basis points; an empty list revokes the nomination.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ nominees, otp: confirmation }),
  output: nomination,
  errors: [...LIST_ERRORS, ...CONFIRMATION_ERRORS],
});

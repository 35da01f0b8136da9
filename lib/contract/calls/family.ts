import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { personName } from "../values/identity.ts";
import { userId } from "../values/ids.ts";
import { currency, minorMoney } from "../values/money.ts";

/**
 * Names the member of the family whose account a call is about. It proves nothing: whoever asks is still the session's
 * owner, and whether he may see that account, or act for it, is decided anew for every call (docs/decisions/0022).
 */
export const MEMBER_HEADER = "x-family-member";

const FAMILY_RELATIONS = ["SELF", "CHILD"] as const;
const AGE_GROUPS = ["ADULT", "MINOR"] as const;

/** As many accounts as one guardian may have open for children. */
export const CHILDREN_MAX = 6;

/** Which words a guardian agrees to: `family.guardianConsent.<version>` of `messages/`. Other words are another version. */
export const GUARDIAN_CONSENT_VERSION = "2026-11";

/**
 * `walletBalance` is what may be spent now. The others are of investments that succeeded, and of gold and silver:
 * `marketValue` says how much of the value is theirs, at the price of now; a metal whose price is not known is in none.
 * `gain`: received and still held, less what was put in.
 */
const currencyTotals = {
  invested: minorMoney,
  currentValue: minorMoney,
  marketValue: minorMoney,
  gain: minorMoney,
  walletBalance: minorMoney,
};

/** Rupees, and beside them each foreign book that has anything in it: currencies are never added up. */
const accountTotals = z.object({ ...currencyTotals, foreign: z.array(z.object({ currency, ...currencyTotals })) });
export type AccountTotals = z.output<typeof accountTotals>;

const consentRecord = z.object({
  /** Which words: `family.guardianConsent.<version>`. */
  version: z.string(),
  at: instant,
  /** By which contact, masked, the guardian was signed in, and under which request it was taken; null of the first ones. */
  proof: z.object({ contact: z.string(), receipt: z.string() }).nullable(),
  /** When the guardian took it back; null while it stands. */
  endedAt: instant.nullable(),
});

const familyAccount = z.object({
  userId,
  /** null until the profile has been filled in. */
  name: z.string().nullable(),
  relation: z.enum(FAMILY_RELATIONS),
  /** As of today: a child that has come of age is an ADULT. */
  ageGroup: z.enum(AGE_GROUPS),
  /** null while this one account cannot be reached, and once it is closed: the others are told all the same. */
  totals: accountTotals.nullable(),
  /** Of a child; null of the investor himself. */
  guardianship: z.object({ consent: consentRecord, comesOfAgeOn: calendarDate }).nullable(),
});
export type FamilyAccount = z.output<typeof familyAccount>;

export const getFamily = defineCall({
  name: "family.accounts",
  method: "GET",
  path: "/family-account",
  summary: "The investor and the accounts that he may see, each with its totals; his own first.",
  access: "investor",
  effect: "query",
  input: z.object({}),
  output: z.object({ accounts: z.array(familyAccount) }),
  errors: [],
});

/**
 * Not among the calls of the specification, which names child accounts (§1) and a call that lists them, and none by
 * which one comes to be, or ends.
 */
export const addChild = defineCall({
  name: "family.add-child",
  method: "POST",
  path: "/v2/family/child",
  summary: "Opens an account for a child of the investor, whose consent as its guardian is recorded.",
  access: "investor",
  effect: "command",
  input: z.object({ name: personName, dateOfBirth: calendarDate, consent: z.literal(true) }),
  output: familyAccount,
  errors: ["NAME_INVALID", "DATE_OF_BIRTH_INVALID", "CHILD_NOT_MINOR", "CHILD_EXISTS", "CHILD_LIMIT", "KYC_INCOMPLETE"],
});

export const endConsent = defineCall({
  name: "family.end-consent",
  method: "POST",
  path: "/v2/family/child/end",
  summary: "Takes a guardian's consent back, which closes the child's account. Refused while anything is in it.",
  access: "investor",
  effect: "command",
  input: z.object({ childId: userId }),
  output: familyAccount,
  errors: ["ACCOUNT_HAS_MONEY", "ACCOUNT_HAS_INVESTMENTS", "GATEWAY_UNAVAILABLE"],
});

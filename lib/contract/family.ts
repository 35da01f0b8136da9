import { z } from "zod";
import { calendarDate } from "./calendar-date.ts";
import { defineCall } from "./define.ts";
import { personName } from "./identity.ts";
import { userId } from "./ids.ts";
import { minorMoney } from "./money.ts";

const FAMILY_RELATIONS = ["SELF", "CHILD"] as const;
const AGE_GROUPS = ["ADULT", "MINOR"] as const;

/** As many accounts as one guardian may open for children. */
export const CHILDREN_MAX = 6;

/** Which words a guardian agrees to: `family.guardianConsent.<version>` of `messages/`. Other words are another version. */
export const GUARDIAN_CONSENT_VERSION = "2026-11";

/**
 * In rupees. `walletBalance` is what may be spent now; `invested` and `currentValue` are of investments that succeeded, and
 * of gold and silver: `marketValue` says how much of the value is theirs, at the price of now. A metal whose price is not
 * known is in neither.
 */
const accountTotals = z.object({
  invested: minorMoney,
  currentValue: minorMoney,
  marketValue: minorMoney,
  walletBalance: minorMoney,
});
export type AccountTotals = z.output<typeof accountTotals>;

const familyAccount = z.object({
  userId,
  /** null until the profile has been filled in. */
  name: z.string().nullable(),
  relation: z.enum(FAMILY_RELATIONS),
  /** As of today: a child that has come of age is an ADULT. */
  ageGroup: z.enum(AGE_GROUPS),
  /** null while this one account cannot be reached: the others are told all the same. */
  totals: accountTotals.nullable(),
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
 * which one comes to be.
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

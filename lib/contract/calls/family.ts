import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant, typedDate } from "../values/calendar-date.ts";
import { personName } from "../values/identity.ts";
import { userId } from "../values/ids.ts";
import { currency, minorMoney } from "../values/money.ts";
import { named } from "../values/named.ts";

/**
 * Names the family member whose account a call is about. It proves nothing: the session identifies the investor, and
 * every call checks anew whether they may see or operate that account (docs/decisions/0022).
 */
export const MEMBER_HEADER = "x-family-member";

/** Replaces `MEMBER_HEADER` in the link of a file, because a link carries no header. */
export const ACCOUNT_PARAMETER = "account";

const FAMILY_RELATIONS = ["SELF", "CHILD"] as const;
const AGE_GROUPS = ["ADULT", "MINOR"] as const;

/** The number of open child accounts that one guardian may have. */
export const CHILDREN_MAX = 6;

/** Selects the consent text: `family.guardianConsent.<version>` in `messages/`. A changed text gets a new version. */
export const GUARDIAN_CONSENT_VERSION = "2026-11";

/** Selects the text that an owner accepts at the take-over: `family.takeOver.terms.<version>`. */
export const TAKE_OVER_TERMS_VERSION = "2026-11";

/**
 * `walletBalance` is the spendable balance. The other figures cover successful investments, gold and silver:
 * `stillInvested` is the cost of current holdings; `marketValue` is the part of the value that is metal at current
 * prices, where a metal without a known price is left out. `gain` = `realised` + `accrued`, over the account's
 * lifetime.
 */
const currencyTotals = {
  stillInvested: minorMoney,
  currentValue: minorMoney,
  marketValue: minorMoney,
  realised: minorMoney,
  accrued: minorMoney,
  gain: minorMoney,
  walletBalance: minorMoney,
};

/** Rupees, with one entry per foreign currency in use; currencies are never added up. */
const accountTotals = named(
  "AccountTotals",
  z.object({ ...currencyTotals, foreign: z.array(z.object({ currency, ...currencyTotals })) }),
);
export type AccountTotals = z.output<typeof accountTotals>;

const consentRecord = named(
  "ConsentRecord",
  z.object({
    /** The version of the consent text: `family.guardianConsent.<version>`. */
    version: z.string(),
    at: instant,
    /**
     * The masked contact with which the guardian was signed in, and the id of the request; null for the earliest
     * consents.
     */
    proof: z.object({ contact: z.string(), receipt: z.string() }).nullable(),
    /** Reference of the signed declaration that an operator filed for a succeeding guardian; null for all others. */
    evidence: z.string().nullable(),
    /** When the guardian withdrew the consent, or another guardian succeeded; null while it is in force. */
    endedAt: instant.nullable(),
  }),
);

const familyAccount = named(
  "FamilyAccount",
  z.object({
    userId,
    /** Null until the profile has been filled in. */
    name: z.string().nullable(),
    relation: z.enum(FAMILY_RELATIONS),
    /** As of today: a child who has come of age is an ADULT. */
    ageGroup: z.enum(AGE_GROUPS),
    /** Null while this account cannot be reached and after it is closed; the other accounts are still returned. */
    totals: accountTotals.nullable(),
    /** For a child's account; null for the investor's own. */
    guardianship: z
      .object({
        consent: consentRecord,
        comesOfAgeOn: calendarDate,
        /** When the child, of age, took the account over; the guardian's consent ended then. */
        takenOverAt: instant.nullable(),
        /** When an operator appointed another guardian; this guardian's consent ended then. */
        succeededAt: instant.nullable(),
      })
      .nullable(),
  }),
);
export type FamilyAccount = z.output<typeof familyAccount>;

export const getFamily = defineCall({
  name: "family.accounts",
  tag: "Family",
  method: "GET",
  path: "/family-account",
  summary:
    "Lists the investor's own account and the child accounts they may see, each with its totals; their own first.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: z.object({ accounts: z.array(familyAccount) }),
  errors: [],
});

/** Not in the specification, which names child accounts (§1) and lists them, but has no call to open or close one. */
export const addChild = defineCall({
  name: "family.add-child",
  tag: "Family",
  method: "POST",
  path: "/v2/family/child",
  inSpecification: false,
  summary: "Opens an account for a child of the investor and records the investor's consent as guardian.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  limit: "CHILD_ACCOUNT",
  input: z.strictObject({ name: personName, dateOfBirth: typedDate, consent: z.literal(true) }),
  output: familyAccount,
  errors: ["NAME_INVALID", "DATE_OF_BIRTH_INVALID", "CHILD_NOT_MINOR", "CHILD_EXISTS", "CHILD_LIMIT", "KYC_INCOMPLETE"],
});

export const endConsent = defineCall({
  name: "family.end-consent",
  tag: "Family",
  method: "POST",
  path: "/v2/family/child/end",
  inSpecification: false,
  summary:
    "Withdraws a guardian's consent, which closes the child's account. Rejected while the account holds money or investments.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ childId: userId }),
  output: familyAccount,
  errors: ["ACCOUNT_HAS_MONEY", "ACCOUNT_HAS_INVESTMENTS", "GATEWAY_UNAVAILABLE"],
});

/** Not in the specification, which has child accounts but no rule for the eighteenth birthday. */
export const takeOver = defineCall({
  name: "family.take-over",
  tag: "Family",
  method: "POST",
  path: "/v2/family/take-over",
  inSpecification: false,
  summary:
    "Makes the account of a child who has come of age their own, once their KYC is complete. The guardian loses access at the same moment.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  input: z.strictObject({ accept: z.literal(true) }),
  output: z.object({ takenOverAt: instant }),
  errors: ["NOT_FOUND", "KYC_INCOMPLETE"],
});

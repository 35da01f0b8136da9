/**
 * The standing instruction for reinvestment: one mandate for the whole account, per currency. It covers the last payout
 * of every holding without a choice of its own, until it is revoked.
 */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { repaidCategory } from "../values/categories.ts";
import { instructionId, investmentId } from "../values/ids.ts";
import { accountCurrency, amount, currency, minorMoney } from "../values/money.ts";
import { named } from "../values/named.ts";
import { reinvestmentReason, requiredGrade } from "../values/reinvestment.ts";
import { reinvestmentPurchase } from "./reinvestment.ts";

/** The version of the consent's text in `messages/`; a changed text gets a new version and a new consent. */
export const INSTRUCTION_TERMS_VERSION = "2026-11";

const LONGEST_MONTHS_MAX = 360;

const conditions = {
  currency: accountCurrency,
  /** Whether the last payout's interest is reinvested with the principal. */
  includeInterest: z.boolean().default(false),
  /** The category to buy; null buys the category that was paid back. */
  into: repaidCategory.nullable().default(null),
  /** The longest term of a deal to buy; null for any. */
  longestMonths: z.number().int().min(1).max(LONGEST_MONTHS_MAX).nullable().default(null),
  /** The least rating of a bond or invoice deal, so that one without a rating is passed over; null for any. */
  leastRating: requiredGrade.nullable().default(null),
  /** The most that may be invested in one deal, holdings included; null for any. */
  mostPerDeal: amount.nullable().default(null),
  /** The balance that a purchase must leave in the wallet; null for none. */
  keepInWallet: amount.nullable().default(null),
};

export const INSTRUCTION_STATES = ["ACTIVE", "PAUSED", "REVOKED", "STOPPED"] as const;
/** STOPPED: the account no longer fulfils the conditions of a mandate; `stopReason` says which. */
const instructionState = named("InstructionState", z.enum(INSTRUCTION_STATES));
export type InstructionState = z.infer<typeof instructionState>;

export const INSTRUCTION_STOP_REASONS = ["KYC_LAPSED", "ACCOUNT_CLOSING", "OWNER_CHANGED"] as const;
export const instructionStopReason = named("InstructionStopReason", z.enum(INSTRUCTION_STOP_REASONS));
export type InstructionStopReason = z.infer<typeof instructionStopReason>;

const reinvestmentInstruction = named(
  "ReinvestmentInstruction",
  z.object({
    instructionId,
    currency,
    includeInterest: z.boolean(),
    into: repaidCategory.nullable(),
    longestMonths: z.number().int().nullable(),
    leastRating: requiredGrade.nullable(),
    mostPerDeal: minorMoney.nullable(),
    keepInWallet: minorMoney.nullable(),
    state: instructionState,
    stopReason: instructionStopReason.nullable(),
    termsVersion: z.string(),
    consentedAt: instant,
    endedAt: instant.nullable(),
  }),
);
export type ReinvestmentInstruction = z.output<typeof reinvestmentInstruction>;

/** A future payout, and the purchase by the instruction if it were paid now. No promise, since open deals change. */
const plannedReinvestment = named(
  "PlannedReinvestment",
  z.object({
    investmentId,
    title: z.string(),
    on: calendarDate,
    /** The whole payout, after tax. */
    payout: minorMoney,
    /** Null where the money would stay in the wallet. */
    purchase: reinvestmentPurchase.nullable(),
    reason: reinvestmentReason.nullable(),
    /** The part of the payout that is not invested. */
    stays: minorMoney,
  }),
);
export type PlannedReinvestment = z.output<typeof plannedReinvestment>;

const planned = { currency, planned: z.array(plannedReinvestment) };

const overview = named(
  "ReinvestmentInstructionOverview",
  z.object({
    currency,
    /** The latest instruction of this currency; null before the first. */
    instruction: reinvestmentInstruction.nullable(),
    /** The version of the consent's text that a new instruction accepts. */
    termsVersion: z.string(),
  }),
);

export const getReinvestmentInstruction = defineCall({
  name: "reinvestment.instruction",
  tag: "Investments",
  method: "GET",
  path: "/v2/reinvestment/instruction",
  inSpecification: false,
  summary: "Returns the account-wide instruction for reinvestment in one currency.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({ currency: accountCurrency }),
  output: overview,
  errors: [],
});

export const previewInstruction = defineCall({
  name: "reinvestment.instruction-preview",
  tag: "Investments",
  method: "POST",
  path: "/v2/reinvestment/instruction/preview",
  inSpecification: false,
  summary: "Returns what an instruction with these conditions would buy with the next payouts, and what would stay.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject(conditions),
  output: z.object(planned),
  errors: ["AMOUNT_INVALID"],
});

export const giveInstruction = defineCall({
  name: "reinvestment.instruct",
  tag: "Investments",
  method: "POST",
  path: "/v2/reinvestment/instruction",
  inSpecification: false,
  summary: "Gives the account-wide instruction for reinvestment, or replaces it. Stores the consent with its version.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ ...conditions, acceptedTerms: z.literal(INSTRUCTION_TERMS_VERSION) }),
  output: overview,
  errors: ["AMOUNT_INVALID", "NOT_FOR_MINORS", "KYC_INCOMPLETE", "GIFT_FOR_NON_RESIDENTS"],
});

export const pauseInstruction = defineCall({
  name: "reinvestment.instruction-pause",
  tag: "Investments",
  method: "POST",
  path: "/v2/reinvestment/instruction/pause",
  inSpecification: false,
  summary:
    "Pauses the reinvestment instruction at once, or resumes it. A paused one releases the money that it has reserved.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ currency: accountCurrency, isPaused: z.boolean() }),
  output: overview,
  errors: ["NOT_FOUND", "KYC_INCOMPLETE"],
});

export const revokeInstruction = defineCall({
  name: "reinvestment.instruction-revoke",
  tag: "Investments",
  method: "POST",
  path: "/v2/reinvestment/instruction/revoke",
  inSpecification: false,
  summary: "Revokes the reinvestment instruction at once and releases the money that it has reserved.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ currency: accountCurrency }),
  output: overview,
  errors: ["NOT_FOUND"],
});

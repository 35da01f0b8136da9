/**
 * The catalogue of analytics events: snake_case, past tense, each with its subset of the properties of specification
 * §3. Invariant: no property is free text other than labels written by ultra, and none can hold a contact, a name, a
 * PAN, an Aadhaar or an account number. The stored values of a property are narrower still
 * (`backend/embedded/analytics/stored-properties.ts`).
 */
import { z } from "zod";
import { CATEGORIES } from "../facts/categories.ts";
import { isIndianIsin } from "../facts/isin.ts";
import { calendarDate, instant } from "./calendar-date.ts";
import { ERROR_STATUS, type ErrorCode } from "./errors.ts";
import { dealId } from "./ids.ts";
import { text } from "./text.ts";

/** Rupees or another currency's major unit. Fewer than ten digits: a phone number is no amount. */
const amount = z.number().min(0).max(999_999_999);
const count = z.int().min(0).max(999_999_999);
/** Words of our own pages: a question's title, a filter's name. */
const label = text(80).regex(/^[\p{L}\p{M}\p{N} .,:&'()%/?₹_-]+$/u);
/** An id or a code. Storage keeps a keyed token of it. */
const reference = text(64).regex(/^[A-Za-z0-9_-]+$/);

const isYearAndNext = (year: string) => (Number(year.slice(2, 4)) + 1) % 100 === Number(year.slice(5));

export const eventProperties = {
  authenticationMode: z.enum(["PHONE", "EMAIL", "GOOGLE", "PASSKEY"]),
  /** The code of the contract; people's words for it are in `messages/`. */
  errorMessage: z.custom<ErrorCode>((value) => typeof value === "string" && Object.hasOwn(ERROR_STATUS, value)),
  affiliateCode: reference,
  affiliateType: z.enum(["REFERRAL", "GROUP"]),
  investmentAmount: amount,
  paymentSource: z.enum(["WALLET", "ONLINE"]),
  paymentMode: z.enum(["UPI", "NETBANKING", "CARD", "BANK_TRANSFER", "WALLET", "OTHER"]),
  productType: z.enum(CATEGORIES),
  productSubType: z.enum(["GIFT_FD", "GIFT_SB", "DEBT", "EQUITY", "SECURED", "UNSECURED"]),
  dealId,
  isin: text(12).refine(isIndianIsin),
  companyName: label,
  investmentUnits: count,
  reinvestStatus: z.enum(["OPTED_IN", "OPTED_OUT"]),
  updatedBalance: amount,
  payoutDestination: z.enum(["WALLET", "BANK"]),
  transactionType: z.enum(["INVESTMENT", "PAYOUT", "BUY", "SELL", "CREDIT", "DEBIT"]),
  cashbackType: z.enum(["STASH"]),
  referredUserId: reference,
  referralCode: reference,
  // A year and the next: six other digits could be a one-time code.
  financialYear: text(7)
    .regex(/^20\d{2}-\d{2}$/)
    .refine(isYearAndNext),
  tenureUnit: z.enum(["DAYS", "MONTHS", "YEARS"]),
  tenureValue: z.int().min(0).max(4_000),
  /** Per cent a year. */
  xirr: z.number().min(-100).max(999),
  minimumInvestmentAmount: amount,
  balanceAmount: amount,
  amountStepLabel: label,
  unitsUpdateMode: z.enum(["TYPED", "STEPPED"]),
  faqTitle: label,
  tooltipLabel: label,
  rmName: reference,
  rechargeAmount: amount,
  selectedDate: calendarDate,
  /** Bytes. */
  fileSize: count,
  filterCategory: label,
  filterOption: label,
  transactionId: reference,
  transactionTimestamp: instant,
  withdrawAmount: amount,
  /** The page of the event: a path, or a name. Storage keeps a pattern of it. */
  page: text(300),
  /** An addition to the specification's events: web vitals are sent as events too. Milliseconds; CLS in thousandths. */
  vitalName: z.enum(["LCP", "INP", "CLS", "FCP", "TTFB"]),
  vitalValue: z.number().min(0).max(600_000),
} as const satisfies Record<string, z.ZodType>;

export type PropertyName = keyof typeof eventProperties;

const failure = ["errorMessage"] as const;
const holding = ["productType", "productSubType", "dealId", "isin", "companyName"] as const;
const order = [...holding, "investmentAmount", "investmentUnits", "tenureUnit", "tenureValue", "xirr"] as const;
const trade = ["productType", "transactionType", "investmentAmount", "paymentSource", "transactionId"] as const;
const payment = ["paymentMode", "paymentSource", "transactionType", "transactionId", "transactionTimestamp"] as const;

export const EVENTS = {
  page_viewed: [],
  web_vital_measured: ["vitalName", "vitalValue"],
  // Sign-in
  login_code_requested: ["authenticationMode", ...failure],
  login_completed: ["authenticationMode", "affiliateCode", "affiliateType"],
  login_failed: ["authenticationMode", ...failure],
  // KYC, a step at a time
  kyc_profile_completed: [],
  kyc_pan_completed: [],
  kyc_aadhaar_completed: ["fileSize"],
  kyc_bank_completed: [],
  kyc_accreditation_completed: [],
  kyc_completed: [],
  kyc_step_failed: failure,
  demat_report_uploaded: ["fileSize"],
  // Wallet and payments
  wallet_add_started: ["rechargeAmount", "paymentSource"],
  wallet_add_failed: failure,
  wallet_withdraw_requested: ["withdrawAmount", "updatedBalance", "payoutDestination", "transactionId"],
  wallet_withdraw_failed: failure,
  payment_succeeded: [...payment, "rechargeAmount", "investmentAmount", "updatedBalance"],
  payment_failed: [...payment, "rechargeAmount", "investmentAmount", ...failure],
  // Investing
  deal_viewed: [...order, "minimumInvestmentAmount", "balanceAmount"],
  investment_started: [...order, "amountStepLabel", "unitsUpdateMode"],
  investment_completed: [...order, "paymentSource", "paymentMode", "cashbackType"],
  investment_failed: [...holding, ...failure],
  reinvestment_chosen: ["productType", "reinvestStatus"],
  deposit_withdrawn: ["productType", "payoutDestination"],
  // Selling
  sell_terms_requested: [...holding, "investmentUnits"],
  sell_order_created: [...holding, "investmentUnits", "investmentAmount"],
  sell_order_deleted: holding,
  sell_order_failed: [...holding, ...failure],
  // Metals
  metal_order_placed: trade,
  metal_order_failed: ["productType", "transactionType", ...failure],
  // Friends and groups
  referral_link_shared: ["referralCode"],
  friend_invited: ["affiliateType"],
  group_joined: ["affiliateCode", "referredUserId"],
  group_left: [],
  // Experts
  expert_page_viewed: [],
  expert_call_booked: ["selectedDate", "rmName"],
  expert_call_moved: ["selectedDate"],
  expert_call_cancelled: [],
  // Looking around
  dashboard_viewed: ["productType"],
  dashboard_filtered: ["productType", "filterCategory", "filterOption"],
  statement_downloaded: ["financialYear"],
  calculator_viewed: [],
  calculator_used: ["productType", "investmentAmount", "tenureUnit", "tenureValue", "xirr"],
  tool_viewed: [],
  tool_used: [],
  directory_viewed: [],
  directory_searched: ["filterCategory", "filterOption"],
  directory_issuer_opened: ["companyName", "isin"],
  faq_opened: ["faqTitle"],
  tooltip_opened: ["tooltipLabel"],
} as const satisfies Record<string, readonly PropertyName[]>;

export type EventName = keyof typeof EVENTS;
export const EVENT_NAMES = Object.keys(EVENTS) as [EventName, ...EventName[]];
export const eventName = z.enum(EVENT_NAMES);

export type EventProperties<Name extends EventName> = {
  readonly [Property in (typeof EVENTS)[Name][number]]?: z.input<(typeof eventProperties)[Property]>;
};

/** An event as sent; a union, so that the name determines the possible properties. */
export type AnalyticsEvent = {
  [Name in EventName]: { readonly event: Name; readonly properties?: EventProperties<Name> };
}[EventName];

/** The schema of an event: its own properties and the page, and no other property. */
export function propertiesOf(name: EventName): z.ZodType<unknown> {
  const own: readonly PropertyName[] = ["page", ...EVENTS[name]];
  const shape = Object.fromEntries(own.map((property) => [property, eventProperties[property].optional()]));
  return z.strictObject(shape);
}

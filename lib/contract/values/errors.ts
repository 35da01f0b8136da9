/**
 * The error codes of the API with their HTTP statuses. `code` is for machines; the message for people is in
 * `messages/<language>/errors.json` under the same key. Another investor's resource answers NOT_FOUND, as if it did
 * not exist.
 */
import { z } from "zod";
import { named } from "./named.ts";

export const ERROR_STATUS = {
  // Shape of the request
  INVALID_INPUT: 400,
  AMOUNT_INVALID: 400,
  AMOUNT_TOO_LARGE: 400,
  UNSUPPORTED_MEDIA_TYPE: 415,
  PAYLOAD_TOO_LARGE: 413,
  FILE_MISSING: 400,
  FILE_DAMAGED: 422,
  FILE_LOCKED: 422,
  TAX_CREDIT_LOCKED: 422,
  TAX_CREDIT_UNREADABLE: 422,
  TAX_CREDIT_OTHER_PAN: 422,
  TAX_CREDIT_OTHER_YEAR: 422,
  IMAGE_TOO_LARGE: 422,
  IMAGE_TOO_SMALL: 422,
  METHOD_NOT_ALLOWED: 405,
  NOT_FOUND: 404,
  CROSS_ORIGIN: 403,
  IDEMPOTENCY_CONFLICT: 409,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  GATEWAY_UNAVAILABLE: 503,
  UNDER_MAINTENANCE: 503,
  // Session and identity
  UNAUTHENTICATED: 401,
  OTP_INVALID: 400,
  OTP_EXPIRED: 400,
  OTP_EXHAUSTED: 429,
  OTP_TOO_SOON: 429,
  OTP_LIMIT: 429,
  OTP_AMOUNT_REQUIRED: 409,
  SALE_CODE_REQUIRED: 403,
  GOOGLE_TOKEN_INVALID: 400,
  GOOGLE_TOKEN_EXPIRED: 400,
  GOOGLE_EMAIL_UNVERIFIED: 403,
  GOOGLE_CLOSED: 403,
  ACCOUNT_HAS_MONEY: 409,
  ACCOUNT_HAS_INVESTMENTS: 409,
  ACCOUNT_HAS_CHILDREN: 409,
  DELETION_REQUESTED: 409,
  CONTACT_LINKED: 409,
  CONTACT_LIMIT: 409,
  CONTACT_IN_USE: 409,
  CONTACT_LAST: 409,
  PHONE_INVALID: 400,
  EMAIL_INVALID: 400,
  // KYC
  KYC_INCOMPLETE: 403,
  KYC_STEP_ORDER: 409,
  KYC_STEP_DONE: 409,
  NAME_INVALID: 400,
  DATE_OF_BIRTH_INVALID: 400,
  UNDER_AGE: 422,
  PAN_INVALID: 400,
  PAN_NOT_INDIVIDUAL: 422,
  PAN_NOT_FOUND: 422,
  PAN_INACTIVE: 422,
  PAN_NAME_MISMATCH: 422,
  PAN_IN_USE: 409,
  AADHAAR_INVALID: 400,
  AADHAAR_NOT_FOUND: 422,
  AADHAAR_NO_MOBILE: 422,
  AADHAAR_NAME_MISMATCH: 422,
  AADHAAR_IN_USE: 409,
  AADHAAR_IMAGE_BLURRED: 422,
  AADHAAR_IMAGE_GLARE: 422,
  AADHAAR_IMAGE_SIDES: 422,
  AADHAAR_IMAGE_UNREADABLE: 422,
  DIGILOCKER_EXPIRED: 410,
  DIGILOCKER_UNFINISHED: 409,
  DIGILOCKER_DENIED: 422,
  DIGILOCKER_NO_AADHAAR: 422,
  ACCOUNT_NUMBER_INVALID: 400,
  IFSC_INVALID: 400,
  IFSC_NOT_FOUND: 422,
  BANK_ACCOUNT_INVALID: 422,
  BANK_NAME_MISMATCH: 422,
  BANK_ACCOUNT_SAME: 409,
  BANK_CHANGE_LIMIT: 429,
  FOREIGN_ACCOUNT_INVALID: 400,
  IBAN_INVALID: 400,
  SWIFT_CODE_INVALID: 400,
  SWIFT_CODE_NOT_FOUND: 422,
  FOREIGN_ACCOUNT_NOT_FOUND: 422,
  ACCREDITATION_INCOMPLETE: 400,
  ACCREDITATION_BELOW_THRESHOLD: 422,
  ACCREDITATION_DECLINED: 422,
  CMR_IN_REVIEW: 409,
  CMR_VERIFIED: 409,
  CMR_NOT_IN_REVIEW: 409,
  CMR_NAME_MISMATCH: 422,
  CMR_UNREADABLE: 422,
  CMR_WRONG_DOCUMENT: 422,
  CMR_ACCOUNT_CLOSED: 422,
  RESIDENCE_LOCKED: 409,
  RESIDENCE_SAME: 422,
  RESIDENCE_REQUESTED: 409,
  RESIDENCE_NO_REQUEST: 409,
  RESIDENCE_IN_REVIEW: 409,
  RESIDENCE_PROOF_UNREADABLE: 422,
  RESIDENCE_PROOF_OTHER_NAME: 422,
  RESIDENCE_PROOF_NOT_ENOUGH: 422,
  // Family
  TAX_DECLARATION_NON_RESIDENT: 409,
  TAX_DECLARATION_MINOR: 409,
  TAX_DECLARATION_FILED: 409,
  TAX_DECLARATION_NONE: 409,
  TAX_DECLARATION_TOTAL_BELOW_PARTS: 422,
  TAX_DECLARATION_TOTAL_TAXED: 422,
  TAX_DECLARATION_DECLARED_TAXED: 422,
  TREATY_RESIDENT: 409,
  TREATY_NO_RATE: 409,
  TREATY_FORM_41_INVALID: 400,
  TREATY_PERIOD_INVALID: 422,
  TREATY_REQUESTED: 409,
  TREATY_NO_REQUEST: 409,
  TREATY_IN_REVIEW: 409,
  TREATY_PROOF_UNREADABLE: 422,
  TREATY_PROOF_OTHER_NAME: 422,
  TREATY_PROOF_OTHER_PERIOD: 422,
  CHILD_NOT_MINOR: 422,
  CHILD_EXISTS: 409,
  CHILD_LIMIT: 409,
  OWNER_ONLY: 403,
  // Nominees
  NOMINEE_SHARES: 400,
  NOMINEE_GUARDIAN_MISSING: 400,
  NOMINEE_NOT_MINOR: 400,
  NOMINEE_TWICE: 400,
  // Referrals and groups
  CHILD_ACCOUNT: 403,
  FRIENDLY_NAME_INVALID: 400,
  FRIENDLY_NAME_MISSING: 409,
  GROUP_NAME_INVALID: 400,
  GROUP_GOAL_INVALID: 400,
  GROUP_MISSING: 409,
  GROUP_FULL: 409,
  ALREADY_IN_GROUP: 409,
  INVITED_ALREADY: 409,
  INVITATION_LIMIT: 429,
  // Consultations
  TALK_SUBJECT_INVALID: 400,
  SLOT_NOT_OFFERED: 422,
  SLOT_TAKEN: 409,
  APPOINTMENT_EXISTS: 409,
  APPOINTMENT_OVER: 409,
  // Deals and investments
  DEAL_NOT_OPEN: 409,
  DEAL_NOT_UPCOMING: 409,
  SOLD_OUT: 409,
  BELOW_MINIMUM: 422,
  NOT_A_STEP: 422,
  ABOVE_REMAINING: 422,
  TENURE_NOT_OFFERED: 422,
  PAYOUT_NOT_OFFERED: 422,
  FINANCE_TYPE_MISMATCH: 409,
  GIFT_FOR_NON_RESIDENTS: 403,
  ACCREDITATION_REQUIRED: 403,
  CMR_REQUIRED: 403,
  PRICE_CHANGED: 409,
  INVESTING_CLOSED: 403,
  ONLINE_PAYMENT_CLOSED: 403,
  FLOW_EXPIRED: 410,
  FLOW_DONE: 409,
  FLOW_UNCONFIRMED: 409,
  INVESTMENT_NOT_ACTIVE: 409,
  REINVESTMENT_NOT_OFFERED: 422,
  SELLING_CLOSED: 403,
  UNITS_NOT_AVAILABLE: 409,
  NO_BID: 409,
  SELL_TERMS_EXPIRED: 410,
  SELL_TERMS_MISMATCH: 409,
  SELL_ORDER_NOT_OPEN: 409,
  WITHDRAWAL_NOT_OFFERED: 422,
  WITHDRAWAL_TERMS_EXPIRED: 410,
  // Money
  INSUFFICIENT_BALANCE: 409,
  BANK_ACCOUNT_MISSING: 409,
  BANK_ACCOUNT_COOLING: 409,
  FOREIGN_ACCOUNT_MISSING: 409,
  PHONE_MISMATCH: 403,
  PAYMENT_LIMIT: 429,
  RECHARGE_BELOW_MINIMUM: 422,
  RECHARGE_ABOVE_MAXIMUM: 422,
  WITHDRAWAL_BELOW_MINIMUM: 422,
  // Metals
  QUOTE_INVALID: 400,
  QUOTE_EXPIRED: 410,
  QUOTE_OTHER_METAL: 409,
  WEIGHT_INVALID: 400,
  METAL_BELOW_MINIMUM: 422,
  METAL_DAILY_LIMIT: 422,
  INSUFFICIENT_METAL: 409,
  // Statements
  PERIOD_INVALID: 400,
  PERIOD_TOO_LONG: 422,
  FINANCIAL_YEAR_INVALID: 400,
  STATEMENT_TOO_LONG: 422,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const errorCode = named(
  "ErrorCode",
  z
    .custom<ErrorCode>((value) => typeof value === "string" && Object.hasOwn(ERROR_STATUS, value))
    .meta({ type: "string", enum: Object.keys(ERROR_STATUS) }),
);

/** `application/problem+json`, RFC 9457. `fields` maps the path of an input to its error code. */
export const problem = named(
  "Problem",
  z.object({
    type: z.string(),
    code: errorCode,
    title: z.string(),
    status: z.number().int(),
    fields: z.record(z.string(), errorCode).optional(),
    requestId: z.string(),
  }),
  "RFC 9457. `code` is for programs; `fields` maps an input to its code.",
);

/** An expected failure, thrown by rules and commands of either Worker and serialised at every boundary. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, ErrorCode>> | undefined;
  /** Seconds after which a retry may succeed, where known: the response's `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** The methods that the path has: the response's `Allow`. */
  readonly allow: readonly string[] | undefined;

  constructor(
    code: ErrorCode,
    fields?: Readonly<Record<string, ErrorCode>>,
    { retryAfterSeconds, allow }: { retryAfterSeconds?: number | undefined; allow?: readonly string[] } = {},
  ) {
    super(code);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.allow = allow;
  }
}

/** RFC 9110, section 15.5.6: a 405 names the methods that the path has. */
export const methodNotAllowed = (allow: readonly string[]): AppError =>
  new AppError("METHOD_NOT_ALLOWED", undefined, { allow: [...new Set(allow)] });

/**
 * Every way in which a call may be refused, with its HTTP status. A machine reads `code`; a person reads the words that
 * `messages/<language>/errors.json` keeps under the same key. What is not yours answers NOT_FOUND, as what does not exist.
 */
import { z } from "zod";

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
  FILE_ACTIVE: 422,
  IMAGE_TOO_LARGE: 422,
  IMAGE_TOO_SMALL: 422,
  METHOD_NOT_ALLOWED: 405,
  NOT_FOUND: 404,
  CROSS_ORIGIN: 403,
  IDEMPOTENCY_CONFLICT: 409,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  GATEWAY_UNAVAILABLE: 503,
  // Who is asking
  UNAUTHENTICATED: 401,
  OTP_INVALID: 400,
  OTP_EXPIRED: 400,
  OTP_EXHAUSTED: 429,
  OTP_TOO_SOON: 429,
  OTP_LIMIT: 429,
  OTP_AMOUNT_REQUIRED: 409,
  GOOGLE_TOKEN_INVALID: 400,
  GOOGLE_TOKEN_EXPIRED: 400,
  GOOGLE_EMAIL_UNVERIFIED: 403,
  GOOGLE_CLOSED: 403,
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
  // Family
  CHILD_NOT_MINOR: 422,
  CHILD_EXISTS: 409,
  CHILD_LIMIT: 409,
  // Friends and groups
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
  // Deals and investments
  DEAL_NOT_OPEN: 409,
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
  // Money
  INSUFFICIENT_BALANCE: 409,
  BANK_ACCOUNT_MISSING: 409,
  PHONE_MISMATCH: 403,
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
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

const errorCode = z.custom<ErrorCode>((value) => typeof value === "string" && value in ERROR_STATUS);

/** `application/problem+json`, RFC 9457. `fields` maps the path of an input to the code of what is wrong with it. */
export const problem = z.object({
  type: z.string(),
  code: errorCode,
  title: z.string(),
  status: z.number().int(),
  fields: z.record(z.string(), errorCode).optional(),
  requestId: z.string(),
});

/** Thrown by rules and commands of either Worker; carried as data wherever it crosses a boundary. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, ErrorCode>> | undefined;

  constructor(code: ErrorCode, fields?: Readonly<Record<string, ErrorCode>>) {
    super(code);
    this.code = code;
    this.fields = fields;
  }
}

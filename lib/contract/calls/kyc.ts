import { z } from "zod";
import { defineCall } from "../define.ts";
import { instant } from "../values/calendar-date.ts";
import { errorCode } from "../values/errors.ts";
import { aadhaar, accountNumber, ifsc, OTP_SENDING_ERRORS, otp, pan, personName } from "../values/identity.ts";
import { userId } from "../values/ids.ts";
import { nameReview } from "../values/name-review.ts";
import { named } from "../values/named.ts";
import { CONFIRMATION_ERRORS, confirmation } from "../values/passkey.ts";
import { otpSent, otpSentTo } from "./auth.ts";

export const KYC_STEPS = ["PROFILE", "PAN", "AADHAAR", "BANK", "ACCREDITATION"] as const;
export const kycStep = named("KycStep", z.enum(KYC_STEPS));
export type KycStep = z.infer<typeof kycStep>;

export const KYC_STATUSES = ["NOT_STARTED", "PENDING", "VERIFIED", "REJECTED"] as const;
export const kycStatus = named("KycStatus", z.enum(KYC_STATUSES));
export type KycStatus = z.infer<typeof kycStatus>;

export const keptCheck = named(
  "KeptCheck",
  z.object({
    /** WAITING: the provider is called again, for about a day. MANUAL: a person checks. */
    state: z.enum(["WAITING", "MANUAL"]),
    since: instant,
  }),
);
export type KeptCheck = z.output<typeof keptCheck>;

const kycStepState = named(
  "KycStepState",
  z.object({
    step: kycStep,
    status: kycStatus,
    reason: errorCode.nullable(),
    /** The saved value, masked: `ABCPX••••Z`, `XXXX XXXX 3376`, `Coastal Bank ••4471`. */
    detail: z.string().nullable(),
    /**
     * Set while a person compares two names for PAN, AADHAAR or BANK. A pending step is decided then, and may be tried
     * again until then; a verified BANK keeps its account.
     */
    nameReview: nameReview.nullable(),
    /**
     * Set while a provider that did not answer is called again for PAN, AADHAAR or BANK. The step may be tried again; a
     * verified BANK keeps its account.
     */
    keptCheck: keptCheck.nullable(),
  }),
);

/** The investor's KYC progress. `reason` is an error code whose message explains how to correct the step. */
export const kycState = named(
  "KycState",
  z.object({
    /** Outside India AADHAAR is optional, and listed only once it was started. */
    steps: z.array(kycStepState),
    /** The first step that needs the investor's input; null when none does. */
    nextStep: kycStep.nullable(),
    /** PROFILE, PAN, AADHAAR (in India) and BANK are verified. */
    canInvest: z.boolean(),
  }),
);
export type KycState = z.infer<typeof kycState>;

export const panVerify = defineCall({
  name: "kyc.pan.verify",
  tag: "KYC",
  method: "POST",
  path: "/v2/user/pan/verify",
  summary: "Looks up a PAN. The registered name is masked: only its holder can type it as proof.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  input: z.strictObject({ panNumber: pan }),
  output: z.object({ maskedPan: z.string(), maskedName: z.string() }),
  errors: [
    "PAN_INVALID",
    "PAN_NOT_INDIVIDUAL",
    "PAN_NOT_FOUND",
    "PAN_INACTIVE",
    "PAN_IN_USE",
    "KYC_STEP_ORDER",
    "KYC_STEP_DONE",
    "GATEWAY_UNAVAILABLE",
  ],
});

export const panSave = defineCall({
  name: "kyc.pan.save",
  tag: "KYC",
  method: "POST",
  path: "/v2/user/pan",
  summary:
    "Saves the PAN if the given name is the registered one. A similar name is compared by a person, and the step is pending.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  input: z.strictObject({ panCardNumber: pan, name: personName }),
  output: kycState,
  errors: [
    "PAN_INVALID",
    "PAN_NOT_INDIVIDUAL",
    "PAN_NOT_FOUND",
    "PAN_INACTIVE",
    "PAN_IN_USE",
    "PAN_NAME_MISMATCH",
    "NAME_INVALID",
    "KYC_STEP_ORDER",
    "KYC_STEP_DONE",
    "GATEWAY_UNAVAILABLE",
  ],
});

export const aadhaarVerify = defineCall({
  name: "kyc.aadhaar.verify",
  tag: "KYC",
  method: "POST",
  path: "/v2/user/aadhaar/verify",
  summary: "Requests a one-time code from UIDAI to the mobile number linked to the Aadhaar.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  input: z.strictObject({ aadhaarNumber: aadhaar }),
  output: otpSent.extend({ maskedAadhaar: z.string() }),
  errors: [
    "AADHAAR_INVALID",
    "AADHAAR_NOT_FOUND",
    "AADHAAR_NO_MOBILE",
    "AADHAAR_IN_USE",
    "OTP_TOO_SOON",
    "OTP_LIMIT",
    "KYC_STEP_ORDER",
    "KYC_STEP_DONE",
    "GATEWAY_UNAVAILABLE",
  ],
});

export const aadhaarSave = defineCall({
  name: "kyc.aadhaar.save",
  tag: "KYC",
  method: "POST",
  path: "/v2/user/aadhaar",
  summary:
    "Confirms the Aadhaar with the one-time code from UIDAI. Only the last four digits and a blind index are stored.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  input: z.strictObject({ aadhaarNumber: aadhaar, otp }),
  output: kycState,
  errors: [
    "AADHAAR_INVALID",
    "AADHAAR_NAME_MISMATCH",
    "AADHAAR_IN_USE",
    "UNDER_AGE",
    "OTP_INVALID",
    "OTP_EXPIRED",
    "OTP_EXHAUSTED",
    "OTP_LIMIT",
    "KYC_STEP_ORDER",
    "KYC_STEP_DONE",
    "GATEWAY_UNAVAILABLE",
  ],
});

const BANK_CHANGE_ERRORS = ["BANK_ACCOUNT_MISSING", "BANK_ACCOUNT_SAME", "BANK_CHANGE_LIMIT"] as const;

/** Not in the specification: a stolen session alone must not redirect the investor's money to another account. */
export const requestBankOtp = defineCall({
  name: "kyc.bank.otp-request",
  tag: "KYC",
  method: "POST",
  path: "/v2/user/bank-details/otp/request",
  inSpecification: false,
  summary:
    "Sends the code that confirms replacing the verified bank account, or adding a child's, with exactly the given one.",
  access: "investor",
  policy: { guardian: "acts", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  input: z.strictObject({ accountNumber, ifscCode: ifsc }),
  output: otpSentTo,
  errors: [...BANK_CHANGE_ERRORS, "ACCOUNT_NUMBER_INVALID", "IFSC_INVALID", "IFSC_NOT_FOUND", ...OTP_SENDING_ERRORS],
});

export const bankDetails = defineCall({
  name: "kyc.bank.save",
  tag: "KYC",
  method: "POST",
  path: "/v2/user/bank-details",
  summary:
    "Verifies a bank account with a one-rupee deposit and a comparison of the holder's name. Replacing a verified account, or adding a child's, also requires a one-time code.",
  access: "investor",
  policy: { guardian: "acts", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  /** `otp` comes from `/v2/user/bank-details/otp/request` and is needed to replace a verified account, and for a child's. */
  input: z.strictObject({ accountNumber, ifscCode: ifsc, otp: confirmation.optional() }),
  output: kycState,
  errors: [
    ...BANK_CHANGE_ERRORS,
    ...CONFIRMATION_ERRORS,
    "ACCOUNT_NUMBER_INVALID",
    "IFSC_INVALID",
    "IFSC_NOT_FOUND",
    "BANK_ACCOUNT_INVALID",
    "BANK_ACCOUNT_NRE",
    "BANK_CHECK_LIMIT",
    "BANK_NAME_MISMATCH",
    "KYC_STEP_ORDER",
    "KYC_STEP_DONE",
    "GATEWAY_UNAVAILABLE",
  ],
});

/** Not in the specification, which has no change that is kept while a bank is silent. */
export const withdrawBankChange = defineCall({
  name: "kyc.bank.withdraw-change",
  tag: "KYC",
  method: "POST",
  path: "/v2/user/bank-details/change/withdraw",
  inSpecification: false,
  summary: "Withdraws the change of the bank account that is kept while its bank is silent. The account in use stays.",
  access: "investor",
  policy: { guardian: "acts", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  input: z.strictObject({}),
  output: kycState,
  errors: ["NOT_FOUND"],
});

/** Not in the specification: the investor sees the bank and branch of an IFSC before a rupee is sent there. */
export const bankBranch = defineCall({
  name: "kyc.bank.branch",
  tag: "KYC",
  method: "GET",
  path: "/v2/user/ifsc/{ifscCode}",
  inSpecification: false,
  summary: "Returns the bank and branch of an IFSC.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  limit: "LOOKUP",
  input: z.strictObject({ ifscCode: ifsc }),
  output: z.object({ ifscCode: z.string(), bankName: z.string(), branch: z.string() }),
  errors: ["IFSC_INVALID", "IFSC_NOT_FOUND", "TOO_MANY_REQUESTS", "GATEWAY_UNAVAILABLE"],
});

/** Bands in rupees, yearly for income; the thresholds are those of the accredited-investor rules. */
export const ACCREDITATION_QUESTIONS = {
  ANNUAL_INCOME: ["BELOW_1_CRORE", "1_TO_2_CRORE", "ABOVE_2_CRORE"],
  NET_WORTH: ["BELOW_5_CRORE", "5_TO_7_5_CRORE", "ABOVE_7_5_CRORE"],
  FINANCIAL_ASSETS: ["BELOW_2_5_CRORE", "2_5_TO_3_75_CRORE", "ABOVE_3_75_CRORE"],
} as const;
export type AccreditationQuestion = keyof typeof ACCREDITATION_QUESTIONS;

export const accreditationAnswers = named(
  "AccreditationAnswers",
  z.strictObject({
    ANNUAL_INCOME: z.enum(ACCREDITATION_QUESTIONS.ANNUAL_INCOME, "ACCREDITATION_INCOMPLETE"),
    NET_WORTH: z.enum(ACCREDITATION_QUESTIONS.NET_WORTH, "ACCREDITATION_INCOMPLETE"),
    FINANCIAL_ASSETS: z.enum(ACCREDITATION_QUESTIONS.FINANCIAL_ASSETS, "ACCREDITATION_INCOMPLETE"),
  }),
);
export type AccreditationAnswers = z.infer<typeof accreditationAnswers>;

export const getAccreditation = defineCall({
  name: "kyc.accreditation.get",
  tag: "KYC",
  method: "GET",
  path: "/v2/user/get-accreditation",
  summary: "Returns the accreditation questions' answers and the resulting status.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: z.object({
    status: kycStatus,
    /** Whether the answers meet a threshold. The status stays PENDING until an agency certifies it. */
    meetsThreshold: z.boolean().nullable(),
    answers: accreditationAnswers.partial(),
  }),
  errors: [],
});

export const markAccreditation = defineCall({
  name: "kyc.accreditation.save",
  tag: "KYC",
  method: "POST",
  path: "/v2/user/accreditation/mark-answer",
  summary:
    "Saves the accreditation answers. Below every threshold the status becomes REJECTED, otherwise PENDING until the agency certifies it.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  // The specification documents `userId`; the session identifies the investor, and another's id is NOT_FOUND.
  input: z.strictObject({ userId: userId.optional(), accreditationAnswers }),
  output: kycState,
  errors: ["ACCREDITATION_INCOMPLETE", "KYC_STEP_ORDER", "KYC_STEP_DONE"],
});

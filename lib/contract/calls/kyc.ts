import { z } from "zod";
import { defineCall } from "../define.ts";
import type { ErrorCode } from "../values/errors.ts";
import { ERROR_STATUS } from "../values/errors.ts";
import { aadhaar, accountNumber, ifsc, otp, pan, personName } from "../values/identity.ts";
import { userId } from "../values/ids.ts";
import { otpSent } from "./auth.ts";

export const KYC_STEPS = ["PROFILE", "PAN", "AADHAAR", "BANK", "ACCREDITATION"] as const;
export const kycStep = z.enum(KYC_STEPS);
export type KycStep = z.infer<typeof kycStep>;

export const KYC_STATUSES = ["NOT_STARTED", "PENDING", "VERIFIED", "REJECTED"] as const;
export const kycStatus = z.enum(KYC_STATUSES);
export type KycStatus = z.infer<typeof kycStatus>;

/** Where somebody stands. `reason` names what went wrong; its words say how to mend it. */
export const kycState = z.object({
  steps: z.array(
    z.object({
      step: kycStep,
      status: kycStatus,
      reason: z.custom<ErrorCode>((code) => typeof code === "string" && code in ERROR_STATUS).nullable(),
      /** What is already known, masked: `ABCPX••••Z`, `XXXX XXXX 3376`, `Coastal Bank ••4471`. */
      detail: z.string().nullable(),
    }),
  ),
  /** The first step that still wants something of the investor; null when there is none. */
  nextStep: kycStep.nullable(),
  /** PROFILE, PAN, AADHAAR (in India) and BANK are verified. */
  canInvest: z.boolean(),
});
export type KycState = z.infer<typeof kycState>;

export const panVerify = defineCall({
  name: "kyc.pan.verify",
  method: "POST",
  path: "/v2/user/pan/verify",
  summary: "Looks a PAN up and gives the name it is registered to.",
  access: "investor",
  effect: "command",
  input: z.object({ panNumber: pan }),
  output: z.object({ maskedPan: z.string(), registeredName: z.string() }),
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
  method: "POST",
  path: "/v2/user/pan",
  summary: "Saves the PAN when the name agrees with the register.",
  access: "investor",
  effect: "command",
  input: z.object({ panCardNumber: pan, name: personName }),
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
  method: "POST",
  path: "/v2/user/aadhaar/verify",
  summary: "Asks the Aadhaar authority to send its code to the linked mobile.",
  access: "investor",
  effect: "command",
  input: z.object({ aadhaarNumber: aadhaar }),
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
  method: "POST",
  path: "/v2/user/aadhaar",
  summary: "Confirms the Aadhaar with the authority's code. Only the last four digits and a keyed token are kept.",
  access: "investor",
  effect: "command",
  input: z.object({ aadhaarNumber: aadhaar, otp }),
  output: kycState,
  errors: [
    "AADHAAR_INVALID",
    "AADHAAR_NAME_MISMATCH",
    "AADHAAR_IN_USE",
    "UNDER_AGE",
    "OTP_INVALID",
    "OTP_EXPIRED",
    "OTP_EXHAUSTED",
    "KYC_STEP_ORDER",
    "KYC_STEP_DONE",
    "GATEWAY_UNAVAILABLE",
  ],
});

const BANK_CHANGE_ERRORS = ["BANK_ACCOUNT_MISSING", "BANK_ACCOUNT_SAME", "BANK_CHANGE_LIMIT"] as const;

/** Ours beyond the specification: whoever has a session alone must not send the investor's money elsewhere. */
export const requestBankOtp = defineCall({
  name: "kyc.bank.otp-request",
  method: "POST",
  path: "/v2/user/bank-details/otp/request",
  summary: "Sends the code that confirms a change of the verified bank account to exactly this one.",
  access: "investor",
  effect: "command",
  input: z.object({ accountNumber, ifscCode: ifsc }),
  output: otpSent.extend({ sentTo: z.string() }),
  errors: [
    ...BANK_CHANGE_ERRORS,
    "ACCOUNT_NUMBER_INVALID",
    "IFSC_INVALID",
    "IFSC_NOT_FOUND",
    "OTP_TOO_SOON",
    "OTP_LIMIT",
    "GATEWAY_UNAVAILABLE",
  ],
});

export const bankDetails = defineCall({
  name: "kyc.bank.save",
  method: "POST",
  path: "/v2/user/bank-details",
  summary:
    "Sends one rupee to the account and compares the name that the bank answers with. Once an account is verified, a code changes it for another.",
  access: "investor",
  effect: "command",
  /** `otp` of `/v2/user/bank-details/otp/request`, and only where an account is verified already. */
  input: z.object({ accountNumber, ifscCode: ifsc, otp: otp.optional() }),
  output: kycState,
  errors: [
    ...BANK_CHANGE_ERRORS,
    "OTP_INVALID",
    "OTP_EXPIRED",
    "OTP_EXHAUSTED",
    "ACCOUNT_NUMBER_INVALID",
    "IFSC_INVALID",
    "IFSC_NOT_FOUND",
    "BANK_ACCOUNT_INVALID",
    "BANK_NAME_MISMATCH",
    "KYC_STEP_ORDER",
    "KYC_STEP_DONE",
    "GATEWAY_UNAVAILABLE",
  ],
});

/** Ours beyond the specification: somebody who types an IFSC sees which bank it means before a rupee is sent there. */
export const bankBranch = defineCall({
  name: "kyc.bank.branch",
  method: "GET",
  path: "/v2/user/ifsc/{ifscCode}",
  summary: "The bank and the branch that an IFSC means.",
  access: "investor",
  effect: "query",
  input: z.object({ ifscCode: ifsc }),
  output: z.object({ ifscCode: z.string(), bankName: z.string(), branch: z.string() }),
  errors: ["IFSC_NOT_FOUND", "GATEWAY_UNAVAILABLE"],
});

/** Bands of rupees a year or in all; the thresholds are those of the accredited-investor rules. */
export const ACCREDITATION_QUESTIONS = {
  ANNUAL_INCOME: ["BELOW_1_CRORE", "1_TO_2_CRORE", "ABOVE_2_CRORE"],
  NET_WORTH: ["BELOW_5_CRORE", "5_TO_7_5_CRORE", "ABOVE_7_5_CRORE"],
  FINANCIAL_ASSETS: ["BELOW_2_5_CRORE", "2_5_TO_3_75_CRORE", "ABOVE_3_75_CRORE"],
} as const;
export type AccreditationQuestion = keyof typeof ACCREDITATION_QUESTIONS;

export const accreditationAnswers = z.object({
  ANNUAL_INCOME: z.enum(ACCREDITATION_QUESTIONS.ANNUAL_INCOME, "ACCREDITATION_INCOMPLETE"),
  NET_WORTH: z.enum(ACCREDITATION_QUESTIONS.NET_WORTH, "ACCREDITATION_INCOMPLETE"),
  FINANCIAL_ASSETS: z.enum(ACCREDITATION_QUESTIONS.FINANCIAL_ASSETS, "ACCREDITATION_INCOMPLETE"),
});
export type AccreditationAnswers = z.infer<typeof accreditationAnswers>;

export const getAccreditation = defineCall({
  name: "kyc.accreditation.get",
  method: "GET",
  path: "/v2/user/get-accreditation",
  summary: "The questions, the answers given, and what they come to.",
  access: "investor",
  effect: "query",
  input: z.object({}),
  output: z.object({
    status: kycStatus,
    /** Whether the answers meet a threshold. An agency certifies: until then the status is PENDING. */
    meetsThreshold: z.boolean().nullable(),
    answers: accreditationAnswers.partial(),
  }),
  errors: [],
});

export const markAccreditation = defineCall({
  name: "kyc.accreditation.save",
  method: "POST",
  path: "/v2/user/accreditation/mark-answer",
  summary: "Saves the answers. Below every threshold is REJECTED; above one waits PENDING for the agency.",
  access: "investor",
  effect: "command",
  // `userId` is documented and ignored: the session says whose answers these are.
  input: z.object({ userId: userId.optional(), accreditationAnswers }),
  output: kycState,
  errors: ["ACCREDITATION_INCOMPLETE", "KYC_STEP_ORDER", "KYC_STEP_DONE"],
});

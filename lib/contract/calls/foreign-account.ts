import { z } from "zod";
import { defineCall } from "../define.ts";
import { countryOfSwiftCode, isIban, SWIFT_CODE, usesIban } from "../facts/iban.ts";
import { DOCUMENT_ERRORS, UPLOAD_TYPES } from "../facts/uploads.ts";
import { instant } from "../values/calendar-date.ts";
import type { ErrorCode } from "../values/errors.ts";
import { foreignCurrency } from "../values/money.ts";
import { nameReview } from "../values/name-review.ts";
import { named } from "../values/named.ts";
import { CONFIRMATION_ERRORS, confirmation } from "../values/passkey.ts";
import { typedCode } from "../values/text.ts";
import { uploadedFile } from "../values/uploads.ts";
import { otpSentTo } from "./auth.ts";

/**
 * The destination of foreign-currency withdrawals: an account abroad in the investor's own name that accepts the
 * currency.
 */
export const foreignBankAccount = named(
  "ForeignBankAccount",
  z.object({
    currency: foreignCurrency,
    maskedAccountNumber: z.string(),
    swiftCode: z.string(),
    bankName: z.string(),
    /** The bank's country, ISO 3166-1 alpha-2. */
    country: z.string().length(2),
    /** As the bank spells it. */
    holderName: z.string(),
  }),
);
export type ForeignBankAccount = z.output<typeof foreignBankAccount>;

/** The reasons for which an operator refuses the letter or statement of a bank abroad. The message of each says what to send instead. */
export const ACCOUNT_PROOF_FAULTS = [
  "ACCOUNT_PROOF_UNREADABLE",
  "ACCOUNT_PROOF_OTHER_ACCOUNT",
  "ACCOUNT_PROOF_OTHER_NAME",
  "ACCOUNT_PROOF_TOO_OLD",
] as const satisfies readonly ErrorCode[];
export type AccountProofFault = (typeof ACCOUNT_PROOF_FAULTS)[number];

/** An account abroad that its bank does not confirm by itself. PROOF_NEEDED: its letter or statement is not uploaded yet. */
export const accountProof = named(
  "AccountProof",
  z.object({
    state: z.enum(["PROOF_NEEDED", "IN_REVIEW", "REFUSED"]),
    currency: foreignCurrency,
    maskedAccountNumber: z.string(),
    swiftCode: z.string(),
    fault: z.enum(ACCOUNT_PROOF_FAULTS).nullable(),
    requestedAt: instant,
  }),
);
export type AccountProof = z.output<typeof accountProof>;

const compact = (code: ErrorCode) => typedCode(code).toUpperCase();

const swiftCode = compact("SWIFT_CODE_INVALID").pipe(z.string().regex(SWIFT_CODE, "SWIFT_CODE_INVALID"));

/** An IBAN, or an account number where the country does not use IBANs. */
const accountNumber = compact("FOREIGN_ACCOUNT_INVALID").pipe(
  z.string().regex(/^[A-Z0-9]{4,34}$/, "FOREIGN_ACCOUNT_INVALID"),
);

const account = { currency: foreignCurrency, accountNumber, swiftCode };

const hasIban = (typed: { readonly accountNumber: string; readonly swiftCode: string }) =>
  isIban(typed.accountNumber) || !usesIban(countryOfSwiftCode(typed.swiftCode));
const ibanFault = { path: ["accountNumber"], message: "IBAN_INVALID" };

const ACCOUNT_ERRORS = [
  "FOREIGN_ACCOUNT_INVALID",
  "IBAN_INVALID",
  "SWIFT_CODE_INVALID",
  "SWIFT_CODE_NOT_FOUND",
  "GIFT_FOR_NON_RESIDENTS",
  "KYC_INCOMPLETE",
  "KYC_STEP_DONE",
  "TOO_MANY_REQUESTS",
  "GATEWAY_UNAVAILABLE",
] as const;

/** A stolen session alone must not name the account that receives the investor's money (docs/decisions/0228). */
export const requestForeignAccountOtp = defineCall({
  name: "user.foreign-bank.otp-request",
  tag: "GIFT City",
  method: "POST",
  path: "/v2/user/foreign-bank-details/otp/request",
  inSpecification: false,
  summary: "Sends the code that confirms saving exactly this account abroad.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject(account).refine(hasIban, ibanFault),
  output: otpSentTo,
  errors: [...ACCOUNT_ERRORS, "OTP_TOO_SOON", "OTP_LIMIT", "CONTACT_UNDELIVERABLE"],
});

/** Not in the specification, whose bank details are those of an Indian bank account, which accepts only rupees. */
export const saveForeignAccount = defineCall({
  name: "user.foreign-bank.save",
  tag: "GIFT City",
  method: "POST",
  path: "/v2/user/foreign-bank-details",
  inSpecification: false,
  summary:
    "Verifies and saves the account abroad for withdrawals in one currency, by comparing the holder's name with the bank's response. A one-time code confirms it.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  /** `otp` comes from `/v2/user/foreign-bank-details/otp/request`. */
  input: z.strictObject({ ...account, otp: confirmation }).refine(hasIban, ibanFault),
  /** With a review or a proof, the account is saved only when a person has accepted it. */
  output: foreignBankAccount.extend({ nameReview: nameReview.nullable(), proof: accountProof.nullable() }),
  errors: [...ACCOUNT_ERRORS, "FOREIGN_ACCOUNT_NOT_FOUND", "BANK_NAME_MISMATCH", ...CONFIRMATION_ERRORS],
});

export const proveForeignAccount = defineCall({
  name: "user.foreign-bank.prove",
  tag: "GIFT City",
  method: "POST",
  path: "/v2/user/foreign-bank-details/proof",
  inSpecification: false,
  summary: "Uploads the bank's letter or statement of the account abroad that waits for it. An operator reviews it.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  limit: "UPLOAD",
  files: { file: UPLOAD_TYPES },
  input: z.strictObject({ file: uploadedFile }),
  output: accountProof,
  errors: [
    ...DOCUMENT_ERRORS,
    "ACCOUNT_PROOF_NONE",
    "ACCOUNT_PROOF_IN_REVIEW",
    "TOO_MANY_REQUESTS",
    "GATEWAY_UNAVAILABLE",
  ],
});

import { z } from "zod";
import { defineCall } from "../define.ts";
import { instant } from "../values/calendar-date.ts";
import type { ErrorCode } from "../values/errors.ts";
import { otp, phone } from "../values/identity.ts";
import { investmentId, paymentKey, walletTransactionId } from "../values/ids.ts";
import { amount, amountText, currency, minorMoney, money } from "../values/money.ts";
import { pageInput, pageOutput } from "../values/paging.ts";
import { text } from "../values/text.ts";
import { otpSent } from "./auth.ts";
import { foreignBankAccount } from "./foreign-account.ts";

/** `balance` = posted − held: what may be spent now. */
export const walletBalance = z.object({
  currency,
  balance: minorMoney,
  held: minorMoney,
  posted: minorMoney,
});
export type WalletBalance = z.output<typeof walletBalance>;

export const getBalance = defineCall({
  name: "wallet.balance",
  method: "GET",
  path: "/v2/wallet/balance",
  summary: "What may be spent, what is held, and their sum.",
  access: "investor",
  effect: "query",
  input: z.object({ currency: currency.default("INR") }),
  output: walletBalance,
  errors: [],
});

export const bankAccount = z.object({
  maskedAccountNumber: z.string(),
  ifscCode: z.string(),
  bankName: z.string(),
  branch: z.string(),
  holderName: z.string(),
  /** Until when withdrawals wait because the account was changed; null when they do not. */
  withdrawableFrom: instant.nullable(),
});
export type BankAccount = z.output<typeof bankAccount>;

/** What one movement may be, as of today: told before somebody runs into it. */
const walletLimits = z.object({ rechargeMin: money, rechargeMax: money, withdrawalMin: money });
export type WalletLimits = z.output<typeof walletLimits>;

export const getAccountDetail = defineCall({
  name: "wallet.account-detail",
  method: "GET",
  path: "/v2/wallet/account-detail",
  summary:
    "The balance of one currency, the verified account that it is withdrawn to, what one movement may be, and in which currencies anything has ever moved.",
  access: "investor",
  effect: "query",
  input: z.object({ currency: currency.default("INR") }),
  output: walletBalance.extend({
    /** Where rupees go, and what a movement of rupees may be. */
    bankAccount: bankAccount.nullable(),
    limits: walletLimits,
    /** The same of a foreign currency; null for the rupee. */
    abroad: z.object({ bankAccount: foreignBankAccount.nullable(), withdrawalMin: minorMoney }).nullable(),
    /** The books that there are. */
    currencies: z.array(currency),
  }),
  errors: [],
});

export const WALLET_DIRECTIONS = ["CREDIT", "DEBIT"] as const;
export const walletDirection = z.enum(WALLET_DIRECTIONS);
export type WalletDirection = z.infer<typeof walletDirection>;

export const WALLET_STATES = ["INITIATED", "SUCCESS", "FAILED"] as const;
export const walletState = z.enum(WALLET_STATES);
export type WalletState = z.infer<typeof walletState>;

export const WALLET_REASONS = [
  "RECHARGE",
  "WITHDRAWAL",
  "INVESTMENT",
  "PAYOUT",
  "METAL_PURCHASE",
  "METAL_SALE",
  "REMITTANCE",
] as const;
export const walletReason = z.enum(WALLET_REASONS);
export type WalletReason = z.infer<typeof walletReason>;

/** Why a bank or a payer's bank said no. */
export const WALLET_FAILURES = [
  "PAYMENT_DECLINED",
  "PAYMENT_EXPIRED",
  "BANK_RETURNED",
  "BANK_UNREACHABLE",
  "SOLD_OUT",
  "REMITTANCE_RETURNED",
  "ACCOUNT_CLOSED",
] as const;
export const walletFailure = z.enum(WALLET_FAILURES);
export type WalletFailure = z.infer<typeof walletFailure>;

export const walletTransaction = z.object({
  transactionId: walletTransactionId,
  type: walletDirection,
  state: walletState,
  reason: walletReason,
  amount: minorMoney,
  currency,
  /** The deal, the masked bank account, the metal by its code, the bank abroad: whatever a person knows it by. */
  counterparty: z.string().nullable(),
  paymentKey: paymentKey.nullable(),
  investmentId: investmentId.nullable(),
  failure: walletFailure.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type WalletTransaction = z.output<typeof walletTransaction>;

/** `a,b` in a query string; every part one of `values`. */
function listOf<const V extends readonly [string, ...string[]]>(values: V) {
  return text(200)
    .transform((list) => list.split(","))
    .pipe(z.array(z.enum(values)).min(1).max(values.length));
}

export const listWalletTransactions = defineCall({
  name: "wallet.transactions",
  method: "GET",
  path: "/v2/wallet/transactions",
  summary: "Movements of the wallet, the one that changed last first.",
  access: "investor",
  effect: "query",
  input: z.object({
    type: listOf(WALLET_DIRECTIONS).default([...WALLET_DIRECTIONS]),
    state: listOf(WALLET_STATES).default([...WALLET_STATES]),
    /** Each currency is a wallet of its own. */
    currency: currency.default("INR"),
    /** Only this one, if it matches. */
    transactionId: walletTransactionId.optional(),
    pageNo: pageInput.pageNumber,
    pageSize: pageInput.pageSize,
    sortByUpdatedAtDesc: z.enum(["true", "false"]).default("true"),
  }),
  output: z.object({ transactions: z.array(walletTransaction), ...pageOutput }),
  errors: [],
});

export const requestWithdrawalOtp = defineCall({
  name: "wallet.otp-request",
  method: "GET",
  path: "/v2/wallet/otp/request",
  summary:
    "Sends the code that confirms a withdrawal: of this amount and no other or, where none is named, of one up to a ceiling that the message names: the balance as it stands, ₹2,00,000 at most. Of a foreign currency an amount is always named.",
  access: "investor",
  effect: "command",
  input: z
    .object({ amount: amountText.optional(), currency: currency.default("INR") })
    .refine((requested) => requested.currency === "INR" || requested.amount !== undefined, {
      path: ["amount"],
      message: "AMOUNT_INVALID",
    }),
  output: otpSent.extend({ sentTo: z.string() }),
  errors: [
    "OTP_TOO_SOON",
    "OTP_LIMIT",
    "BANK_ACCOUNT_MISSING",
    "BANK_ACCOUNT_COOLING",
    "FOREIGN_ACCOUNT_MISSING",
    "INSUFFICIENT_BALANCE",
    "GATEWAY_UNAVAILABLE",
  ],
});

export const withdraw = defineCall({
  name: "wallet.withdraw",
  method: "POST",
  path: "/v2/wallet/withdraw-request",
  summary:
    "Holds the amount at once and sends it to the verified account of its currency. INITIATED, then SUCCESS or FAILED.",
  access: "investor",
  effect: "command",
  // Who signed in by e-mail has no phone to repeat; the session's own contact is what counts.
  input: z.object({ otp, amount, currency: currency.default("INR"), phoneNumber: phone.optional() }),
  output: walletTransaction,
  errors: [
    "OTP_INVALID",
    "OTP_EXPIRED",
    "OTP_EXHAUSTED",
    "OTP_AMOUNT_REQUIRED",
    "INSUFFICIENT_BALANCE",
    "BANK_ACCOUNT_MISSING",
    "BANK_ACCOUNT_COOLING",
    "FOREIGN_ACCOUNT_MISSING",
    "PHONE_MISMATCH",
    "WITHDRAWAL_BELOW_MINIMUM",
    "AMOUNT_INVALID",
  ],
});

/** Where the payment page returns to: a path of this site, never an address elsewhere. */
const returnPath = text(300);

export const rechargeRequest = z.object({
  amount,
  successPath: returnPath.optional(),
  activePath: returnPath.optional(),
  failedPath: returnPath.optional(),
});
export type RechargeRequest = z.output<typeof rechargeRequest>;

export const RECHARGE_ERRORS = [
  "AMOUNT_INVALID",
  "RECHARGE_BELOW_MINIMUM",
  "RECHARGE_ABOVE_MAXIMUM",
  "PAYMENT_LIMIT",
  "KYC_INCOMPLETE",
  "ONLINE_PAYMENT_CLOSED",
  "GATEWAY_UNAVAILABLE",
] as const satisfies readonly ErrorCode[];

export const recharge = defineCall({
  name: "wallet.recharge",
  method: "POST",
  path: "/v2/wallet/recharge",
  summary: "Opens a payment that fills the wallet once the provider says so.",
  access: "investor",
  effect: "command",
  input: rechargeRequest,
  output: z.object({ key: paymentKey, redirectUrl: z.string() }),
  errors: RECHARGE_ERRORS,
});

export const bufferAvailable = defineCall({
  name: "investments.buffer-available",
  method: "GET",
  path: "/v2/investments/buffer-available",
  summary: "Whether the wallet of a currency covers an amount, and what is missing if not.",
  access: "investor",
  effect: "query",
  input: z.object({ amount: amountText, currency: currency.default("INR") }),
  output: z.object({ available: z.boolean(), shortfall: minorMoney, balance: minorMoney }),
  errors: ["AMOUNT_INVALID"],
});

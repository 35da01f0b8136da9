import { z } from "zod";
import { defineCall, type OutputOf } from "../define.ts";
import { instant } from "../values/calendar-date.ts";
import type { ErrorCode } from "../values/errors.ts";
import { investmentId, paymentKey, walletTransactionId } from "../values/ids.ts";
import { accountCurrency, amount, amountText, currency, minorMoney, money } from "../values/money.ts";
import { nameReview } from "../values/name-review.ts";
import { named } from "../values/named.ts";
import { pageInput, pageOutput } from "../values/paging.ts";
import { text } from "../values/text.ts";
import { accountProof, foreignBankAccount } from "./foreign-account.ts";
import { keptCheck } from "./kyc.ts";

/** `balance` = posted − held: the spendable amount. */
export const walletBalance = named(
  "WalletBalance",
  z.object({
    currency,
    balance: minorMoney,
    held: minorMoney,
    posted: minorMoney,
  }),
);
export type WalletBalance = z.output<typeof walletBalance>;

export const getBalance = defineCall({
  name: "wallet.balance",
  tag: "Wallet",
  method: "GET",
  path: "/v2/wallet/balance",
  summary: "Returns the spendable balance of the wallet, the amount on hold, and their sum, by currency.",
  access: "investor",
  policy: { guardian: "reads", viewer: "reads" },
  effect: "query",
  input: z.strictObject({ currency: accountCurrency }),
  output: walletBalance.extend({ byCurrency: z.array(walletBalance) }),
  errors: [],
});

export const bankAccount = named(
  "BankAccount",
  z.object({
    maskedAccountNumber: z.string(),
    ifscCode: z.string(),
    bankName: z.string(),
    branch: z.string(),
    holderName: z.string(),
    /**
     * The end of the waiting period after a change of the account, during which withdrawals are blocked; null if there
     * is none.
     */
    withdrawableFrom: instant.nullable(),
  }),
);
export type BankAccount = z.output<typeof bankAccount>;

/** Current limits of one movement, so that a form can state them before the input is rejected. */
const walletLimits = named("WalletLimits", z.object({ rechargeMin: money, rechargeMax: money, withdrawalMin: money }));
export type WalletLimits = z.output<typeof walletLimits>;

const walletAbroad = named(
  "WalletAbroad",
  z.object({
    bankAccount: foreignBankAccount.nullable(),
    nameReview: nameReview.nullable(),
    /** The latest proof of an account abroad, while it is open or refused. */
    proof: accountProof.nullable(),
    withdrawalMin: minorMoney,
  }),
);

const walletInCurrency = named(
  "WalletInCurrency",
  walletBalance.extend({
    /** The account and limit of a foreign currency; null for the rupee. */
    abroad: walletAbroad.nullable(),
  }),
);

/** A confirmed change of the bank account whose bank has not answered; the account in use stays until it has. */
const keptChange = named(
  "KeptChange",
  keptCheck.extend({
    /** `Deccan Union Bank ••9988` */
    account: z.string(),
  }),
);
export type KeptChange = z.output<typeof keptChange>;

export const getAccountDetail = defineCall({
  name: "wallet.account-detail",
  tag: "Wallet",
  method: "GET",
  path: "/v2/wallet/account-detail",
  summary:
    "Returns the balance by currency, the verified accounts that withdrawals go to, the limits of one movement, and the currencies in use.",
  access: "investor",
  policy: { guardian: "reads", viewer: "never" },
  effect: "query",
  input: z.strictObject({ currency: accountCurrency }),
  output: walletInCurrency.extend({
    byCurrency: z.array(walletInCurrency),
    /** The account for rupee withdrawals; `limits` are in rupees. */
    bankAccount: bankAccount.nullable(),
    /** A rupee account whose holder’s name a person compares. */
    nameReview: nameReview.nullable(),
    keptChange: keptChange.nullable(),
    limits: walletLimits,
    /** The currencies in which the wallet has ever had a movement. */
    currencies: z.array(currency),
  }),
  errors: [],
});

export type AccountDetail = OutputOf<typeof getAccountDetail>;

export const WALLET_DIRECTIONS = ["CREDIT", "DEBIT"] as const;
export const walletDirection = named("WalletDirection", z.enum(WALLET_DIRECTIONS));
export type WalletDirection = z.infer<typeof walletDirection>;

export const WALLET_STATES = ["INITIATED", "SUCCESS", "FAILED"] as const;
export const walletState = named("WalletState", z.enum(WALLET_STATES));
export type WalletState = z.infer<typeof walletState>;

export const WALLET_REASONS = [
  "RECHARGE",
  "WITHDRAWAL",
  "INVESTMENT",
  "PAYOUT",
  "METAL_PURCHASE",
  "METAL_SALE",
  "REMITTANCE",
  "BANK_TRANSFER",
  "WITHDRAWAL_RETURN",
] as const;
export const walletReason = named("WalletReason", z.enum(WALLET_REASONS));
export type WalletReason = z.infer<typeof walletReason>;

/** Why a bank, a payer's bank or ultra rejected the movement. */
export const WALLET_FAILURES = [
  "PAYMENT_DECLINED",
  "PAYMENT_EXPIRED",
  "BANK_RETURNED",
  "BANK_UNREACHABLE",
  "TRANSFER_NOT_MADE",
  "ACCOUNT_REFUSED",
  "SOLD_OUT",
  "REMITTANCE_RETURNED",
  "THIRD_PARTY_TRANSFER",
  "ACCOUNT_CLOSED",
] as const;
export const walletFailure = named("WalletFailure", z.enum(WALLET_FAILURES));
export type WalletFailure = z.infer<typeof walletFailure>;

export const walletTransaction = named(
  "WalletTransaction",
  z.object({
    transactionId: walletTransactionId,
    type: walletDirection,
    state: walletState,
    reason: walletReason,
    amount: minorMoney,
    currency,
    /** A name that the investor recognises: the deal, the masked bank account, the metal's code, or the bank abroad. */
    counterparty: z.string().nullable(),
    paymentKey: paymentKey.nullable(),
    investmentId: investmentId.nullable(),
    /** To be read over a phone: `WD-2611-4821-0937-5206`. A payout, payment or order has the same one everywhere. */
    reference: z.string(),
    /** The bank's unique transaction reference (UTR), once a bank has executed the transfer; null for any other. */
    utr: z.string().nullable(),
    failure: walletFailure.nullable(),
    /** When the bank sent a completed withdrawal back, which is a movement of its own; null for any other. */
    returnedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
  }),
);
export type WalletTransaction = z.output<typeof walletTransaction>;

/** A comma-separated list in a query string; every element is one of `values`. */
function listOf<const V extends readonly [string, ...string[]]>(values: V) {
  return text(200)
    .transform((list) => list.split(","))
    .pipe(z.array(z.enum(values)).min(1).max(values.length));
}

export const listWalletTransactions = defineCall({
  name: "wallet.transactions",
  tag: "Wallet",
  method: "GET",
  path: "/v2/wallet/transactions",
  summary: "Lists the movements of the wallet, most recently changed first.",
  access: "investor",
  policy: { guardian: "reads", viewer: "reads" },
  effect: "query",
  input: z.strictObject({
    type: listOf(WALLET_DIRECTIONS).default([...WALLET_DIRECTIONS]),
    state: listOf(WALLET_STATES).default([...WALLET_STATES]),
    currency: accountCurrency,
    /** Returns only this transaction, in any currency unless one is named, if it matches the other filters. */
    transactionId: walletTransactionId.optional(),
    pageNo: pageInput.pageNumber,
    pageSize: pageInput.pageSize,
    sortByUpdatedAtDesc: z.enum(["true", "false"]).default("true"),
  }),
  output: z.object({ transactions: z.array(walletTransaction), ...pageOutput }),
  errors: [],
});

/** The path of this site that the payment page returns to, never an address elsewhere. */
const returnPath = text(300);

export const rechargeRequest = named(
  "RechargeRequest",
  z.strictObject({
    amount,
    successPath: returnPath.optional(),
    activePath: returnPath.optional(),
    failedPath: returnPath.optional(),
  }),
);
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
  tag: "Wallet",
  method: "POST",
  path: "/v2/wallet/recharge",
  summary: "Opens a payment that credits the wallet once the provider confirms it.",
  access: "investor",
  policy: { guardian: "acts", viewer: "never" },
  effect: "command",
  input: rechargeRequest,
  output: z.object({ key: paymentKey, redirectUrl: z.string() }),
  errors: RECHARGE_ERRORS,
});

/** Whether the wallet of `currency` covers the amount in that currency. */
const walletCover = named(
  "WalletCover",
  z.object({ currency, available: z.boolean(), shortfall: minorMoney, balance: minorMoney }),
);

export const bufferAvailable = defineCall({
  name: "investments.buffer-available",
  tag: "Wallet",
  method: "GET",
  path: "/v2/investments/buffer-available",
  summary: "Returns whether the wallet covers an amount, and the shortfall if not, by currency.",
  access: "investor",
  policy: { guardian: "reads", viewer: "never" },
  effect: "query",
  input: z.strictObject({ amount: amountText, currency: accountCurrency }),
  output: walletCover.extend({ byCurrency: z.array(walletCover) }),
  errors: ["AMOUNT_INVALID"],
});

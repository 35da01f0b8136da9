/**
 * Adds a bank account abroad: its owner confirms it with a code, and its bank names the holder, which must match the
 * PAN register.
 */

import type { requestForeignAccountOtp, saveForeignAccount } from "../../../lib/contract/calls/foreign-account.ts";
import type { NameMatch } from "../../../lib/contract/calls/identity-records.ts";
import type { ForeignCurrency } from "../../../lib/contract/facts/money.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import type { ForeignBank } from "../../gateways/bank.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { blindIndex } from "../../platform/secrets.ts";
import { checkStepUp, confirmStepUp, requestStepUp, type StepUp } from "../identity/step-up.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { WITHOUT_ANSWER_FACTOR } from "../kyc/attempt-rules.ts";
import { maskAccountNumber } from "../kyc/bank-account.ts";
import { KycStore } from "../kyc/kyc-store.ts";
import { matchNames } from "../kyc/name-match.ts";
import { openNameReview, replaceNameReview } from "../kyc/name-review.ts";
import type { AcceptName } from "../kyc/name-review-decision.ts";
import { openAccountProof, replaceAccountProof } from "./account-proof.ts";
import {
  announceAccountGiven,
  assertMayAddForeignAccount,
  foreignAccountView,
  type NewForeignAccount,
  storeForeignAccount,
} from "./foreign-account.ts";
import { beginCheck, countChecks, endCheck } from "./foreign-account-store.ts";

/** The same limit as for penny drops in India. */
const CHECKS_A_DAY = 10;

interface AccountInput {
  readonly currency: ForeignCurrency;
  readonly accountNumber: string;
  readonly swiftCode: string;
}

/** @throws AppError of `assertMayAddForeignAccount`, TOO_MANY_REQUESTS */
function assertMayCheck(context: AccountContext, { currency }: AccountInput): void {
  assertMayAddForeignAccount(context, currency);
  const after = context.clock.now() - DAY_MS;
  const { all, answered } = countChecks(context.sql, after);
  if (answered >= CHECKS_A_DAY || all >= CHECKS_A_DAY * WITHOUT_ANSWER_FACTOR) throw new AppError("TOO_MANY_REQUESTS");
}

/** Records the check before calling the bank; returns its id. @throws AppError of `assertMayCheck` */
function begin(context: AccountContext, input: AccountInput): number {
  const { currency, accountNumber, swiftCode } = input;
  const detail = `${swiftCode} ${maskAccountNumber(accountNumber)}`;
  return context.storage.transactionSync(() => {
    assertMayCheck(context, input);
    return beginCheck(context.sql, { currency, detail, at: context.clock.now() });
  });
}

/** The code is good for one account of one currency. The object that keeps it never sees the account number. */
function stepUpFor(context: AccountContext, { currency, accountNumber, swiftCode }: AccountInput): StepUp {
  const value = `${currency} ${swiftCode} ${accountNumber}`;
  const binding = blindIndex({ kind: "foreign-account-code", value, key: context.env.TOKEN_KEY });
  return { purpose: "ACCOUNT_ABROAD", binding };
}

/** @throws AppError GATEWAY_UNAVAILABLE */
async function callVerifier<Answer>(context: AccountContext, id: number, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await callGateway(call);
  } catch (cause) {
    endCheck(context.sql, { id, outcome: "GATEWAY_UNAVAILABLE" });
    throw cause;
  }
}

/** @throws AppError always. */
function refuse(
  context: AccountContext,
  id: number,
  { reason, field }: { reason: ErrorCode; field: keyof AccountInput },
): never {
  endCheck(context.sql, { id, outcome: reason });
  throw fieldError<typeof saveForeignAccount>(field, reason);
}

interface AccountAtBank {
  readonly outcome: "FOUND";
  readonly bank: ForeignBank;
  readonly holderName: string;
  readonly registeredName: string;
  /** PERHAPS: a person compares the names. */
  readonly match: Exclude<NameMatch, "OTHER">;
}

/** @throws AppError SWIFT_CODE_NOT_FOUND, FOREIGN_ACCOUNT_NOT_FOUND, BANK_NAME_MISMATCH, GATEWAY_UNAVAILABLE */
async function lookUp(
  context: AccountContext,
  id: number,
  input: AccountInput,
): Promise<AccountAtBank | { readonly outcome: "PROOF_NEEDED"; readonly bank: ForeignBank }> {
  const { accountNumber, swiftCode, currency } = input;
  const bank = await callVerifier(context, id, () => context.gateways.bank.findForeignBank(swiftCode));
  if (!bank) return refuse(context, id, { reason: "SWIFT_CODE_NOT_FOUND", field: "swiftCode" });
  const claimedName = new KycStore(context.sql).findRegisteredName() ?? "";
  // Idempotency key: checking the same account twice is one check at the bank.
  const value = `${context.userId} ${swiftCode} ${accountNumber} ${currency}`;
  const key = blindIndex({ kind: "foreign-account-check", value, key: context.env.TOKEN_KEY });
  const answer = await callVerifier(context, id, () =>
    context.gateways.bank.checkForeignAccount({ key, accountNumber, swiftCode, currency, claimedName }),
  );
  if (answer.outcome === "ACCOUNT_INVALID") {
    return refuse(context, id, { reason: "FOREIGN_ACCOUNT_NOT_FOUND", field: "accountNumber" });
  }
  if (answer.outcome === "PROOF_NEEDED") return { outcome: answer.outcome, bank };
  const { holderName } = answer;
  const match = matchNames({ claimed: holderName, registered: claimedName });
  if (match === "OTHER") return refuse(context, id, { reason: "BANK_NAME_MISMATCH", field: "accountNumber" });
  return { outcome: "FOUND", bank, holderName, registeredName: claimedName, match };
}

export const foreignAccountOperations = {
  "user.foreign-bank.otp-request": async (context, input, command) => {
    assertMayCheck(context, input);
    const { currency, accountNumber, swiftCode } = input;
    const bank = await callGateway(() => context.gateways.bank.findForeignBank(swiftCode));
    if (!bank) throw fieldError<typeof requestForeignAccountOtp>("swiftCode", "SWIFT_CODE_NOT_FOUND");
    const account = `${bank.bankName} ${maskAccountNumber(accountNumber)}`;
    const sent = await requestStepUp(context, command, {
      ...stepUpFor(context, input),
      text: (t, code) => t("notices.code.accountAbroad", { code, account, currency }),
    });
    return command.commit(() => sent);
  },

  "user.foreign-bank.save": async (context, { otp, ...input }, command) => {
    const { currency, accountNumber, swiftCode } = input;
    const code = { ...stepUpFor(context, input), otp };
    // Checked before the bank, which names the holder; consumed after its answer.
    await checkStepUp(context, command, code);
    const id = begin(context, input);
    const found = await lookUp(context, id, input);
    const { bank } = found;
    await confirmStepUp(context, command, code);
    const typed = { currency, accountNumber, swiftCode };
    return command.commit(() => {
      // A concurrent request may have committed first.
      assertMayAddForeignAccount(context, currency);
      if (found.outcome === "PROOF_NEEDED") return awaitProof(context, id, { ...typed, ...bank });
      const { holderName, registeredName, match } = found;
      replaceAccountProof(context, currency);
      const account = { ...typed, ...bank, holderName };
      const view = foreignAccountView({ ...account, maskedAccountNumber: maskAccountNumber(accountNumber) });
      if (match === "PERHAPS") {
        endCheck(context.sql, { id, outcome: "PENDING" });
        announceAccountGiven(context, { currency, swiftCode, lastFour: accountNumber.slice(-4) });
        const names = { givenName: holderName, registeredName, detail: `${bank.bankName} ${view.maskedAccountNumber}` };
        return {
          ...view,
          nameReview: openNameReview(context, { subject: "FOREIGN_BANK", ...names, evidence: account }),
          proof: null,
        };
      }
      endCheck(context.sql, { id, outcome: "VERIFIED" });
      replaceNameReview(context, { subject: "FOREIGN_BANK", currency });
      storeForeignAccount(context, account);
      return { ...view, nameReview: null, proof: null };
    });
  },
} satisfies Partial<Operations>;

/** Inside the command's transaction. */
function awaitProof(context: AccountContext, id: number, account: Omit<NewForeignAccount, "holderName">) {
  endCheck(context.sql, { id, outcome: "PENDING" });
  replaceNameReview(context, { subject: "FOREIGN_BANK", currency: account.currency });
  const { accountNumber, ...shown } = account;
  const proof = openAccountProof(context, id, account);
  const maskedAccountNumber = maskAccountNumber(accountNumber);
  // No holder is confirmed yet.
  return { ...shown, maskedAccountNumber, holderName: "", nameReview: null, proof };
}

/** An operator has found that the account is held by the investor, who may have moved to India while the names were compared. */
export const acceptForeignAccount: AcceptName<"FOREIGN_BANK"> = async (context, account, _names, commit) => {
  try {
    commit(() => {
      assertMayAddForeignAccount(context, account.currency);
      storeForeignAccount(context, account);
    });
    return null;
  } catch (cause) {
    if (cause instanceof AppError && REFUSALS.has(cause.code)) return cause.code;
    throw cause;
  }
};

/** The errors of `assertMayAddForeignAccount`. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(["GIFT_FOR_NON_RESIDENTS", "KYC_INCOMPLETE", "KYC_STEP_DONE"]);

/** The BANK step; with an OTP, the change of a verified account. */
import type { bankBranch, bankDetails, KycState } from "../../../lib/contract/calls/kyc.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import type { BankBranch } from "../../gateways/bank.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { Commit } from "../../platform/command-log.ts";
import { encrypt } from "../../platform/secrets.ts";
import { type AccountContext, guardianIn } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import {
  assertStepOpen,
  awaitNameReview,
  beginAttempt,
  callVerifier,
  completeIfReady,
  reject,
  succeedAttempt,
  type VerificationAttempt,
} from "./attempt.ts";
import { ENCRYPTED_ACCOUNT_NUMBER, findNamedBankAccount, maskAccountNumber } from "./bank-account.ts";
import { acceptChange, changeBankAccount, type NewAccount, requestChangeCode } from "./bank-change.ts";
import { saveOrReplaceBankAccount } from "./bank-change-store.ts";
import { keepWhenAway } from "./keep-when-away.ts";
import { keptChangeOperations } from "./kept-change.ts";
import { endKeptCheck } from "./kept-check.ts";
import { KycStore } from "./kyc-store.ts";
import type { AcceptName } from "./name-review-decision.ts";
import { type AccountInput, dropPenny, type PennyDrop } from "./penny-drop.ts";

export const bankOperations = {
  "kyc.bank.branch": async (context, { ifscCode }) => {
    const branch = await callGateway(() => context.gateways.bank.findBranch(ifscCode));
    if (!branch) throw fieldError<typeof bankBranch>("ifscCode", "IFSC_NOT_FOUND");
    return { ifscCode, ...branch };
  },

  "kyc.bank.otp-request": (context, input, command) => requestChangeCode(context, input, command),

  "kyc.bank.save": async (context, { otp, ...input }, command) => {
    if (otp !== undefined) return changeBankAccount(context, { ...input, otp }, command);
    if (guardianIn(context)) throw fieldError<typeof bankDetails>("otp", "OTP_INVALID");
    const detail = `${input.ifscCode.slice(0, 4)} ${maskAccountNumber(input.accountNumber)}`;
    const attempt = beginAttempt(context, { act: "PENNY_DROP", detail });
    const keeping = { step: "BANK", detail, input: { ...input, drop: 1, guardian: null } } as const;
    const check = async () => {
      const { branch, named } = await findBank(context, attempt, input);
      return decideBank(context, named, { input, branch, drop: await dropPenny(context, named, input), command });
    };
    return keepWhenAway(context, keeping, { check, command, answer: (state) => state });
  },

  ...keptChangeOperations,
} satisfies Partial<Operations>;

/** Finds the branch, and names the bank in the attempt. @throws AppError IFSC_NOT_FOUND, GATEWAY_UNAVAILABLE */
export async function findBank(
  context: AccountContext,
  attempt: VerificationAttempt,
  { accountNumber, ifscCode: ifsc }: AccountInput,
): Promise<{ readonly branch: BankBranch; readonly named: VerificationAttempt }> {
  const branch = await callVerifier(context, attempt, () => context.gateways.bank.findBranch(ifsc));
  if (!branch) return reject(context, attempt, { reason: "IFSC_NOT_FOUND", field: "ifscCode" });
  return { branch, named: { ...attempt, detail: `${branch.bankName} ${maskAccountNumber(accountNumber)}` } };
}

interface FoundAccount {
  readonly input: AccountInput;
  readonly branch: BankBranch;
  readonly drop: PennyDrop;
  readonly command: Pick<Commit, "commit">;
}

/** @throws AppError BANK_ACCOUNT_INVALID, BANK_ACCOUNT_NRE, BANK_NAME_MISMATCH */
export function decideBank(
  context: AccountContext,
  attempt: VerificationAttempt,
  { input: { accountNumber, ifscCode: ifsc }, branch, drop, command }: FoundAccount,
): KycState {
  if (drop.outcome === "REFUSED") return reject(context, attempt, { reason: drop.reason, field: "accountNumber" });
  const account = { ...branch, accountNumber, ifsc, holderName: drop.holderName };
  return command.commit(() => {
    if (drop.outcome === "PERHAPS") {
      const { holderName: givenName, registeredName, score } = drop;
      const evidence = { ...account, as: "STEP", guardian: null, score } as const;
      return awaitNameReview(context, attempt, { step: "BANK", givenName, registeredName, evidence });
    }
    const state = succeedAttempt(context, attempt, { status: "VERIFIED" });
    saveStepAccount(context, account);
    return state;
  });
}

/** Call inside a transaction. An owner who has come of age may replace the account that their guardian added. */
function saveStepAccount(context: AccountContext, { accountNumber, ...account }: NewAccount): void {
  // A change that the guardian confirmed before gives way.
  endKeptCheck(context, "BANK_CHANGE");
  const current = findNamedBankAccount(context);
  if (current?.accountNumber === accountNumber && current.ifsc === account.ifsc) return;
  const ciphertext = encrypt({ kind: ENCRYPTED_ACCOUNT_NUMBER, value: accountNumber, key: context.env.TOKEN_KEY });
  const record = { ...account, ciphertext, lastFour: accountNumber.slice(-4) };
  saveOrReplaceBankAccount(context.sql, record, context.clock.now());
}

/** An operator has found that the account is held by the investor, or by the child. */
export const acceptBank: AcceptName<"BANK"> = async (context, evidence, { detail }, commit) => {
  const { as, guardian, score: _, ...account } = evidence;
  if (as !== "STEP") return acceptChange(context, account, { guardian, commit });
  commit(() => {
    assertStepOpen(context, "BANK");
    const step = { step: "BANK", status: "VERIFIED", reason: null, detail } as const;
    new KycStore(context.sql).saveStep(step, context.clock.now());
    saveStepAccount(context, account);
    endKeptCheck(context, "BANK");
    completeIfReady(context);
  });
  return null;
};

/**
 * Another bank account in the place of the verified one. Always true: the old one stands until the bank has named the
 * investor as the holder of the new one and a code has confirmed it; then money waits before it goes there.
 *
 * A withdrawal that is under way keeps the account that it was asked for: it was confirmed for that one.
 */

import type { KycState } from "../../../lib/contract/calls/kyc.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { CodeSent } from "../../contact/otp-object.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { blindIndex, encrypt } from "../../secrets.ts";
import { listLoginContacts } from "../identity/contact-store.ts";
import { announce } from "../identity/security-notices.ts";
import { checkStepUp, confirmStepUp, requestStepUp, type StepUp } from "../identity/step-up.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { CommandContext } from "../kernel/operation.ts";
import { callVerifier } from "./attempt.ts";
import { type AttemptOutcome, attemptError, LIMITS } from "./attempt-rules.ts";
import { ENCRYPTED_ACCOUNT_NUMBER, findBankAccount, maskAccountNumber } from "./bank-account.ts";
import { changeLimitsAt } from "./bank-change-rules.ts";
import { countBankChanges, replaceBankAccount } from "./bank-change-store.ts";
import { kycStateOf } from "./kyc-state.ts";
import { KycStore } from "./kyc-store.ts";
import { dropPenny, type TypedAccount } from "./penny-drop.ts";

/** @throws AppError BANK_ACCOUNT_MISSING, BANK_ACCOUNT_SAME, BANK_CHANGE_LIMIT */
function assertMayChange(context: AccountContext, { accountNumber, ifscCode }: TypedAccount): void {
  const standing = findBankAccount(context);
  if (!standing) throw new AppError("BANK_ACCOUNT_MISSING");
  if (standing.accountNumber === accountNumber && standing.ifsc === ifscCode) {
    throw new AppError("BANK_ACCOUNT_SAME", { accountNumber: "BANK_ACCOUNT_SAME" });
  }
  const now = context.clock.now();
  const { most, withinMs } = changeLimitsAt(now);
  if (countBankChanges(context.sql, now - withinMs) >= most) throw new AppError("BANK_CHANGE_LIMIT");
}

/** A code for one account is no code for another; the contact that keeps it learns no number. */
function confirming(context: AccountContext, { accountNumber, ifscCode }: TypedAccount): StepUp {
  const value = `${ifscCode} ${accountNumber}`;
  return { purpose: "BANK_ACCOUNT", binding: blindIndex({ kind: "bank-change", value, key: context.env.TOKEN_KEY }) };
}

const unknownIfsc = () => new AppError("IFSC_NOT_FOUND", { ifscCode: "IFSC_NOT_FOUND" });

/** @throws AppError of `assertMayChange`, IFSC_NOT_FOUND, OTP_TOO_SOON, OTP_LIMIT, GATEWAY_UNAVAILABLE */
export async function requestChangeCode(
  context: AccountContext,
  typed: TypedAccount,
  command: CommandContext,
): Promise<CodeSent & { sentTo: string }> {
  assertMayChange(context, typed);
  const branch = await callGateway(() => context.gateways.bank.findBranch(typed.ifscCode));
  if (!branch) throw unknownIfsc();
  const named = `${branch.bankName} ${maskAccountNumber(typed.accountNumber)}`;
  const sent = await requestStepUp(context, command, {
    ...confirming(context, typed),
    text: (t, code) => t("notices.code.bankAccount", { code, account: named }),
  });
  return command.commit(() => sent);
}

/** Written down before the world is asked: it counts with the drops of KYC. @throws AppError also TOO_MANY_REQUESTS */
function begin(context: AccountContext, typed: TypedAccount): number {
  const [store, at] = [new KycStore(context.sql), context.clock.now()];
  return context.storage.transactionSync(() => {
    assertMayChange(context, typed);
    const past = store.listAttempts({ act: "PENNY_DROP", after: at - LIMITS.PENNY_DROP.withinMs });
    const refusal = attemptError("PENNY_DROP", past, at);
    if (refusal) throw new AppError(refusal);
    const detail = `${typed.ifscCode.slice(0, 4)} ${maskAccountNumber(typed.accountNumber)}`;
    return store.beginAttempt({ act: "PENNY_DROP", detail, at });
  });
}

/** @throws AppError of `assertMayChange`, of the code, IFSC_NOT_FOUND, BANK_ACCOUNT_INVALID, BANK_NAME_MISMATCH, GATEWAY_UNAVAILABLE */
export async function changeBankAccount(
  context: AccountContext,
  { otp, ...typed }: TypedAccount & { readonly otp: string },
  command: CommandContext,
): Promise<KycState> {
  assertMayChange(context, typed);
  const code = { ...confirming(context, typed), otp };
  // Looked at first, so that nobody without it learns whose an account is; used up when the bank has agreed.
  await checkStepUp(context, command, code);
  const id = begin(context, typed);
  const end = (outcome: AttemptOutcome) => new KycStore(context.sql).endAttempt({ id, outcome });
  const branch = await callVerifier(context, { id }, () => context.gateways.bank.findBranch(typed.ifscCode));
  if (!branch) {
    end("IFSC_NOT_FOUND");
    throw unknownIfsc();
  }
  const drop = await dropPenny(context, { id }, typed);
  if (drop.outcome === "REFUSED") {
    end(drop.reason);
    throw new AppError(drop.reason, { accountNumber: drop.reason });
  }
  await confirmStepUp(context, command, code);
  return command.commit(() => {
    // Another change may have come first.
    assertMayChange(context, typed);
    end("VERIFIED");
    return putInPlace(context, typed, { ...branch, holderName: drop.holderName });
  });
}

interface FoundAccount {
  readonly bankName: string;
  readonly branch: string;
  readonly holderName: string;
}

/** Inside the commit. */
function putInPlace(
  context: AccountContext,
  { accountNumber, ifscCode: ifsc }: TypedAccount,
  found: FoundAccount,
): KycState {
  const at = context.clock.now();
  const ciphertext = encrypt({ kind: ENCRYPTED_ACCOUNT_NUMBER, value: accountNumber, key: context.env.TOKEN_KEY });
  replaceBankAccount(context.sql, { ...found, ciphertext, lastFour: accountNumber.slice(-4), ifsc }, at);
  const named = `${found.bankName} ${maskAccountNumber(accountNumber)}`;
  new KycStore(context.sql).saveStep({ step: "BANK", status: "VERIFIED", reason: null, detail: named }, at);
  const hours = changeLimitsAt(at).coolingMs / 3_600_000;
  announce(context, listLoginContacts(context.sql), (t) =>
    t("notices.security.bankAccountChanged", { account: named, hours: String(hours) }),
  );
  return kycStateOf(context);
}

/**
 * Replaces the verified bank account, and adds a child's first one. Invariant: the old account stays until the bank has
 * confirmed the new account's holder and an OTP has confirmed the change; then a cooling period blocks withdrawals.
 *
 * A withdrawal in progress keeps the account that the investor confirmed it for. While the bank is silent, the confirmed
 * change is kept (`kept-change.ts`).
 */

import type { bankDetails, KycState, requestBankOtp } from "../../../lib/contract/calls/kyc.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import type { BankBranch } from "../../gateways/bank.ts";
import { callGateway, isProviderAway } from "../../gateways/deadline.ts";
import { blindIndex, encrypt } from "../../platform/secrets.ts";
import { isAdult } from "../identity/age.ts";
import { listLoginContacts } from "../identity/contact-store.ts";
import { findGuardian } from "../identity/family-store.ts";
import { getIdentity } from "../identity/identity-store.ts";
import { queueSecurityNotice } from "../identity/security-notices.ts";
import { checkStepUp, confirmStepUp, requestStepUp, type StepUp, type StepUpSent } from "../identity/step-up.ts";
import { type AccountContext, type ActingGuardian, guardianIn } from "../kernel/account-context.ts";
import type { CommandContext } from "../kernel/operation.ts";
import { assertWithinLimits, callVerifier } from "./attempt.ts";
import type { AttemptOutcome } from "./attempt-rules.ts";
import { ENCRYPTED_ACCOUNT_NUMBER, findNamedBankAccount, maskAccountNumber } from "./bank-account.ts";
import { changeLimitsAt } from "./bank-change-rules.ts";
import { countBankChanges, saveOrReplaceBankAccount } from "./bank-change-store.ts";
import { keepChange } from "./kept-change.ts";
import { endKeptCheck } from "./kept-check.ts";
import { kycStateOf } from "./kyc-state.ts";
import { KycStore } from "./kyc-store.ts";
import { openNameReview, replaceNameReview } from "./name-review.ts";
import { type AccountInput, dropPenny, type PennyDrop } from "./penny-drop.ts";

type Changing = typeof bankDetails | typeof requestBankOtp;

/** @throws AppError BANK_ACCOUNT_MISSING, BANK_ACCOUNT_SAME, BANK_CHANGE_LIMIT */
export function assertMayChange(
  context: AccountContext,
  { accountNumber, ifscCode }: AccountInput,
  guardian: Guardian | null = guardianIn(context),
): void {
  const current = findNamedBankAccount(context);
  // A child's first account is confirmed with a code too; an adult's is part of KYC.
  if (!current && !guardian) throw new AppError("BANK_ACCOUNT_MISSING");
  if (current?.accountNumber === accountNumber && current.ifsc === ifscCode) {
    throw fieldError<Changing>("accountNumber", "BANK_ACCOUNT_SAME");
  }
  const now = context.clock.now();
  const { most, withinMs } = changeLimitsAt(now);
  if (countBankChanges(context.sql, now - withinMs) >= most) throw new AppError("BANK_CHANGE_LIMIT");
}

/** Binds the code to one account. The binding is a blind index: the OTP object never sees the account number. */
function changeStepUp(context: AccountContext, { accountNumber, ifscCode }: AccountInput): StepUp {
  const value = `${ifscCode} ${accountNumber}`;
  return { purpose: "BANK_ACCOUNT", binding: blindIndex({ kind: "bank-change", value, key: context.env.TOKEN_KEY }) };
}

const unknownIfsc = () => fieldError<Changing>("ifscCode", "IFSC_NOT_FOUND");

/** @throws AppError of `assertMayChange`, IFSC_NOT_FOUND, OTP_TOO_SOON, OTP_LIMIT, GATEWAY_UNAVAILABLE */
export async function requestChangeCode(
  context: AccountContext,
  input: AccountInput,
  command: CommandContext,
): Promise<StepUpSent> {
  assertMayChange(context, input);
  const branch = await callGateway(() => context.gateways.bank.findBranch(input.ifscCode));
  if (!branch) throw unknownIfsc();
  const accountName = `${branch.bankName} ${maskAccountNumber(input.accountNumber)}`;
  const sent = await requestStepUp(context, command, {
    ...changeStepUp(context, input),
    text: (t, code) => t("notices.code.bankAccount", { code, account: accountName }),
  });
  return command.commit(() => sent);
}

/**
 * Records the attempt before the gateway call; it counts towards the KYC limit of penny drops.
 * @throws AppError also TOO_MANY_REQUESTS, BANK_CHECK_LIMIT
 */
function begin(context: AccountContext, input: AccountInput): number {
  const [store, at] = [new KycStore(context.sql), context.clock.now()];
  return context.storage.transactionSync(() => {
    assertMayChange(context, input);
    const detail = `${input.ifscCode.slice(0, 4)} ${maskAccountNumber(input.accountNumber)}`;
    assertWithinLimits(context, { act: "PENNY_DROP", detail });
    return store.beginAttempt({ act: "PENNY_DROP", detail, at });
  });
}

/** @throws AppError of `assertMayChange`, of the code, IFSC_NOT_FOUND, BANK_ACCOUNT_INVALID, BANK_NAME_MISMATCH, GATEWAY_UNAVAILABLE */
export async function changeBankAccount(
  context: AccountContext,
  { otp, ...input }: AccountInput & { readonly otp: string },
  command: CommandContext,
): Promise<KycState> {
  assertMayChange(context, input);
  const code = { ...changeStepUp(context, input), otp };
  // Checked before the penny drop, which reveals the holder's name; consumed after the bank's answer.
  await checkStepUp(context, command, code);
  const id = begin(context, input);
  const end = (outcome: AttemptOutcome) => new KycStore(context.sql).endAttempt({ id, outcome });
  const { branch, drop } = await callBank(context, { id }, input);
  if (drop?.outcome === "REFUSED") {
    end(drop.reason);
    throw fieldError<Changing>("accountNumber", drop.reason);
  }
  await confirmStepUp(context, command, code);
  return command.commit(() => {
    // A concurrent change may have committed first.
    assertMayChange(context, input);
    if (!branch || !drop) {
      replaceNameReview(context, { subject: "BANK" });
      keepChange(context, { account: input, bankName: branch?.bankName ?? null });
    } else {
      end(drop.outcome === "OWN" ? "VERIFIED" : "PENDING");
      applyHolder(context, { input, branch, drop });
    }
    return kycStateOf(context);
  });
}

interface CalledBank {
  readonly branch: BankBranch | null;
  /** Null while the bank, or the register of branches, is silent. */
  readonly drop: PennyDrop | null;
}

/** @throws AppError IFSC_NOT_FOUND, GATEWAY_UNAVAILABLE of a provider that is not merely silent */
async function callBank(
  context: AccountContext,
  attempt: { readonly id: number },
  input: AccountInput,
): Promise<CalledBank> {
  let branch: BankBranch | null = null;
  try {
    branch = await callVerifier(context, attempt, () => context.gateways.bank.findBranch(input.ifscCode));
    if (branch) return { branch, drop: await dropPenny(context, attempt, input) };
  } catch (cause) {
    if (!isProviderAway(cause)) throw cause;
    return { branch, drop: null };
  }
  new KycStore(context.sql).endAttempt({ id: attempt.id, outcome: "IFSC_NOT_FOUND" });
  throw unknownIfsc();
}

interface NamedHolder {
  readonly input: AccountInput;
  readonly branch: BankBranch;
  readonly drop: Exclude<PennyDrop, { readonly outcome: "REFUSED" }>;
}

/** Call inside the commit. The account replaces the one in use, or waits until a person has compared the names. */
export function applyHolder(
  context: AccountContext,
  { input: { accountNumber, ifscCode: ifsc }, branch, drop }: NamedHolder,
): void {
  const account = { ...branch, accountNumber, ifsc, holderName: drop.holderName };
  if (drop.outcome === "OWN") storeNewAccount(context, account, guardianIn(context));
  else awaitReview(context, account, drop);
}

export interface NewAccount {
  readonly accountNumber: string;
  readonly ifsc: string;
  readonly bankName: string;
  readonly branch: string;
  readonly holderName: string;
}

type Guardian = Pick<ActingGuardian, "userId" | "contact">;

const nameOf = ({ bankName, accountNumber }: NewAccount) => `${bankName} ${maskAccountNumber(accountNumber)}`;

/** Call inside the commit. The code is spent: an acceptance needs no other. */
function awaitReview(
  context: AccountContext,
  account: NewAccount,
  { holderName: givenName, registeredName, score }: Extract<PennyDrop, { readonly outcome: "PERHAPS" }>,
): void {
  const guardian = guardianIn(context);
  const acting = guardian ? { userId: guardian.userId, contact: guardian.contact } : null;
  const evidence = { ...account, as: acting ? "WARD" : "CHANGE", guardian: acting, score } as const;
  endKeptCheck(context, "BANK_CHANGE");
  openNameReview(context, { subject: "BANK", givenName, registeredName, detail: nameOf(account), evidence });
}

/** An operator has accepted the holder's name. Returns why the account cannot be the investor's any more; else null. */
export async function acceptChange(
  context: AccountContext,
  account: NewAccount,
  { guardian, commit }: { readonly guardian: Guardian | null; readonly commit: (change: () => void) => void },
): Promise<ErrorCode | null> {
  // A joint account with a former guardian is not the child's.
  if (guardian && !isStillGuardian(context, guardian.userId)) return "BANK_NAME_MISMATCH";
  try {
    commit(() => {
      assertMayChange(context, { ...account, ifscCode: account.ifsc }, guardian);
      storeNewAccount(context, account, guardian);
    });
    return null;
  } catch (cause) {
    const refusal = changeRefusalOf(cause);
    if (refusal === null) throw cause;
    return refusal;
  }
}

/** Whether the guardian acts for this child still: until another one follows, the consent ends, or the child is of age. */
export function isStillGuardian({ sql, clock }: Pick<AccountContext, "sql" | "clock">, guardian: UserId): boolean {
  const { dateOfBirth } = getIdentity(sql);
  const isMinor = dateOfBirth !== null && !isAdult({ dateOfBirth, today: dateInIndia(clock.now()) });
  return isMinor && findGuardian(sql) === guardian;
}

const REFUSALS: ReadonlySet<ErrorCode> = new Set(["BANK_ACCOUNT_MISSING", "BANK_ACCOUNT_SAME", "BANK_CHANGE_LIMIT"]);

/** Why the account cannot be the investor's any more; null for every other error. */
export const changeRefusalOf = (cause: unknown): ErrorCode | null =>
  cause instanceof AppError && REFUSALS.has(cause.code) ? cause.code : null;

/** Call inside the commit. `guardian`: who adds it for a child. */
function storeNewAccount(context: AccountContext, account: NewAccount, guardian: Guardian | null): void {
  const at = context.clock.now();
  const { accountNumber, ...atBank } = account;
  const ciphertext = encrypt({ kind: ENCRYPTED_ACCOUNT_NUMBER, value: accountNumber, key: context.env.TOKEN_KEY });
  replaceNameReview(context, { subject: "BANK" });
  endKeptCheck(context, "BANK_CHANGE");
  saveOrReplaceBankAccount(context.sql, { ...atBank, ciphertext, lastFour: accountNumber.slice(-4) }, at);
  const accountName = nameOf(account);
  // A child has no KYC; the owner verifies an account as a step of theirs before the take-over.
  if (!guardian) {
    new KycStore(context.sql).saveStep({ step: "BANK", status: "VERIFIED", reason: null, detail: accountName }, at);
  }
  // The bank of the virtual account accepts transfers from the new one from now on.
  context.scheduler.schedule({ kind: "BANK_CREDIT", reference: "INR", dueAt: at });
  announceAccount(context, guardian, { account: accountName, hours: changeLimitsAt(at).coolingMs / 3_600_000 });
}

/** A security notice to the owner, or to the guardian of a child. */
function announceAccount(
  context: AccountContext,
  guardian: Guardian | null,
  { account, hours }: { readonly account: string; readonly hours: number },
): void {
  if (guardian) {
    const name = getIdentity(context.sql).name ?? "";
    queueSecurityNotice(context, [guardian.contact], (t) => t("notices.security.childBankAccount", { account, name }));
    return;
  }
  queueSecurityNotice(context, listLoginContacts(context.sql), (t) =>
    t("notices.security.bankAccountChanged", { account, hours: String(hours) }),
  );
}

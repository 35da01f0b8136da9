/**
 * Another bank account in the place of the verified one. Always true: the old one stands until the bank has named the
 * investor as the holder of the new one and a code has confirmed it; then money waits before it goes there.
 *
 * A withdrawal that is under way keeps the account that it was asked for: it was confirmed for that one.
 */
import { Refusal } from "../../../lib/contract/errors.ts";
import type { KycState } from "../../../lib/contract/kyc.ts";
import type { CodeSent } from "../../contact/otp-object.ts";
import { askGateway } from "../../gateways/deadline.ts";
import { keyedToken, seal } from "../../secrets.ts";
import type { Book } from "../book.ts";
import { announce } from "../contact/notices.ts";
import { listLoginContacts } from "../contact/store.ts";
import type { Asking } from "../operation.ts";
import { checkStepUp, confirmStepUp, requestStepUp, type StepUp } from "../step-up.ts";
import { askWorld } from "./attempt.ts";
import { type AttemptOutcome, LIMITS, refusalToAsk } from "./attempt-rules.ts";
import { findBankAccount, maskAccountNumber, SEALED_ACCOUNT_NUMBER } from "./bank-account.ts";
import { changeLimitsAt } from "./bank-change-rules.ts";
import { countBankChanges, replaceBankAccount } from "./bank-change-store.ts";
import { dropPenny, type TypedAccount } from "./penny-drop.ts";
import { kycStateOf } from "./state.ts";
import { KycStore } from "./store.ts";

/** @throws Refusal BANK_ACCOUNT_MISSING, BANK_ACCOUNT_SAME, BANK_CHANGE_LIMIT */
function assertMayChange(book: Book, { accountNumber, ifscCode }: TypedAccount): void {
  const standing = findBankAccount(book);
  if (!standing) throw new Refusal("BANK_ACCOUNT_MISSING");
  if (standing.accountNumber === accountNumber && standing.ifsc === ifscCode) {
    throw new Refusal("BANK_ACCOUNT_SAME", { accountNumber: "BANK_ACCOUNT_SAME" });
  }
  const now = book.clock.now();
  const { most, withinMs } = changeLimitsAt(now);
  if (countBankChanges(book.sql, now - withinMs) >= most) throw new Refusal("BANK_CHANGE_LIMIT");
}

/** A code for one account is no code for another; the contact that keeps it learns no number. */
function confirming(book: Book, { accountNumber, ifscCode }: TypedAccount): StepUp {
  const value = `${ifscCode} ${accountNumber}`;
  return { purpose: "BANK_ACCOUNT", binding: keyedToken({ kind: "bank-change", value, key: book.env.TOKEN_KEY }) };
}

const unknownIfsc = () => new Refusal("IFSC_NOT_FOUND", { ifscCode: "IFSC_NOT_FOUND" });

/** @throws Refusal of `assertMayChange`, IFSC_NOT_FOUND, OTP_TOO_SOON, OTP_LIMIT, GATEWAY_UNAVAILABLE */
export async function requestChangeCode(
  book: Book,
  typed: TypedAccount,
  asking: Asking,
): Promise<CodeSent & { sentTo: string }> {
  assertMayChange(book, typed);
  const branch = await askGateway(() => book.gateways.bank.findBranch(typed.ifscCode));
  if (!branch) throw unknownIfsc();
  const named = `${branch.bankName} ${maskAccountNumber(typed.accountNumber)}`;
  const sent = await requestStepUp(book, asking, {
    ...confirming(book, typed),
    text: (t, code) => t("notices.code.bankAccount", { code, account: named }),
  });
  return asking.commit(() => sent);
}

/** Written down before the world is asked: it counts with the drops of KYC. @throws Refusal also TOO_MANY_REQUESTS */
function begin(book: Book, typed: TypedAccount): number {
  const [store, at] = [new KycStore(book.sql), book.clock.now()];
  return book.storage.transactionSync(() => {
    assertMayChange(book, typed);
    const past = store.listAttempts({ act: "PENNY_DROP", after: at - LIMITS.PENNY_DROP.withinMs });
    const refusal = refusalToAsk("PENNY_DROP", past, at);
    if (refusal) throw new Refusal(refusal);
    const detail = `${typed.ifscCode.slice(0, 4)} ${maskAccountNumber(typed.accountNumber)}`;
    return store.beginAttempt({ act: "PENNY_DROP", detail, at });
  });
}

/** @throws Refusal of `assertMayChange`, of the code, IFSC_NOT_FOUND, BANK_ACCOUNT_INVALID, BANK_NAME_MISMATCH, GATEWAY_UNAVAILABLE */
export async function changeBankAccount(
  book: Book,
  { otp, ...typed }: TypedAccount & { readonly otp: string },
  asking: Asking,
): Promise<KycState> {
  assertMayChange(book, typed);
  const code = { ...confirming(book, typed), otp };
  // Looked at first, so that nobody without it learns whose an account is; used up when the bank has agreed.
  await checkStepUp(book, asking, code);
  const id = begin(book, typed);
  const end = (outcome: AttemptOutcome) => new KycStore(book.sql).endAttempt({ id, outcome });
  const branch = await askWorld(book, { id }, () => book.gateways.bank.findBranch(typed.ifscCode));
  if (!branch) {
    end("IFSC_NOT_FOUND");
    throw unknownIfsc();
  }
  const drop = await dropPenny(book, { id }, typed);
  if (drop.outcome === "REFUSED") {
    end(drop.reason);
    throw new Refusal(drop.reason, { accountNumber: drop.reason });
  }
  await confirmStepUp(book, asking, code);
  return asking.commit(() => {
    // Another change may have come first.
    assertMayChange(book, typed);
    end("VERIFIED");
    return putInPlace(book, typed, { ...branch, holderName: drop.holderName });
  });
}

interface FoundAccount {
  readonly bankName: string;
  readonly branch: string;
  readonly holderName: string;
}

/** Inside the commit. */
function putInPlace(book: Book, { accountNumber, ifscCode: ifsc }: TypedAccount, found: FoundAccount): KycState {
  const at = book.clock.now();
  const sealed = seal({ kind: SEALED_ACCOUNT_NUMBER, value: accountNumber, key: book.env.TOKEN_KEY });
  replaceBankAccount(book.sql, { ...found, sealed, lastFour: accountNumber.slice(-4), ifsc }, at);
  const named = `${found.bankName} ${maskAccountNumber(accountNumber)}`;
  new KycStore(book.sql).saveStep({ step: "BANK", status: "VERIFIED", reason: null, detail: named }, at);
  const hours = changeLimitsAt(at).coolingMs / 3_600_000;
  announce(book, listLoginContacts(book.sql), (t) =>
    t("notices.security.bankAccountChanged", { account: named, hours: String(hours) }),
  );
  return kycStateOf(book);
}

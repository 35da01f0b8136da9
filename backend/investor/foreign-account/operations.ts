/** The account abroad: its bank is asked whose it is, and the name that comes back is compared with the register of PANs. */
import { DAY_MS } from "../../../lib/contract/calendar-date.ts";
import { type ErrorCode, Refusal } from "../../../lib/contract/errors.ts";
import type { ForeignCurrency } from "../../../lib/contract/money.ts";
import type { ForeignBank } from "../../gateways/bank.ts";
import { askGateway } from "../../gateways/deadline.ts";
import { keyedToken, seal } from "../../secrets.ts";
import type { Book } from "../book.ts";
import { maskAccountNumber } from "../kyc/bank-account.ts";
import { isSameName } from "../kyc/name-match.ts";
import { assertCanInvest } from "../kyc/state.ts";
import { KycStore } from "../kyc/store.ts";
import type { Operations } from "../operation.ts";
import { assertLivesAbroad } from "../residence/gift-route.ts";
import { findForeignAccount, foreignAccountView, SEALED_FOREIGN_ACCOUNT } from "./account.ts";
import { beginCheck, countChecks, endCheck, findForeignAccountRow, insertForeignAccount } from "./store.ts";

/** As many as of the checks of an account in India. */
const CHECKS_A_DAY = 10;

interface TypedAccount {
  readonly currency: ForeignCurrency;
  readonly accountNumber: string;
  readonly swiftCode: string;
}

/**
 * Whoever has moved to India since may still take out what he has.
 * @throws Refusal GIFT_FOR_NON_RESIDENTS, KYC_INCOMPLETE, KYC_STEP_DONE
 */
function assertMayAdd(book: Book, currency: ForeignCurrency): void {
  if (book.ledger.balance(currency).posted === 0) assertLivesAbroad(book);
  assertCanInvest(book);
  if (findForeignAccountRow(book.sql, currency)) throw new Refusal("KYC_STEP_DONE");
}

/** Answers the check's id, written down before anybody is asked. @throws Refusal also TOO_MANY_REQUESTS */
function begin(book: Book, { currency, accountNumber, swiftCode }: TypedAccount): number {
  const at = book.clock.now();
  return book.storage.transactionSync(() => {
    assertMayAdd(book, currency);
    if (countChecks(book.sql, at - DAY_MS) >= CHECKS_A_DAY) throw new Refusal("TOO_MANY_REQUESTS");
    return beginCheck(book.sql, { currency, detail: `${swiftCode} ${maskAccountNumber(accountNumber)}`, at });
  });
}

/** @throws Refusal GATEWAY_UNAVAILABLE */
async function askWorld<Answer>(book: Book, id: number, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await askGateway(ask);
  } catch (cause) {
    endCheck(book.sql, { id, outcome: "GATEWAY_UNAVAILABLE" });
    throw cause;
  }
}

/** @throws Refusal always. */
function refuse(book: Book, id: number, { reason, field }: { reason: ErrorCode; field: keyof TypedAccount }): never {
  endCheck(book.sql, { id, outcome: reason });
  throw new Refusal(reason, { [field]: reason });
}

interface Found {
  readonly bank: ForeignBank;
  readonly holderName: string;
}

/** @throws Refusal SWIFT_CODE_NOT_FOUND, FOREIGN_ACCOUNT_NOT_FOUND, BANK_NAME_MISMATCH, GATEWAY_UNAVAILABLE */
async function lookUp(book: Book, id: number, typed: TypedAccount): Promise<Found> {
  const { accountNumber, swiftCode, currency } = typed;
  const bank = await askWorld(book, id, () => book.gateways.bank.findForeignBank(swiftCode));
  if (!bank) return refuse(book, id, { reason: "SWIFT_CODE_NOT_FOUND", field: "swiftCode" });
  const claimedName = new KycStore(book.sql).findRegisteredName() ?? "";
  // The same account asked about twice is one question.
  const value = `${book.userId} ${swiftCode} ${accountNumber} ${currency}`;
  const key = keyedToken({ kind: "foreign-account-check", value, key: book.env.TOKEN_KEY });
  const answer = await askWorld(book, id, () =>
    book.gateways.bank.checkForeignAccount({ key, accountNumber, swiftCode, currency, claimedName }),
  );
  if (answer.outcome === "ACCOUNT_INVALID") {
    return refuse(book, id, { reason: "FOREIGN_ACCOUNT_NOT_FOUND", field: "accountNumber" });
  }
  if (!isSameName({ claimed: answer.holderName, registered: claimedName })) {
    return refuse(book, id, { reason: "BANK_NAME_MISMATCH", field: "accountNumber" });
  }
  return { bank, holderName: answer.holderName };
}

export const foreignAccountOperations = {
  "user.foreign-bank.save": async (book, typed, asking) => {
    const { currency, accountNumber, swiftCode } = typed;
    const id = begin(book, typed);
    const { bank, holderName } = await lookUp(book, id, typed);
    return asking.commit(() => {
      // A twin of this request may have been first.
      assertMayAdd(book, currency);
      const sealed = seal({ kind: SEALED_FOREIGN_ACCOUNT, value: accountNumber, key: book.env.TOKEN_KEY });
      const account = { currency, sealed, lastFour: accountNumber.slice(-4), swiftCode, ...bank, holderName };
      insertForeignAccount(book.sql, account, book.clock.now());
      endCheck(book.sql, { id, outcome: "VERIFIED" });
      const saved = findForeignAccount(book, currency);
      if (!saved) throw new Error("an account that was saved is gone");
      return foreignAccountView(saved);
    });
  },
} satisfies Partial<Operations>;

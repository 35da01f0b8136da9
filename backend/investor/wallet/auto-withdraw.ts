/**
 * Payouts that go on to the bank by themselves, by the road of every withdrawal. Always true here: a payout is sent on,
 * or gathered, in the transaction in which it comes; nothing is sent that did not come as a payout, or is not there any more.
 *
 * What the bank gives back stays in the wallet: it would only be given back again.
 */
import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import { addPaise, type Paise, paise, ZERO_PAISE } from "../../../lib/contract/money.ts";
import type { Book } from "../book.ts";
import { findBankAccount, isCooling } from "../kyc/bank-account.ts";
import type { Operations } from "../operation.ts";
import { getAutoWithdraw, saveAutoWithdraw } from "./auto-withdraw-store.ts";
import { bankAccountView, destinationOf } from "./bank-account-view.ts";
import { limitsOn } from "./rules.ts";
import { requestWithdrawal } from "./withdrawal.ts";

const minimumOf = ({ clock }: Pick<Book, "clock">) => limitsOn(dateInIndia(clock.now())).withdrawalMin;

/**
 * Money of a payout lies in the wallet: sends it on, with what was gathered before, as far as it is still there.
 * Synchronous, inside the transaction that brought it.
 */
export function sendOnToBank(book: Book, arrived: Paise): void {
  const { isOn, gathered } = getAutoWithdraw(book.sql);
  if (isOn && arrived > 0) sendOrGather(book, addPaise(gathered, arrived));
}

/** The alarm's part: a new bank account has cooled down, and what was gathered meanwhile can go to it. */
export async function sendGathered(book: Book): Promise<void> {
  book.storage.transactionSync(() => {
    const { isOn, gathered } = getAutoWithdraw(book.sql);
    if (isOn && gathered > 0) sendOrGather(book, gathered);
  });
}

function sendOrGather(book: Book, wanted: Paise): void {
  const now = book.clock.now();
  // What was gathered may have been spent meanwhile.
  const amount = paise(Math.min(wanted, book.ledger.balance("INR").available));
  const account = findBankAccount(book);
  const isLarge = amount >= minimumOf(book);
  const isSent = account !== null && !isCooling(account, now) && isLarge;
  saveAutoWithdraw(book.sql, { isOn: true, gathered: isSent ? ZERO_PAISE : amount }, now);
  if (isSent) requestWithdrawal(book, { ...destinationOf(account), currency: "INR", amount });
  // No later payout need come: the end of the wait sends it.
  else if (isLarge && account?.withdrawableFrom) {
    book.agenda.schedule({ kind: "AUTO_WITHDRAW", reference: "all", dueAt: account.withdrawableFrom });
  }
}

function preferenceOf(book: Book) {
  const { isOn, gathered } = getAutoWithdraw(book.sql);
  const account = findBankAccount(book);
  return {
    autoWithdraw: isOn,
    gathered,
    minimum: minimumOf(book),
    bankAccount: account && bankAccountView(account, book.clock.now()),
  };
}

export const autoWithdrawOperations = {
  "preferences.auto-withdraw": (book) => preferenceOf(book),

  // No code is asked for: the money can go nowhere but to the account that was verified to be the investor's own.
  "preferences.set-auto-withdraw": (book, { autoWithdraw }, asking) =>
    asking.commit(() => {
      const isOn = autoWithdraw === "true";
      if (isOn && !findBankAccount(book)) throw new Refusal("BANK_ACCOUNT_MISSING");
      // What was gathered is the wallet's when it is switched off; switched on again, it keeps what it has.
      const gathered = isOn ? getAutoWithdraw(book.sql).gathered : ZERO_PAISE;
      saveAutoWithdraw(book.sql, { isOn, gathered }, book.clock.now());
      return preferenceOf(book);
    }),
} satisfies Partial<Operations>;

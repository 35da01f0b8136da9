import { epochMs } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import type { ForeignCurrency } from "../../../lib/contract/money.ts";
import type { RemittanceDetails } from "../../../lib/contract/remittance.ts";
import { askGateway } from "../../gateways/deadline.ts";
import type { Book } from "../book.ts";
import { assertOpen } from "../closing/open-account.ts";
import { isClosed } from "../closing/store.ts";
import { assertCanInvest } from "../kyc/state.ts";
import type { Operations } from "../operation.ts";
import { assertLivesAbroad } from "../residence/gift-route.ts";
import { getIdentity } from "../user/store.ts";
import { planAccountClosings } from "./closing.ts";
import { ASK_AT_MOST_EVERY_MS, WATCHED_FOR_MS } from "./rules.ts";
import { askBank, planNextAsk } from "./settlement.ts";
import { type AccountRecord, claimAsking, findAccount, insertAccount, watchUntil } from "./store.ts";

/** The account of this currency; the bank opens one for who has none yet. @throws Refusal GATEWAY_UNAVAILABLE */
async function accountFor(book: Book, currency: ForeignCurrency): Promise<AccountRecord> {
  if (!findAccount(book.sql, currency)) {
    const { userId } = book;
    const holderName = getIdentity(book.sql).name ?? userId;
    const opened = await askGateway(() => book.gateways.remittance.openAccount({ userId, currency, holderName }));
    book.storage.transactionSync(() => {
      insertAccount(book.sql, currency, opened);
      // Opened for an account that was closed meanwhile, it is closed like the others.
      if (isClosed(book.sql)) planAccountClosings(book);
    });
    assertOpen(book);
  }
  return watched(book, currency);
}

/** Whoever reads where to send may be about to: from now on the bank is asked of itself. */
function watched(book: Book, currency: ForeignCurrency): AccountRecord {
  return book.storage.transactionSync(() => {
    watchUntil(book.sql, currency, epochMs(book.clock.now() + WATCHED_FOR_MS));
    const account = findAccount(book.sql, currency);
    if (!account) throw new Error(`no account for ${currency} was opened`);
    planNextAsk(book, account);
    return account;
  });
}

/** The gateway's silence has been logged where it was met. Anything else is a defect. */
function ignoreSilence(cause: unknown): void {
  if (!(cause instanceof Refusal && cause.code === "GATEWAY_UNAVAILABLE")) throw cause;
}

export const remittanceOperations = {
  "wallet.remittance-details": async (book, { currency }): Promise<RemittanceDetails> => {
    assertLivesAbroad(book);
    assertCanInvest(book);
    const account = await accountFor(book, currency);
    const claim = { currency, at: book.clock.now(), everyMs: ASK_AT_MOST_EVERY_MS };
    if (claimAsking(book.sql, claim)) await askBank(book, account).catch(ignoreSilence);
    assertOpen(book);
    const { watchedUntil: _, closedAt: __, ...details } = account;
    return details;
  },
} satisfies Partial<Operations>;

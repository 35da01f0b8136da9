/**
 * Names, account numbers and texts in the account's books: shown to the investor whom they concern, and dropped at the end of their
 * term. Amounts,
 * days and references stay: they are the books, and identify nobody (docs/decisions/0187).
 */
import { DAY_MS, dateInIndia, type EpochMs, epochMs } from "../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";
import type { BookEntry, BookPage, BookPosition } from "../gateways/statements/book-page.ts";
import { maskAccountNumber } from "../investor/kyc/bank-account.ts";
import { firstKeptBookDay } from "../investor/privacy/statutory-retention.ts";
import type { BankContext } from "./context.ts";
import { fileKeyOf } from "./file-store.ts";
import type { LineRecord } from "./line-store.ts";
import type { OutgoingPaymentRecord } from "./payment-store.ts";

const PAGE = 200;

/** The records of one investor's transfers, oldest first: incoming transfers, then outgoing ones. */
export function bookPageOf(context: BankContext, owner: UserId, { of, after }: BookPosition): BookPage {
  const number = context.accounts.findOf("INVESTOR", owner)?.number;
  if (of === "LINES") {
    const lines = number === undefined ? [] : context.lines.listOf(number, { after, limit: PAGE });
    const last = lines.length === PAGE ? lines.at(-1) : undefined;
    const next = last ? ({ of: "LINES", after: last.sequence } as const) : ({ of: "PAYMENTS", after: 0 } as const);
    return { entries: lines.map((line) => entryOfLine(context, line)), next };
  }
  const payments = context.payments.listOfInvestor(owner, { after, limit: PAGE });
  const last = payments.length === PAGE ? payments.at(-1) : undefined;
  const next = last ? ({ of: "PAYMENTS", after: last.sequence } as const) : null;
  return { entries: payments.map((payment) => entryOfPayment(context, payment)), next };
}

function entryOfLine({ settings }: BankContext, line: LineRecord): BookEntry {
  const { id, amount, currency, bookedOn: on, reference, state, text, counterparty } = line;
  const { name, account, bank } = counterparty;
  return {
    ...{ bankAccount: settings.id, kind: "TRANSFER_IN", id, on, amount, currency, reference, state, text },
    counterparty: { name, maskedAccount: account && maskAccountNumber(account), bank },
  };
}

function entryOfPayment({ settings }: BankContext, payment: OutgoingPaymentRecord): BookEntry {
  const { id, amount, state, payee, createdAt } = payment;
  const { name, account, routingCode: bank, text } = payee;
  return {
    ...{ bankAccount: settings.id, kind: "PAYMENT", id, on: dateInIndia(createdAt), amount, state, text },
    currency: settings.currency,
    counterparty: { name, maskedAccount: account && maskAccountNumber(account), bank },
  };
}

/**
 * HOLDER: the name of the virtual account's holder. BOOKS: the other side of each transfer. Call inside a transaction; the
 * second time changes nothing.
 */
export function forgetInvestor(
  { accounts, lines, payments }: BankContext,
  owner: UserId,
  what: "HOLDER" | "BOOKS",
): void {
  if (what === "HOLDER") accounts.forgetHolder(owner);
  else {
    const number = accounts.findOf("INVESTOR", owner)?.number ?? null;
    lines.forgetDetailsOf({ number, investor: owner });
    payments.forgetPayeesOf(owner);
  }
}

/** Rows of one transaction, and files of one run. */
const ROWS_AT_ONCE = 500;
const FILES_AT_ONCE = 50;
const NEXT_BATCH_MS = 60_000;
/** Terms end on the first of April; a law may change them. */
const NEXT_LOOK_MS = 30 * DAY_MS;
/** A file that could not be read is no part of the books; until then an operator may look for the reason. */
const UNREADABLE_FILE_DAYS = 180;

/** Job RETENTION. May run twice. */
export async function applyRetention(context: BankContext): Promise<void> {
  const { storage, lines, payments, files, scheduler } = context;
  const now = context.now();
  const day = firstKeptBookDay(dateInIndia(now));
  const hasFiles = await deleteFiles(context, {
    readBefore: day.at,
    unreadableBefore: now - UNREADABLE_FILE_DAYS * DAY_MS,
  });
  storage.transactionSync(() => {
    const forgotten = [
      lines.forgetDetailsBefore(day.on, ROWS_AT_ONCE),
      payments.forgetPayeesBefore(day.at, ROWS_AT_ONCE),
      files.deleteActsBefore(day.at, ROWS_AT_ONCE),
    ];
    const hasMore = hasFiles || forgotten.some((rows) => rows === ROWS_AT_ONCE);
    const dueAt = epochMs(now + (hasMore ? NEXT_BATCH_MS : NEXT_LOOK_MS));
    scheduler.schedule({ kind: "RETENTION", reference: "all", dueAt });
  });
}

interface FileTerms {
  readonly readBefore: EpochMs;
  readonly unreadableBefore: number;
}

/** Returns whether there may be more. */
async function deleteFiles({ env, settings, files, now }: BankContext, terms: FileTerms): Promise<boolean> {
  const expired = files.listExpired(terms, FILES_AT_ONCE);
  if (expired.length === 0) return false;
  await env.DOCUMENTS.delete(expired.map(({ digest }) => fileKeyOf(settings.id, digest)));
  for (const file of expired) files.markDeleted(file, now());
  return expired.length === FILES_AT_ONCE;
}

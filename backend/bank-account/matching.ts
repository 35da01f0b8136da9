/** Matches a statement line with its purpose by virtual account, reference, amount and the sender's name. */
import type { StatementLine } from "../bank-files/statement.ts";
import type { BankAccountSettings } from "../gateways/statements/account-settings.ts";
import { matchNames } from "../investor/kyc/name-match.ts";
import type { Decision } from "./line-store.ts";
import { isPaymentId, type OutgoingPaymentRecord } from "./payment-store.ts";
import type { StatementVirtualAccount } from "./virtual-account-store.ts";

export interface Known {
  readonly settings: BankAccountSettings;
  readonly findVirtualAccount: (number: string) => StatementVirtualAccount | null;
  readonly findPayment: (id: string) => OutgoingPaymentRecord | null;
}

/** The decision on a line, and the payment whose state the line changes. */
export interface Match {
  readonly decision: Decision;
  readonly payment: { readonly record: OutgoingPaymentRecord; readonly state: "SETTLED" | "RETURNED" } | null;
}

export const isCounted = ({ currency, bookedOn }: StatementLine, settings: BankAccountSettings): boolean =>
  currency === settings.currency && bookedOn >= settings.openedOn;

const open = (reason: Extract<Decision, { state: "OPEN" }>["reason"], virtualAccount: string | null = null): Match => ({
  decision: { state: "OPEN", reason, virtualAccount },
  payment: null,
});

export function match(line: StatementLine, known: Known): Match {
  if (line.currency !== known.settings.currency) return open("OTHER_CURRENCY");
  if (line.bookedOn < known.settings.openedOn) return open("BEFORE_OPENING");
  const words = wordsOf(line);
  const payment = words
    .filter(isPaymentId)
    .map(known.findPayment)
    .find((found) => found !== null);
  if (payment) return matchPayment(line, payment);
  if (line.direction === "DEBIT") return open("NOBODY");
  const account = words
    .filter((word) => word.startsWith(known.settings.virtualPrefix))
    .map(known.findVirtualAccount)
    .find((found) => found !== null);
  return account ? matchVirtualAccount(line, account, known.settings) : open("NOBODY");
}

const WORDS_MAX = 60;

/** Words that may be a reference: the fields for references first, then the text that the payer wrote. */
function wordsOf({ virtualAccount, endToEndId, reference, text }: StatementLine): readonly string[] {
  const words = text.split(/[^A-Za-z0-9]/).slice(0, WORDS_MAX);
  return [virtualAccount, endToEndId, reference, ...words]
    .filter((word) => word !== "")
    .map((word) => word.toUpperCase());
}

/** A debit of our payment's amount settles it; a credit with its id returns it. Any other line is for an operator. */
function matchPayment({ direction, amount }: StatementLine, record: OutgoingPaymentRecord): Match {
  const isDebit = direction === "DEBIT";
  const fits = isDebit
    ? record.debitLine === null && ["RELEASED", "ACCEPTED", "SETTLED", "RETURNED"].includes(record.state)
    : record.returnLine === null && ["ACCEPTED", "SETTLED", "RELEASED"].includes(record.state);
  if (amount !== record.amount || !fits) return open("PAYMENT_CONTRADICTED");
  return {
    decision: { state: "ALLOTTED", purpose: "PAYMENT", subject: record.id, virtualAccount: null },
    payment: { record, state: isDebit ? "SETTLED" : "RETURNED" },
  };
}

function matchVirtualAccount(
  line: StatementLine,
  account: StatementVirtualAccount,
  settings: BankAccountSettings,
): Match {
  const { number, ownerKind, holderName, closedAt } = account;
  if (closedAt !== null) return open("ACCOUNT_CLOSED");
  if (ownerKind === "DEAL") return open("COLLECTION_UNCLEAR", number);
  const credited = { state: "ALLOTTED", purpose: "CREDIT", subject: number, virtualAccount: number } as const;
  const { name, account: sender } = line.counterparty;
  // The investor's own account compares the sender's number with the investor's bank accounts.
  if (settings.currency === "INR")
    return sender === "" ? open("SENDER_UNKNOWN", number) : { decision: credited, payment: null };
  if (name === "") return open("SENDER_UNKNOWN", number);
  const isOwn = matchNames({ claimed: holderName, registered: name }) === "SAME";
  return isOwn ? { decision: credited, payment: null } : open("OTHER_NAME", number);
}

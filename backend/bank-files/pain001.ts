/**
 * Writes ISO 20022 pain.001.001.09: credit transfers from one account, on one day, with the number and the sum of them in the
 * header and in the batch. Texts hold the characters only that SWIFT carries.
 */
import type { Minor } from "../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import { writtenAmount } from "./amounts.ts";

export interface CreditTransfer {
  /** At most 35 characters; the bank repeats it in its answers and in its statement. */
  readonly endToEndId: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly name: string;
  readonly account: string;
  /** A BIC, or the IFSC of an Indian branch. */
  readonly routingCode: string;
  readonly text: string;
}

export interface PaymentFile {
  /** At most 35 characters; the bank executes a message of this id once. */
  readonly messageId: string;
  /** `2026-11-25T06:30:00Z`. */
  readonly createdAt: string;
  readonly executeOn: CalendarDate;
  readonly debtor: { readonly name: string; readonly account: string; readonly bic: string };
  readonly transfers: readonly CreditTransfer[];
}

export const controlSumOf = (transfers: readonly Pick<CreditTransfer, "amount">[]): number =>
  transfers.reduce((sum, { amount }) => sum + amount, 0);

const PLAIN = /[^A-Za-z0-9/\-?:().,'+ ]/g;

/** Accents are taken off; a letter of another script has no place in the message and becomes a full stop. */
export const plainText = (text: string, max: number): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").replace(PLAIN, ".").slice(0, max).trim();

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? "");

const tag = (name: string, ...content: readonly string[]) => `<${name}>${content.join("")}</${name}>`;
const leaf = (name: string, text: string) => tag(name, escaped(text));

/** The format has no empty name. */
const nameTag = (name: string) => leaf("Nm", plainText(name, 140) || ".");

export const BIC = /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/;
const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

function accountTag(name: string, account: string): string {
  const id = IBAN.test(account) ? leaf("IBAN", account) : tag("Othr", leaf("Id", account));
  return tag(name, tag("Id", id));
}

/** The clearing system of Indian branches, whose codes are IFSC. */
const INDIA = tag("ClrSysId", leaf("Cd", "INFSC"));

function agentTag(name: string, code: string): string {
  const id = BIC.test(code) && code[4] !== "0" ? leaf("BICFI", code) : tag("ClrSysMmbId", INDIA, leaf("MmbId", code));
  return tag(name, tag("FinInstnId", id));
}

const ACCOUNT_MAX = 34;

/** Null for an account number that the format carries. A shortened one would name another account. */
export function accountFault(account: string): string | null {
  if (account === "") return "no account number";
  return account.length > ACCOUNT_MAX ? `an account number of ${account.length} characters, of ${ACCOUNT_MAX}` : null;
}

/** @throws RangeError for a file without transfers, and for an id or an account number that is longer than the format's. */
export function writePain001({ messageId, createdAt, executeOn, debtor, transfers }: PaymentFile): string {
  if (transfers.length === 0) throw new RangeError("a payment file without payments");
  if ([messageId, ...transfers.map(({ endToEndId }) => endToEndId)].some((id) => id === "" || id.length > 35)) {
    throw new RangeError("an id is empty or longer than 35 characters");
  }
  for (const { account } of transfers) {
    const fault = accountFault(account);
    if (fault !== null) throw new RangeError(fault);
  }
  const totals = [leaf("NbOfTxs", String(transfers.length)), leaf("CtrlSum", sumText(transfers))];
  const initiator = tag("InitgPty", nameTag(debtor.name));
  const header = tag("GrpHdr", leaf("MsgId", messageId), leaf("CreDtTm", createdAt), ...totals, initiator);
  const payments = tag(
    "PmtInf",
    ...[leaf("PmtInfId", messageId), leaf("PmtMtd", "TRF"), ...totals],
    tag("ReqdExctnDt", leaf("Dt", executeOn)),
    tag("Dbtr", nameTag(debtor.name)),
    ...[accountTag("DbtrAcct", debtor.account), agentTag("DbtrAgt", debtor.bic)],
    ...transfers.map(transferTag),
  );
  const namespace = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";
  const content = tag("CstmrCdtTrfInitn", header, payments);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${content}</Document>\n`;
}

function sumText(transfers: readonly CreditTransfer[]): string {
  const digits = String(controlSumOf(transfers)).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function transferTag({ endToEndId, amount, currency, name, account, routingCode, text }: CreditTransfer): string {
  const instructed = `<InstdAmt Ccy="${escaped(currency)}">${writtenAmount(amount)}</InstdAmt>`;
  return tag(
    "CdtTrfTxInf",
    tag("PmtId", leaf("EndToEndId", endToEndId)),
    tag("Amt", instructed),
    agentTag("CdtrAgt", routingCode),
    tag("Cdtr", nameTag(name)),
    accountTag("CdtrAcct", account),
    tag("RmtInf", leaf("Ustrd", plainText(text, 140) || endToEndId)),
  );
}

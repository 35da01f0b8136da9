/**
 * ISO 20022 camt.053 (statement) and camt.054 (notification of debits and credits), of versions 2 to 13: element names are
 * the same, and where a later version wraps a value (`Dbtr/Pty`, `Sts/Cd`) both are read. Lines that are not booked are left out.
 */
import { type Minor, minor } from "../../lib/contract/facts/money.ts";
import { amountOf, dayOf } from "./amounts.ts";
import { fieldOf, LINE_TEXT_MAX, LINES_MAX } from "./bounds.ts";
import {
  type Counterparty,
  type Direction,
  netMovementOf,
  type Statement,
  type StatementBalance,
  type StatementFault,
  type StatementLine,
  type StatementReading,
  unreadable,
  withBalanceChecked,
} from "./statement.ts";
import { type Element, findAt, listAt, readXml, textAt } from "./xml-reader.ts";

/** The parts of one statement that were read before its element ends. */
interface Draft {
  readonly lines: StatementLine[];
  readonly faults: StatementFault[];
  opening: StatementBalance | null;
  closing: StatementBalance | null;
  /** Currency of the statement's balances; empty where no balance states one. */
  currency: string;
  summary: Element | null;
  /** The transactions of the entry that is being read. */
  parts: Part[];
}

/** One transaction of an entry. Versions before 4 state its side with the entry only, which ends later. */
interface Part extends Pick<StatementLine, "reference" | "amount" | "endToEndId" | "text" | "isReturn"> {
  readonly direction: Direction | null;
  readonly debtor: Counterparty;
  readonly creditor: Counterparty;
}

/** Statements of one file: of a page of an account, of a day. */
const STATEMENTS_MAX = 20_000;

const newDraft = (): Draft => ({
  lines: [],
  faults: [],
  opening: null,
  closing: null,
  currency: "",
  summary: null,
  parts: [],
});

/** Never throws. */
export function readCamt(text: string): StatementReading {
  const statements: Statement[] = [];
  let draft = newDraft();
  let isTooLarge = false;
  let lines = 0;
  const outcome = readXml(text, (element, path) => {
    switch (element.name) {
      case "TxDtls":
        if (lines + draft.parts.length < LINES_MAX) draft.parts.push(partOf(element));
        else isTooLarge = true;
        return true;
      case "Ntry":
        lines += addEntry(draft, element);
        if (lines > LINES_MAX) isTooLarge = true;
        return true;
      case "Bal":
        addBalance(draft, element);
        return true;
      case "TxsSummry":
        draft.summary = element;
        return true;
      case "Stmt":
      case "Ntfctn":
        if (statements.length >= STATEMENTS_MAX) isTooLarge = true;
        else if (path.length <= 3) statements.push(statementFrom(draft, element));
        draft = newDraft();
        return true;
      default:
        return false;
    }
  });
  if (outcome !== "READ") return unreadable(outcome);
  if (isTooLarge) return unreadable("TOO_LARGE");
  return statements.length === 0 ? unreadable("EMPTY") : { kind: "READ", statements };
}

const accountIn = (element: Element | undefined) =>
  fieldOf(textAt(element, "Id", "IBAN") || textAt(element, "Id", "Othr", "Id"));

function statementFrom(draft: Draft, element: Element): Statement {
  const account = findAt(element, "Acct");
  const currency = textAt(account, "Ccy") || draft.currency || (draft.lines[0]?.currency ?? "");
  const { opening, closing, lines, faults } = draft;
  const contradicted = draft.summary && contradicts(draft.summary, lines);
  const named = contradicted ? [{ code: "SUMMARY_WRONG", subject: contradicted } as const] : [];
  const otherCurrency = lines
    .filter((line) => currency !== "" && line.currency !== currency)
    .map(({ reference }) => ({ code: "OTHER_CURRENCY", subject: reference }) as const);
  const all = [...faults, ...named, ...otherCurrency];
  return withBalanceChecked({ account: accountIn(account), currency, opening, closing, lines, faults: all });
}

/** The part of the summary that the lines contradict. */
function contradicts(summary: Element, lines: readonly StatementLine[]): string | null {
  const of = (direction: Direction) => lines.filter((line) => line.direction === direction);
  const groups = [
    { name: "TtlCdtNtries", own: of("CREDIT") },
    { name: "TtlDbtNtries", own: of("DEBIT") },
  ];
  for (const { name, own } of groups) {
    const stated = textAt(summary, name, "Sum");
    if (stated !== "" && amountOf(stated) !== Math.abs(netMovementOf(own))) return name;
  }
  const total = textAt(summary, "TtlNtries", "Sum");
  const all = lines.reduce((sum, { amount }) => sum + amount, 0);
  return total !== "" && amountOf(total) !== all ? "TtlNtries" : null;
}

function addBalance(draft: Draft, element: Element): void {
  const code = textAt(element, "Tp", "CdOrPrtry", "Cd");
  const amount = amountOf(textAt(element, "Amt"));
  const on = dayOf(textAt(element, "Dt", "Dt") || textAt(element, "Dt", "DtTm"));
  if (amount === null || on === null) return;
  draft.currency ||= findAt(element, "Amt")?.currency ?? "";
  const balance = { amount: textAt(element, "CdtDbtInd") === "DBIT" ? minor(-amount) : amount, on };
  // A first page continues from PRCD, the last booked balance before it.
  if (code === "OPBD" || (code === "PRCD" && !draft.opening)) draft.opening = balance;
  if (code === "CLBD") draft.closing = balance;
}

function directionOf(element: Element): Direction | null {
  const side = textAt(element, "CdtDbtInd");
  if (side === "CRDT") return "CREDIT";
  return side === "DBIT" ? "DEBIT" : null;
}

/** Returns the number of lines that an entry adds. */
function addEntry(draft: Draft, entry: Element): number {
  const parts = draft.parts.splice(0);
  const status = textAt(entry, "Sts", "Cd") || textAt(entry, "Sts");
  if (status !== "" && status !== "BOOK") return 0;
  const whole = findAt(entry, "Amt");
  const amount = amountOf(whole?.text ?? "");
  const reference = fieldOf(textAt(entry, "AcctSvcrRef") || textAt(entry, "NtryRef"));
  const bookedOn = dateIn(entry, "BookgDt") ?? dateIn(entry, "ValDt");
  const direction = directionOf(entry);
  if (amount === null || amount === 0 || !bookedOn || !direction) {
    draft.faults.push({ code: "LINE_UNREADABLE", subject: reference });
    return 0;
  }
  const isReturn = textAt(entry, "RvslInd") === "true";
  const common = {
    ...{ reference, amount, bookedOn, isReturn, currency: whole?.currency ?? "", direction },
    valueOn: dateIn(entry, "ValDt") ?? bookedOn,
  };
  const lines = linesOf(common, parts, textAt(entry, "AddtlNtryInf"));
  if (parts.length > 1 && lines.length === 1) draft.faults.push({ code: "DETAILS_WRONG", subject: reference });
  for (const line of lines) draft.lines.push(line);
  return lines.length;
}

type EntryFacts = Pick<
  StatementLine,
  "reference" | "direction" | "amount" | "currency" | "bookedOn" | "valueOn" | "isReturn"
>;

/** A batch whose parts add up to its amount, each in its direction, is one line for each part. */
function linesOf(entry: EntryFacts, parts: readonly Part[], more: string): readonly StatementLine[] {
  const [only] = parts;
  if (parts.length <= 1 || !isBatch(entry, parts)) {
    const detail = only && parts.length === 1 ? only : NO_DETAIL;
    const line = lineOf(entry, detail);
    const text = fieldOf(`${detail.text} ${more}`, LINE_TEXT_MAX);
    return [{ ...line, text, reference: entry.reference || detail.reference }];
  }
  // Some banks repeat the batch's reference in each part.
  const isNamed = new Set(parts.map(({ reference }) => reference)).size === parts.length;
  return parts.map((part, index) => ({
    ...lineOf(entry, part),
    amount: part.amount,
    reference: (isNamed && part.reference) || (entry.reference && `${entry.reference}/${index + 1}`),
  }));
}

function isBatch({ amount: whole, direction }: EntryFacts, parts: readonly Part[]): boolean {
  const isSum = parts.reduce((sum, { amount }) => sum + amount, 0) === whole;
  return isSum && parts.every((part) => part.amount !== 0 && (part.direction ?? direction) === direction);
}

/** The other party of a credit is the debtor; its creditor is the virtual account of ours. */
function lineOf(entry: EntryFacts, { endToEndId, text, isReturn, debtor, creditor }: Part): StatementLine {
  const isCredit = entry.direction === "CREDIT";
  return {
    ...{ ...entry, endToEndId, text, isReturn: entry.isReturn || isReturn },
    virtualAccount: isCredit ? creditor.account : "",
    counterparty: isCredit ? debtor : creditor,
  };
}

const NOBODY: Counterparty = { name: "", account: "", bank: "" };
const NO_DETAIL: Part = {
  ...{ reference: "", amount: minor(0), direction: null, endToEndId: "", text: "", isReturn: false },
  ...{ debtor: NOBODY, creditor: NOBODY },
};

const dateIn = (entry: Element, name: string) => dayOf(textAt(entry, name, "Dt") || textAt(entry, name, "DtTm"));

const NOT_PROVIDED = "NOTPROVIDED";
const known = (text: string) => (text === NOT_PROVIDED ? "" : fieldOf(text));

function partOf(details: Element): Part {
  const refs = findAt(details, "Refs");
  const amount: Minor | null = amountOf(
    textAt(details, "Amt") ||
      textAt(details, "AmtDtls", "TxAmt", "Amt") ||
      textAt(details, "AmtDtls", "InstdAmt", "Amt"),
  );
  const remittance = findAt(details, "RmtInf");
  const structured = listAt(remittance, "Strd").map((each) => textAt(each, "CdtrRefInf", "Ref"));
  const text = [
    ...listAt(remittance, "Ustrd").map((each) => each.text),
    ...structured,
    textAt(details, "AddtlTxInf"),
  ].join(" ");
  return {
    ...{ direction: directionOf(details), amount: amount ?? minor(0) },
    reference: known(textAt(refs, "AcctSvcrRef") || textAt(refs, "TxId") || textAt(refs, "UETR")),
    endToEndId: known(textAt(refs, "EndToEndId")),
    text: fieldOf(text, LINE_TEXT_MAX),
    isReturn: findAt(details, "RtrInf") !== undefined,
    ...{ debtor: partyOf(details, "Dbtr"), creditor: partyOf(details, "Cdtr") },
  };
}

function partyOf(details: Element, party: "Dbtr" | "Cdtr"): Counterparty {
  const parties = findAt(details, "RltdPties");
  const institution = findAt(details, "RltdAgts", `${party}Agt`, "FinInstnId");
  const bank =
    textAt(institution, "BICFI") ||
    textAt(institution, "BIC") ||
    textAt(institution, "ClrSysMmbId", "MmbId") ||
    textAt(institution, "Nm");
  return {
    name: fieldOf(textAt(parties, party, "Pty", "Nm") || textAt(parties, party, "Nm")),
    account: accountIn(findAt(parties, `${party}Acct`)),
    bank: fieldOf(bank),
  };
}

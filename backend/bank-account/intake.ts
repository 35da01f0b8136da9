/**
 * Takes in the lines of a statement's file. Invariant: a line is counted once, however many files contain it and
 * however often they are taken in; a file that was interrupted carries on where it stopped.
 */
import { readStatementFile } from "../bank-files/read-statement.ts";
import type { Statement, StatementLine } from "../bank-files/statement.ts";
import { type BankContext, deliverSoon, PLATFORM } from "./context.ts";
import { type FileRecord, fileKeyOf } from "./file-store.ts";
import { lineIdsOf } from "./line-identity.ts";
import type { OpenReason } from "./line-store.ts";
import { isCounted, match } from "./matching.ts";
import { applyToPayment } from "./payments.ts";

/** Lines of one transaction: others call the object between two of them. */
const LINES_AT_ONCE = 500;
/** Attempts to read a file that take in none of its lines. */
const ATTEMPTS_MAX = 5;

/** Job READ: takes in the lines of the file. @throws Error when the file is not in the bucket; the scheduler retries */
export async function readFile(context: BankContext, digest: string): Promise<void> {
  const { env, settings, files } = context;
  if (files.find(digest)?.state !== "READING") return;
  const object = await env.DOCUMENTS.get(fileKeyOf(settings.id, digest));
  if (!object) throw new Error(`file ${digest} is not in the bucket`);
  if (files.attempt(digest) > ATTEMPTS_MAX) {
    const faults = [{ code: "GIVEN_UP", subject: "" }];
    context.storage.transactionSync(() => files.end(digest, { state: "UNREADABLE", faults }));
    return;
  }
  // Reading a file that exhausts the object ends the object, and is counted all the same.
  await context.storage.sync();
  const { accountNumber: account, currency, csv: mapping } = settings;
  const { reading } = readStatementFile(new Uint8Array(await object.arrayBuffer()), { account, currency, mapping });
  if (reading.kind === "UNREADABLE") {
    const faults = [{ code: reading.reason, subject: "" }];
    context.storage.transactionSync(() => files.end(digest, { state: "UNREADABLE", faults }));
    return;
  }
  await takeIn(context, digest, reading.statements);
}

interface Numbered {
  readonly id: string;
  readonly line: StatementLine;
}

async function takeIn(context: BankContext, digest: string, statements: readonly Statement[]): Promise<void> {
  const isOwn = ({ account }: Statement) => isSameNumber(account, context.settings.accountNumber);
  const own = statements.filter(isOwn);
  const foreign = statements.filter((statement) => !isOwn(statement));
  const numbered: Numbered[] = own.flatMap(({ lines }) => {
    const ids = lineIdsOf(lines);
    return lines.map((line, index) => ({ id: ids[index] ?? "", line }));
  });
  for (;;) {
    const isDone = context.storage.transactionSync(() => takeSome(context, digest, numbered));
    if (isDone) break;
    await scheduler.wait(0);
  }
  context.storage.transactionSync(() => endFile(context, digest, { own, foreign }));
}

/** Returns whether the file has no further lines, or is no longer being read. */
function takeSome(context: BankContext, digest: string, numbered: readonly Numbered[]): boolean {
  const file = context.files.find(digest);
  if (file?.state !== "READING") return true;
  const some = numbered.slice(file.nextLine, file.nextLine + LINES_AT_ONCE);
  let counted = 0;
  for (const { id, line } of some) if (takeLine(context, digest, { id, line })) counted += 1;
  context.files.advance(digest, { counted, repeated: some.length - counted });
  return file.nextLine + some.length >= numbered.length;
}

/** Credited to no account until an operator has decided whether the money came twice. */
const MAYBE_REPEATED = { state: "OPEN", reason: "MAYBE_REPEATED", virtualAccount: null } as const;

/** Returns whether the line is new. */
function takeLine(context: BankContext, file: string, { id, line }: Numbered): boolean {
  const { settings, lines, accounts, payments } = context;
  if (lines.has(id)) return false;
  const known = {
    settings,
    findVirtualAccount: (number: string) => accounts.find(number),
    findPayment: (payment: string) => payments.find(payment),
  };
  const { decision: matched, payment } = match(line, known);
  const isTwin = matched.state !== "OPEN" && matched.purpose === "CREDIT" && lines.hasTwin(line, { file, ...matched });
  const decision = isTwin ? MAYBE_REPEATED : matched;
  const by = { by: PLATFORM, at: context.now() };
  lines.insert({ ...line, id, file, isCounted: isCounted(line, settings) }, decision, by);
  if (payment) applyToPayment(context, payment, id);
  if (decision.state === "OPEN") follow(context, id, decision.reason);
  return true;
}

function follow(context: BankContext, id: string, reason: OpenReason): void {
  if (reason === "COLLECTION_UNCLEAR")
    context.scheduler.schedule({ kind: "COLLECT", reference: id, dueAt: context.now() });
  if (reason === "PAYMENT_CONTRADICTED") {
    context.files.contradict(id, "names a payment whose amount or state is another one", context.now());
  }
}

interface Sorted {
  readonly own: readonly Statement[];
  /** About other accounts. */
  readonly foreign: readonly Statement[];
}

function endFile(context: BankContext, digest: string, { own, foreign }: Sorted): void {
  if (context.files.find(digest)?.state !== "READING") return;
  for (const { closing, currency } of own) {
    if (closing && (currency === "" || currency === context.settings.currency))
      context.lines.saveClosing(closing, digest);
  }
  const faults = [
    ...own.flatMap((statement): FileRecord["faults"] => statement.faults),
    ...foreign.map(({ account }) => ({ code: "OTHER_ACCOUNT", subject: account })),
  ];
  context.files.end(digest, { state: "READ", faults });
  deliverSoon(context);
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

/** Numbers are padded with zeros, and an IBAN ends in the account's number; any other longer number is another account's. */
export function isSameNumber(stated: string, own: string): boolean {
  const plain = (text: string) => text.replaceAll(" ", "").toUpperCase().replace(/^0+/, "");
  const [left, right] = [plain(stated), plain(own)];
  return left === right || (IBAN.test(left) && right.length >= 6 && left.slice(4).endsWith(right));
}

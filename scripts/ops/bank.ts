/** Arguments of the operator's commands on bank accounts, and the files that they send and write. */
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { readJson } from "./arguments.ts";

function formOf(path: string, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new File([readFileSync(path)], basename(path)));
  return form;
}

export function parseOperator([action = "list", name]: readonly string[]): unknown {
  if (action === "list" || action === "acts") return name === undefined ? { action } : undefined;
  if (action === "archive") return name === undefined ? { action } : { action, file: name };
  return (action === "make" || action === "revoke") && name !== undefined ? { action, name } : undefined;
}

type Options = Readonly<Partial<Record<"note" | "sum" | "reason" | "evidence", string | undefined>>>;

/** `save <account.json>`, `upload <account> <file>`, `assign <account> <line> <to> --note …` and the like. */
export function parseBank([action = "list", account, subject, to]: readonly string[], { note }: Options): unknown {
  if (action === "list") return account === undefined ? { action } : undefined;
  if (account === undefined) return undefined;
  switch (action) {
    case "save":
      return { action, account: readJson(account) };
    case "show":
    case "open":
    case "acts":
    case "fetch":
      return subject === undefined ? { action, account } : undefined;
    case "upload":
      return subject && formOf(subject, { action, account, name: basename(subject).slice(0, 100) });
    case "deal":
      return subject && { action, account, dealId: subject };
    case "assign":
      return subject && to && note && { action, account, line: subject, to, note };
    case "return":
      return subject && note && { action, account, line: subject, note };
    case "settle":
      return subject && note && { action, account, subject, note };
    default:
      return undefined;
  }
}

/** `propose <account>`, `release <account> <batch> --sum 1234.50`, `answer <account> <pain.002>`, `unpaid <account> <payment> --evidence <file>` and the like. */
export function parsePayments([action, account, subject]: readonly string[], { sum = "", evidence }: Options): unknown {
  if (account === undefined) return undefined;
  switch (action) {
    case "unpaid":
    case "unpaid-withdraw":
      return subject && evidence && { action, account, payment: subject, evidence };
    case "due":
    case "propose":
      return subject === undefined ? { action, account } : undefined;
    case "show":
    case "withdraw":
    case "file":
      return subject && { action, account, batch: subject };
    case "release":
      if (!subject || !/^\d{1,15}(?:\.\d{1,2})?$/.test(sum)) return undefined;
      return { action, account, batch: subject, sum: Number(sum) };
    case "answer":
      return subject && formOf(subject, { action, account });
    default:
      return undefined;
  }
}

const parseRejection = ([action, key, file]: readonly string[], reason: string): unknown =>
  action === "reject" && key && file ? formOf(file, { action, key, reason }) : undefined;

/** `list`, `show <key>`, `quote <isin> <price>`, `take|release <key>`, `evidence <place>`, `match|settle|reject|instruct|deliver|undo <key> <file>`. */
export function parseManualOrders(words: readonly string[], { reason }: Options): unknown {
  if (reason !== undefined) return parseRejection(words, reason);
  const [action = "list", subject, extra] = words;
  switch (action) {
    case "list":
      return subject === undefined ? { action } : undefined;
    case "show":
    case "take":
    case "release":
      return subject && extra === undefined ? { action, key: subject } : undefined;
    case "evidence":
      return subject && extra === undefined ? { action, evidence: subject } : undefined;
    case "quote":
      return subject && extra && /^\d{1,8}$/.test(extra) ? { action, isin: subject, cleanPrice: extra } : undefined;
    case "match":
    case "settle":
    case "reject":
    case "instruct":
    case "deliver":
    case "undo":
    case "attach":
      return subject && extra && formOf(extra, { action, key: subject });
    default:
      return undefined;
  }
}

const paymentFile = z.strictObject({ batch: z.string(), xml: z.string(), fetchedBefore: z.int() });

/** Writes the file of `payments … file` into `folder`, readable by its owner only, and returns where it is. */
export function keepPaymentFile(answer: unknown, folder: string): unknown {
  const parsed = paymentFile.safeParse(answer);
  if (!parsed.success) return answer;
  const { batch, xml, fetchedBefore } = parsed.data;
  const file = join(folder, `${batch}.xml`);
  writeFileSync(file, xml, { mode: 0o600 });
  return { batch, file, fetchedBefore };
}

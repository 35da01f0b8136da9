/** Sends a folder of TDS certificates, as the TRACES portal gives them, one by one; lists the files not issued. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Operator, operate } from "../operator.ts";
import { inertCopyOf } from "./inert-pdf.ts";

const issueArgs = z.object({
  action: z.literal("issue"),
  folder: z.string(),
  tan: z.string(),
  financialYear: z.string(),
  quarter: z.string(),
});

interface Options {
  readonly tan?: string | undefined;
  readonly year?: string | undefined;
  readonly quarter?: string | undefined;
}

/** `unmatched`, or `issue <folder> --tan MUMA12345B --year 2026-27 --quarter 2`. */
export function parseCertificates([action, folder]: readonly string[], { tan, year, quarter }: Options): unknown {
  if (action === "unmatched") return folder === undefined ? { action } : undefined;
  if (action !== "issue" || [folder, tan, year, quarter].includes(undefined)) return undefined;
  return { action, folder, tan: tan?.toUpperCase(), financialYear: year, quarter: quarter?.replace(/^q/i, "") };
}

/** The file's name begins with the PAN, as TRACES names it, or with the account's id. */
const PAYEE = /^(usr_[0-9a-z]{20,32}|[A-Z]{5}\d{4}[A-Z])/;

/** Columns of `index.csv`; further ones are ignored. */
const COLUMNS = ["payee", "amount", "tax", "issuedOn"] as const;

export type FileOutcome = "ISSUED" | "REPLACED" | "KNOWN" | "NOBODY" | "NO_PAYEE" | "NO_SAFE_COPY" | "FAILED";
const DONE: readonly FileOutcome[] = ["ISSUED", "REPLACED", "KNOWN"];

export interface FileReport {
  readonly file: string;
  readonly outcome: FileOutcome;
  readonly detail?: string;
}

/** Null for any other command than `certificates issue`. */
export async function issueCertificates(
  operator: Operator,
  { command, args }: { readonly command: string; readonly args: unknown },
): Promise<{ readonly files: readonly FileReport[]; readonly open: number } | null> {
  const parsed = issueArgs.safeParse(args);
  if (command !== "certificates" || !parsed.success) return null;
  const { folder, ...period } = parsed.data;
  const index = readIndex(folder);
  const names = readdirSync(folder).filter((name) => name.toLowerCase().endsWith(".pdf"));
  const files: FileReport[] = [];
  for (const name of names.toSorted()) {
    files.push({
      file: name,
      ...(await issueFile(operator, join(folder, name), { ...period, ...factsOf(name, index) })),
    });
  }
  return { files, open: files.filter(({ outcome }) => !DONE.includes(outcome)).length };
}

type Facts = Readonly<Record<string, string>>;

function factsOf(name: string, index: ReadonlyMap<string, Facts>): Facts {
  const payee = PAYEE.exec(name)?.[0];
  return { ...(payee !== undefined && { payee }), ...index.get(name) };
}

const answer = z.object({ outcome: z.enum(["ISSUED", "REPLACED", "KNOWN", "NOBODY"]) });

async function issueFile(operator: Operator, path: string, facts: Facts): Promise<Omit<FileReport, "file">> {
  if (facts.payee === undefined) return { outcome: "NO_PAYEE" };
  const bytes = new Uint8Array(readFileSync(path));
  // The investor gets the signed original; a file that no reader of ours understands is not passed on.
  if ((await inertCopyOf(bytes)) === null) return { outcome: "NO_SAFE_COPY" };
  const form = new FormData();
  for (const [name, value] of Object.entries(facts)) form.set(name, value);
  form.set("file", new File([bytes], "certificate.pdf", { type: "application/pdf" }));
  try {
    return answer.parse(await operate(operator, { command: "certificates", args: form }));
  } catch (cause) {
    return { outcome: "FAILED", detail: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** `file,payee,amount,tax,issuedOn`, in any order; a missing or empty value is not sent. */
function readIndex(folder: string): ReadonlyMap<string, Facts> {
  if (!readdirSync(folder).includes("index.csv")) return new Map();
  const [heading = [], ...rows] = readFileSync(join(folder, "index.csv"), "utf8")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => line.split(",").map((cell) => cell.trim()));
  const cellOf = (row: readonly string[], column: string) => row[heading.indexOf(column)] ?? "";
  return new Map(
    rows.map((row) => {
      const facts = COLUMNS.map((column) => [column, cellOf(row, column)] as const);
      return [cellOf(row, "file"), Object.fromEntries(facts.filter(([, value]) => value !== ""))];
    }),
  );
}

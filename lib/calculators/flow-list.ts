/**
 * A list of dated amounts as pasted from a spreadsheet or a CSV file: a date, a separator, an amount on each line.
 * Linear in its length, which `fields.ts` has bounded.
 */

import { paise } from "../contract/facts/money.ts";
import type { DatedAmount } from "../finance/xirr.ts";
import { findDate, findPaise, type Problem, type ProblemCode } from "./fields.ts";

export const FLOW_LINES_MAX = 300;
const LINES_SHOWN_AS_WRONG = 5;

export type FlowList = { readonly flows: readonly DatedAmount[] } | { readonly problems: readonly Problem[] };

/** `field` is named in the problems. The first line may be a heading; empty lines are skipped. */
export function parseFlows(text: string, field: string): FlowList {
  const lines = text.split("\n");
  if (lines.length > FLOW_LINES_MAX)
    return { problems: [{ field, code: "LIST_TOO_LONG", values: { most: FLOW_LINES_MAX } }] };
  const flows: DatedAmount[] = [];
  const problems: Problem[] = [];
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    if (line === "" || (index === 0 && isHeading(line))) continue;
    const parsed = parseLine(line);
    if ("code" in parsed) problems.push({ field, code: parsed.code, values: { line: index + 1 } });
    else flows.push(parsed);
  }
  if (problems.length > 0) return { problems: problems.slice(0, LINES_SHOWN_AS_WRONG) };
  const sum = flows.reduce((total, { amountPaise }) => total + Math.abs(amountPaise), 0);
  if (!Number.isSafeInteger(sum)) return { problems: [{ field, code: "LIST_TOO_LARGE" }] };
  return { flows };
}

const isHeading = (line: string): boolean => !/\d/.test(line);

/** The date ends at the first comma, semicolon or white space; everything after it is the amount. */
function parseLine(line: string): DatedAmount | { readonly code: ProblemCode } {
  const unquoted = line.replaceAll('"', "");
  const end = unquoted.search(/[,;\s]/);
  if (end < 0) return { code: findDate(unquoted) ? "LINE_AMOUNT" : "LINE_DATE" };
  const date = findDate(unquoted.slice(0, end));
  if (date === null) return { code: "LINE_DATE" };
  const amount = findSigned(unquoted.slice(end + 1));
  return amount === null ? { code: "LINE_AMOUNT" } : { date, amountPaise: amount };
}

/** `-1,00,000`, `−100000`, `₹ -100`, `+5000` or, as accountants write it, `(1,00,000)`. */
function findSigned(text: string) {
  const plain = text.replace(/[\s,;₹]/g, "").replace(/[−–]/g, "-");
  const isBracketed = plain.startsWith("(") && plain.endsWith(")");
  const amount = findPaise(isBracketed ? plain.slice(1, -1) : plain.replace(/^\+/, ""));
  return amount === null || !isBracketed ? amount : paise(-amount);
}

/**
 * Nets the entries of a tax credit statement before they are matched: a payer that corrects its TDS statement leaves the
 * old entry and adds a negative one. Invariants: the remaining entries have the file's sums of amount and tax; linear:
 * each entry is looked up once by each rule.
 */

import { addPaise, paise } from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, civilOf } from "../../../lib/contract/values/calendar-date.ts";
import type { StatementEntry } from "./tax-credit-statement.ts";

/** An entry of which nothing is left. */
export interface ReversedEntry {
  readonly entry: StatementEntry;
  /** When the reversal was booked; null where the file does not state it. */
  readonly bookedOn: CalendarDate | null;
}

interface NettedEntries {
  readonly remaining: readonly StatementEntry[];
  readonly reversed: readonly ReversedEntry[];
}

type Rule = (entry: StatementEntry) => string;

/** Words and abbreviations around the numbers of a section. */
const WORDS = /\bTABLE\b|\bS[LR]?\.? ?NO\b|\bSECTION\b|\bSEC\b|\bU\/S\b|^S\.? ?(?=\d)/g;

/** `194 A` and `194A` are one section, and so are `393(1)[Table: Sl. No. 5(iii)]` and `393(1) 5(iii)`. */
export const canonical = (section: string): string =>
  section
    .toUpperCase()
    .replaceAll(WORDS, "")
    .replaceAll(/[^A-Z0-9]/g, "");

const exactly: Rule = ({ tan, section, on, amount, tax }) =>
  `${tan}|${canonical(section)}|${on}|${Math.abs(amount)}|${Math.abs(tax)}`;

/** Strictest first: an entry is paired with a reversal of its own booking status if one exists. */
const RULES: readonly Rule[] = [
  (entry) => `${exactly(entry)}|${entry.booking}`,
  (entry) => exactly(entry),
  // A correction may state another day or section.
  ({ tan, section, amount, tax }) => `${tan}|${canonical(section)}|${Math.abs(amount)}|${Math.abs(tax)}`,
  ({ tan, amount, tax }) => `${tan}|${Math.abs(amount)}|${Math.abs(tax)}`,
];

export const quarterOf = (on: CalendarDate): number => Math.floor(((civilOf(on).month + 8) % 12) / 3) + 1;

export const isReversal = ({ amount, tax }: StatementEntry): boolean => amount < 0 || tax < 0;

/** A figure that a reversal raises is none that it takes back, and sums of such figures have no limit. */
const onlyReduces = ({ amount, tax, deposited }: StatementEntry): boolean => Math.max(amount, tax, deposited) <= 0;

export function netEntries(entries: readonly StatementEntry[]): NettedEntries {
  const open = new Set(entries);
  const reversed: ReversedEntry[] = [];
  for (const rule of RULES) {
    const reversals = [...open].filter(isReversal);
    if (reversals.length === 0) break;
    const byKey = Map.groupBy([...open].filter((entry) => !isReversal(entry)).toReversed(), rule);
    for (const reversal of reversals) {
      const entry = byKey.get(rule(reversal))?.pop();
      if (!entry) continue;
      open.delete(entry);
      open.delete(reversal);
      reversed.push({ entry, bookedOn: reversal.bookedOn });
    }
  }
  return { remaining: reduced([...open]), reversed };
}

const dayOf: Rule = ({ tan, section, on }) => `${tan}|${canonical(section)}|${on}`;

/** A reversal of a part reduces the largest entry of its payer, section and day. */
function reduced(entries: readonly StatementEntry[]): readonly StatementEntry[] {
  const remaining = new Map(entries.map((entry) => [entry, entry]));
  const largest = new Map<string, StatementEntry>();
  for (const entry of entries) {
    if (!isReversal(entry) && entry.amount >= (largest.get(dayOf(entry))?.amount ?? 0))
      largest.set(dayOf(entry), entry);
  }
  for (const reversal of entries.filter((entry) => isReversal(entry) && onlyReduces(entry))) {
    const original = largest.get(dayOf(reversal));
    const current = original && remaining.get(original);
    if (!original || !current || current.amount + reversal.amount < 0 || current.tax + reversal.tax < 0) continue;
    remaining.delete(reversal);
    remaining.set(original, sumOf(current, reversal));
  }
  return [...remaining.values()];
}

function sumOf(entry: StatementEntry, reversal: StatementEntry): StatementEntry {
  const deposited = Math.max(0, entry.deposited + reversal.deposited);
  return {
    ...{ ...entry, amount: addPaise(entry.amount, reversal.amount), tax: addPaise(entry.tax, reversal.tax) },
    deposited: paise(deposited),
  };
}

/**
 * Matches deductions with the entries of a tax credit statement. Pure and linear: every entry is taken at most once, by
 * the closest rule that fits. Invariant: each deduction is reported exactly once, and each entry is matched,
 * unexplained or of another deductor.
 */
import {
  CREDIT_DIFFERENCES,
  type CreditDifference,
  type CreditEntry,
  type MatchedDeduction,
} from "../../../lib/contract/calls/tax.ts";
import { type CalendarDate, civilOf } from "../../../lib/contract/values/calendar-date.ts";
import { paise } from "../../../lib/contract/values/money.ts";
import { certificateDueOn } from "../../../lib/finance/tds-certificates.ts";
import type { Deduction } from "./tax-payments.ts";

export interface CreditMatch {
  readonly deductions: readonly MatchedDeduction[];
  readonly unexplained: readonly CreditEntry[];
  readonly otherEntries: number;
}

/** What a deduction and an entry have in common for a rule. */
interface Compared {
  readonly tan: string;
  readonly section: string;
  readonly on: CalendarDate;
  readonly quarter: number;
  readonly amount: number;
  readonly tax: number;
}

type Rule = (compared: Compared) => string;

const quarterOf = (on: CalendarDate): number => Math.floor(((civilOf(on).month + 8) % 12) / 3) + 1;

/** For the tax on a sale: the buyer's TAN is not known. */
const OF_BUYER: Rule = ({ section, quarter, amount, tax }) => `${section}|${quarter}|${amount}|${tax}`;

/** Strictest first. */
const RULES: readonly Rule[] = [
  ({ tan, section, on, amount, tax }) => `${tan}|${section}|${on}|${amount}|${tax}`,
  ({ tan, section, quarter, amount, tax }) => `${tan}|${section}|${quarter}|${amount}|${tax}`,
  ({ tan, quarter, amount, tax }) => `${tan}|${quarter}|${amount}|${tax}`,
  ({ tan, amount, tax }) => `${tan}|${amount}|${tax}`,
  ({ tan, quarter, tax }) => `${tan}|${quarter}|${tax}`,
  ({ tan, quarter, amount }) => `${tan}|${quarter}|${amount}`,
  ({ tan, section, on }) => `${tan}|${section}|${on}`,
  OF_BUYER,
];

interface Candidate {
  readonly entry: CreditEntry;
  readonly compared: Compared;
}

interface MatchedYear {
  readonly financialYear: string;
  readonly today: CalendarDate;
}

export function matchCredits(
  deductions: readonly Deduction[],
  entries: readonly CreditEntry[],
  year: MatchedYear,
): CreditMatch {
  const open = new Set(entries.map(candidateOf));
  const found = new Map<Deduction, CreditEntry>();
  for (const rule of RULES) {
    if (found.size === deductions.length) break;
    // Reversed, so that `pop` takes the earliest; an entry is in one group only.
    const byKey = Map.groupBy([...open].toReversed(), ({ compared }) => rule(compared));
    for (const deduction of deductions) {
      if (found.has(deduction) || (rule === OF_BUYER && deduction.payer.name !== null)) continue;
      const groups = namesOf(deduction).map((section) => byKey.get(rule(comparedOf(deduction, section))));
      const candidate = groups.find((group) => group && group.length > 0)?.pop();
      if (!candidate) continue;
      found.set(deduction, candidate.entry);
      open.delete(candidate);
    }
  }
  const rest = [...open].map(({ entry }) => entry);
  const ours = new Set(deductions.map(({ payer }) => payer.tan));
  const unexplained = rest.filter(({ tan }) => ours.has(tan));
  return {
    deductions: deductions.map((deduction) => reportOf(deduction, found.get(deduction) ?? null, year)),
    unexplained,
    otherEntries: rest.length - unexplained.length,
  };
}

function candidateOf(entry: CreditEntry): Candidate {
  const { tan, section, on, amount, tax } = entry;
  return { entry, compared: { tan, section: canonical(section), on, quarter: quarterOf(on), amount, tax } };
}

const comparedOf = ({ payer, deductedOn, quarter, gross, tds }: Deduction, section: string): Compared => ({
  ...{ tan: payer.tan ?? "", section, on: deductedOn, quarter, amount: gross, tax: tds },
});

const canonical = (section: string): string => section.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/** A statement may name the section of 1961 or of 2025, or the payment code. */
const namesOf = ({ section, formerSection, paymentCode }: Deduction): readonly string[] =>
  [formerSection, section, paymentCode ?? section].map(canonical);

function reportOf(
  deduction: Deduction,
  entry: CreditEntry | null,
  { financialYear, today }: MatchedYear,
): MatchedDeduction {
  const { payer, reference, section, quarter, deductedOn, gross: amount, tds: tax } = deduction;
  const differences = entry ? differencesOf(deduction, entry) : [];
  const isMatched = differences.every((difference) => difference === "DATE");
  const dueOn = certificateDueOn(financialYear, quarter);
  const absent = today > dueOn ? "MISSING" : "AWAITED";
  return {
    ...{ payerName: payer.name, tan: payer.tan, reference, section, quarter, deductedOn, dueOn },
    ...{ amount: paise(amount), tax: paise(tax), differences, entry },
    status: entry === null ? absent : isMatched ? "MATCHED" : "DIFFERENT",
  };
}

function differencesOf(deduction: Deduction, entry: CreditEntry): CreditDifference[] {
  const differs: Readonly<Record<CreditDifference, boolean>> = {
    SECTION: !namesOf(deduction).includes(canonical(entry.section)),
    QUARTER: quarterOf(entry.on) !== deduction.quarter,
    DATE: entry.on !== deduction.deductedOn,
    AMOUNT: entry.amount !== deduction.gross,
    TAX: entry.tax !== deduction.tds,
    DEPOSITED: entry.deposited < entry.tax,
  };
  return CREDIT_DIFFERENCES.filter((difference) => differs[difference]);
}

/**
 * Matches deductions with the entries of a tax credit statement. Pure and linear: every entry is taken at most once, by
 * the closest rule that fits. Invariants: each deduction is reported exactly once, alone or in the whole of its payment,
 * and each entry that is not reversed is matched, unexplained or of another deductor; a deduction is MATCHED only with an
 * entry that gives credit; while lines are unread, nothing is MISSING. A figure that the statement gives in whole rupees
 * agrees within a rupee.
 */
import {
  CREDIT_DIFFERENCES,
  type CreditDifference,
  type CreditEntry,
  type MatchedDeduction,
} from "../../../lib/contract/calls/tax.ts";
import { addMinor, paise } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { certificateDueOn } from "../../../lib/finance/tds-certificates.ts";
import { canonical, isReversal, netEntries, quarterOf, type ReversedEntry } from "./tax-credit-netting.ts";
import type { StatementEntry } from "./tax-credit-statement.ts";
import type { Deduction } from "./tax-payments.ts";

export interface CreditMatch {
  readonly deductions: readonly MatchedDeduction[];
  readonly unexplained: readonly StatementEntry[];
  readonly otherEntries: number;
}

/** Figures by which a rule compares a deduction with an entry. */
interface Compared {
  readonly tan: string;
  readonly section: string;
  readonly on: CalendarDate;
  readonly quarter: number;
  readonly amount: number;
  readonly tax: number;
}

type Rule = (compared: Compared) => string;

/** Rule for a payer whose TAN we do not know, such as the buyer in a sale. */
const WITHOUT_TAN: Rule = ({ section, quarter, amount, tax }) => `${section}|${quarter}|${amount}|${tax}`;

/** Strictest first. */
const RULES: readonly Rule[] = [
  ({ tan, section, on, amount, tax }) => `${tan}|${section}|${on}|${amount}|${tax}`,
  ({ tan, section, quarter, amount, tax }) => `${tan}|${section}|${quarter}|${amount}|${tax}`,
  ({ tan, quarter, amount, tax }) => `${tan}|${quarter}|${amount}|${tax}`,
  ({ tan, amount, tax }) => `${tan}|${amount}|${tax}`,
  ({ tan, quarter, tax }) => `${tan}|${quarter}|${tax}`,
  ({ tan, quarter, amount }) => `${tan}|${quarter}|${amount}`,
  ({ tan, section, on }) => `${tan}|${section}|${on}`,
  WITHOUT_TAN,
];

/** Credit in the right quarter and section: an entry without credit is no better match. */
const RULES_OF_CREDIT = RULES.slice(0, 2);
/** An entry that was reversed is only recognised by its amounts. */
const RULES_OF_REVERSAL = RULES.slice(0, 4);

interface Candidate {
  readonly entry: StatementEntry;
  readonly compared: Compared;
}

interface Statement {
  readonly financialYear: string;
  readonly today: CalendarDate;
  /** Number of lines of the file that could not be read. */
  readonly unread: number;
}

export function matchCredits(
  parts: readonly Deduction[],
  entries: readonly StatementEntry[],
  statement: Statement,
): CreditMatch {
  const { remaining, reversed } = netEntries(entries);
  const deductions = asStated(parts, remaining);
  const found = new Map<Deduction, StatementEntry>();
  // Entries that give credit are assigned first.
  const [credited = [], others = []] = [true, false].map((gives) =>
    remaining.filter((entry) => givesCredit(entry) === gives && !isReversal(entry)),
  );
  assign(deductions, credited, { rules: RULES_OF_CREDIT, found });
  assign(deductions, [...credited, ...others], { rules: RULES, found });
  const taken = new Set(found.values());
  const rest = remaining.filter((entry) => !taken.has(entry));
  const reversals = reversalsOf(
    deductions.filter((deduction) => !found.has(deduction)),
    reversed,
  );
  const ours = new Set(deductions.map(({ payer }) => payer.tan));
  const unexplained = rest.filter(({ tan }) => ours.has(tan));
  return {
    deductions: deductions.map((deduction) => {
      const facts = { entry: found.get(deduction) ?? null, reversed: reversals.get(deduction) ?? null };
      return reportOf(deduction, facts, statement);
    }),
    unexplained,
    otherEntries: rest.length - unexplained.length,
  };
}

/** The deductions from one payment as one, where the statement has an entry of the whole, which it takes up. */
function asStated(parts: readonly Deduction[], entries: readonly StatementEntry[]): readonly Deduction[] {
  const open = Map.groupBy(entries, ({ tan, on, amount, tax }) => `${tan}|${quarterOf(on)}|${amount}|${tax}`);
  return [...Map.groupBy(parts, ({ reference }) => reference).values()].flatMap((own): readonly Deduction[] => {
    const [first] = own;
    if (!first || own.length === 1) return own;
    const sum = (of: "gross" | "tds") => addMinor(...own.map((part) => part[of]));
    const whole = { ...first, gross: sum("gross"), tds: sum("tds") };
    const keys = writtenAs(whole.gross).flatMap((amount) =>
      writtenAs(whole.tds).map((tax) => `${first.payer.tan}|${first.quarter}|${amount}|${tax}`),
    );
    return keys.some((key) => open.get(key)?.pop()) ? [whole] : own;
  });
}

const givesCredit = ({ booking }: CreditEntry): boolean => booking === null || booking === "FINAL";

interface Assignment {
  readonly rules: readonly Rule[];
  /** The entry found for each deduction; `assign` adds to it. */
  readonly found: Map<Deduction, StatementEntry>;
}

function assign(
  deductions: readonly Deduction[],
  entries: readonly StatementEntry[],
  { rules, found }: Assignment,
): void {
  const taken = new Set(found.values());
  const open = new Set(entries.filter((entry) => !taken.has(entry)).map(candidateOf));
  const isInRupees = entries.some(({ amount, tax }) => isWholeRupees(amount) || isWholeRupees(tax));
  for (const rule of rules) {
    if (found.size === deductions.length) break;
    // Reversed, so that `pop` takes the first; an entry is in one group only.
    const byKey = Map.groupBy([...open].toReversed(), ({ compared }) => rule(compared));
    for (const deduction of deductions) {
      if (found.has(deduction) || (rule === WITHOUT_TAN && deduction.payer.tan !== null)) continue;
      const keys = new Set(comparedOf(deduction, isInRupees).map(rule));
      const group = [...keys].map((key) => byKey.get(key)).find((each) => each && each.length > 0);
      const candidate = group?.pop();
      if (!candidate) continue;
      found.set(deduction, candidate.entry);
      open.delete(candidate);
    }
  }
}

function reversalsOf(deductions: readonly Deduction[], reversed: readonly ReversedEntry[]) {
  const found = new Map<Deduction, StatementEntry>();
  const entries = reversed.map(({ entry }) => entry);
  assign(deductions, entries, { rules: RULES_OF_REVERSAL, found });
  const byEntry = new Map(reversed.map((each) => [each.entry, each]));
  return new Map([...found].map(([deduction, entry]) => [deduction, byEntry.get(entry) ?? null]));
}

function candidateOf(entry: StatementEntry): Candidate {
  const { tan, section, on, amount, tax } = entry;
  return { entry, compared: { tan, section: canonical(section), on, quarter: quarterOf(on), amount, tax } };
}

const RUPEE = 100;

const isWholeRupees = (figure: number): boolean => figure > 0 && figure % RUPEE === 0;

/** The amounts by which a statement may give our figure: exact, or in whole rupees, the nearer first. */
function writtenAs(figure: number): readonly number[] {
  const [below, above] = [Math.floor(figure / RUPEE) * RUPEE, Math.ceil(figure / RUPEE) * RUPEE];
  const rounded = figure - below < above - figure ? [below, above] : [above, below];
  return [...new Set([figure, ...rounded.filter(isWholeRupees)])];
}

const agree = (ours: number, theirs: number): boolean => writtenAs(ours).includes(theirs);

/** All that an entry may state for the deduction. */
function comparedOf(deduction: Deduction, isInRupees: boolean): readonly Compared[] {
  const { payer, deductedOn: on, quarter, gross, tds } = deduction;
  const [amounts, taxes] = isInRupees ? [writtenAs(gross), writtenAs(tds)] : [[gross], [tds]];
  return namesOf(deduction).flatMap((section) =>
    amounts.flatMap((amount) => taxes.map((tax) => ({ tan: payer.tan ?? "", section, on, quarter, amount, tax }))),
  );
}

/** A statement may name the section of 1961 or of 2025, without its row or clause too, or the payment code. */
const namesOf = ({ section, formerSection, paymentCode }: Deduction): readonly string[] => [
  ...new Set([formerSection, section, paymentCode ?? section].flatMap(shortened).map(canonical)),
];

/** `393(1) 5(iii)`, `393(1)` and `393`. */
const shortened = (section: string): readonly string[] => [
  section,
  ...[" ", "("].map((end) => section.split(end)[0] ?? section),
];

interface Found {
  readonly entry: StatementEntry | null;
  readonly reversed: ReversedEntry | null;
}

function reportOf(
  deduction: Deduction,
  { entry, reversed }: Found,
  { financialYear, today, unread }: Statement,
): MatchedDeduction {
  const { payer, reference, section, quarter, deductedOn, gross: amount, tds: tax } = deduction;
  const differences = entry ? differencesOf(deduction, entry) : [];
  const dueOn = certificateDueOn(financialYear, quarter);
  const absent = today <= dueOn ? "AWAITED" : unread > 0 ? "UNCHECKED" : "MISSING";
  return {
    ...{ payerName: payer.name, tan: payer.tan, reference, section, quarter, deductedOn, dueOn },
    ...{ amount: paise(amount), tax: paise(tax), differences, entry },
    status: entry === null ? absent : statusOf(entry, differences),
    reversal: reversed && absent === "MISSING" ? { bookedOn: reversed.bookedOn } : null,
  };
}

function statusOf(entry: CreditEntry, differences: readonly CreditDifference[]) {
  if (!givesCredit(entry)) return "NOT_CREDITED";
  return differences.every((difference) => difference === "DATE") ? "MATCHED" : "DIFFERENT";
}

function differencesOf(deduction: Deduction, entry: CreditEntry): CreditDifference[] {
  const differs: Readonly<Record<CreditDifference, boolean>> = {
    SECTION: !namesOf(deduction).includes(canonical(entry.section)),
    QUARTER: quarterOf(entry.on) !== deduction.quarter,
    DATE: entry.on !== deduction.deductedOn,
    AMOUNT: !agree(deduction.gross, entry.amount),
    TAX: !agree(deduction.tds, entry.tax),
    DEPOSITED: entry.deposited < entry.tax && !agree(entry.tax, entry.deposited),
  };
  return CREDIT_DIFFERENCES.filter((difference) => differs[difference]);
}

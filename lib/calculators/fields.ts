/**
 * The inputs of a calculator: the spelling and the limits of each. Invariants: a field is parsed from text without
 * floats, in linear time, and its length is checked first; the typed text is never changed.
 */

import { type Paise, paise } from "../contract/facts/money.ts";
import { plainCode, plainLine } from "../contract/facts/pasted.ts";
import { amountDigits } from "../contract/facts/pasted-amount.ts";
import { type CalendarDate, calendarDateFrom, daysInMonth } from "../contract/values/calendar-date.ts";
import { type Bps, bps } from "../finance/rounding.ts";
import { LIST_LENGTH_MAX } from "./list-length.ts";

/** Text of a field, or the preset that depends on the day the page is rendered. */
type Preset = string | ((today: CalendarDate) => string);

interface AnyField {
  readonly preset: Preset;
  /** A rate or cost that has a sensible preset; the form folds it away. */
  readonly isAssumption?: boolean;
}

export type CalculatorField = AnyField &
  (
    | { readonly is: "amount"; readonly least?: number; readonly most?: number }
    /** Per cent with two decimals. */
    | { readonly is: "rate"; readonly least?: number; readonly most?: number }
    | { readonly is: "whole"; readonly least: number; readonly most: number }
    /** A price for 100 of face value with four decimals, as a whole number of 1/10,000. */
    | { readonly is: "quote" }
    | { readonly is: "date" }
    | { readonly is: "choice"; readonly options: readonly string[] }
    /** A code such as an ISIN: capital letters and digits. */
    | { readonly is: "code"; readonly length: number }
    /** Several lines, which the calculator parses. */
    | { readonly is: "list" }
  );

export type Fields = Readonly<Record<string, CalculatorField>>;

interface ParsedOf {
  amount: Paise;
  rate: Bps;
  whole: number;
  quote: number;
  date: CalendarDate;
  code: string;
  list: string;
}

/** The parsed value of each field. */
export type ValuesOf<Named extends Fields> = {
  readonly [Name in keyof Named]: Named[Name] extends { is: "choice"; options: readonly (infer Option)[] }
    ? Option
    : ParsedOf[Exclude<Named[Name]["is"], "choice">];
};

export const PROBLEMS = [
  "REQUIRED",
  "AMOUNT_INVALID",
  "RATE_INVALID",
  "WHOLE_INVALID",
  "QUOTE_INVALID",
  "DATE_INVALID",
  "CHOICE_INVALID",
  "CODE_INVALID",
  "TOO_LONG",
  "AMOUNT_TOO_SMALL",
  "AMOUNT_TOO_LARGE",
  "RATE_OUT_OF_RANGE",
  "WHOLE_OUT_OF_RANGE",
  "DATE_OUT_OF_RANGE",
  "NOT_AFTER_START",
  "NO_YIELD",
  "LINE_DATE",
  "LINE_AMOUNT",
  "LIST_TOO_LONG",
  "LIST_ONE_SIDED",
  "LIST_TOO_SHORT",
  "LIST_NO_RATE",
  "LIST_TOO_LARGE",
  "ISIN_INVALID",
  "IFSC_INVALID",
  "IFSC_LETTER_O",
] as const;
export type ProblemCode = (typeof PROBLEMS)[number];

/** `values` fill the message; amounts are paise and rates basis points. */
export interface Problem {
  readonly field: string;
  readonly code: ProblemCode;
  readonly values?: Readonly<Record<string, number>>;
}

const TEXT_LENGTH_MAX = 40;
/** Money in paise, rates in basis points, prices in 1/10,000 of the quote. */
export const FIELD_LIMITS = {
  amountLeast: 100,
  amountMost: 100_00_00_000_00,
  rateMost: 60_00,
  quoteMost: 1000_0000,
  /** From here on, every dated law that a calculator reads is known. */
  firstYear: 2025,
  lastYear: 2100,
} as const;

type Parsed = { readonly value: unknown } | Omit<Problem, "field">;

/** Digits with at most `decimals` after the point, as a whole number of the last decimal; null for anything else. */
export function scaledDigits(text: string, decimals: number): number | null {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,4}))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = "", fraction = ""] = match;
  if (fraction.length > decimals) return null;
  const value = Number(whole + fraction.padEnd(decimals, "0"));
  if (!Number.isSafeInteger(value)) return null;
  return sign ? -value : value;
}

/** Accepts the rupee sign, spaces and digit groups: `₹ 10,00,000.50`. */
export function findPaise(text: string): Paise | null {
  const digits = scaledDigits(amountDigits(text), 2);
  return digits === null ? null : paise(digits);
}

/** `2026-11-22`, or day first: `22/11/2026`, `22-11-2026`, `22.11.2026`. Null for a day that does not exist. */
export function findDate(text: string): CalendarDate | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  const parts = iso ? iso.slice(1) : dayFirst?.slice(1).reverse();
  if (!parts) return null;
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth({ year, month });
  return exists ? calendarDateFrom({ year, month, day }) : null;
}

interface Limits {
  readonly least?: number;
  readonly most?: number;
}

function parseAmount(
  text: string,
  { least = FIELD_LIMITS.amountLeast, most = FIELD_LIMITS.amountMost }: Limits,
): Parsed {
  const value = findPaise(text);
  if (value === null) return { code: "AMOUNT_INVALID" };
  if (value < least) return { code: "AMOUNT_TOO_SMALL", values: { least } };
  return value > most ? { code: "AMOUNT_TOO_LARGE", values: { most } } : { value };
}

function parseRate(text: string, { least = 0, most = FIELD_LIMITS.rateMost }: Limits): Parsed {
  const value = scaledDigits(text.replace(/[\s%]/g, ""), 2);
  if (value === null) return { code: "RATE_INVALID" };
  const isWithin = value >= least && value <= most;
  return isWithin ? { value: bps(value) } : { code: "RATE_OUT_OF_RANGE", values: { least, most } };
}

function parseWhole(text: string, { least = 0, most = Number.MAX_SAFE_INTEGER }: Limits): Parsed {
  const value = scaledDigits(text.replace(/[\s,]/g, ""), 0);
  if (value === null) return { code: "WHOLE_INVALID" };
  const isWithin = value >= least && value <= most;
  return isWithin ? { value } : { code: "WHOLE_OUT_OF_RANGE", values: { least, most } };
}

function parseQuote(text: string): Parsed {
  const value = scaledDigits(text.replace(/[\s,]/g, ""), 4);
  return value === null || value <= 0 || value > FIELD_LIMITS.quoteMost ? { code: "QUOTE_INVALID" } : { value };
}

function parseDate(text: string): Parsed {
  const value = findDate(text);
  if (value === null) return { code: "DATE_INVALID" };
  const year = Number(value.slice(0, 4));
  if (year >= FIELD_LIMITS.firstYear && year <= FIELD_LIMITS.lastYear) return { value };
  return { code: "DATE_OUT_OF_RANGE", values: { first: FIELD_LIMITS.firstYear, last: FIELD_LIMITS.lastYear } };
}

function parseCode(text: string, length: number): Parsed {
  const value = plainCode(text).toUpperCase();
  const isCode = value.length === length && /^[A-Z0-9]*$/.test(value);
  return isCode ? { value } : { code: "CODE_INVALID", values: { length } };
}

function parse(field: CalculatorField, typed: string): Parsed {
  const text = plainLine(typed);
  switch (field.is) {
    case "amount":
      return parseAmount(text, field);
    case "rate":
      return parseRate(text, field);
    case "whole":
      return parseWhole(text, field);
    case "quote":
      return parseQuote(text);
    case "date":
      return parseDate(text);
    case "choice":
      return field.options.includes(text) ? { value: text } : { code: "CHOICE_INVALID" };
    case "code":
      return parseCode(text, field.length);
    case "list":
      return { value: typed };
  }
}

/** Text by field name, as typed. */
export type Texts = Readonly<Record<string, string>>;

export interface Read {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly Problem[];
}

export function readFields(fields: Fields, texts: Texts): Read {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const text = (texts[name] ?? "").trim();
    const limit = field.is === "list" ? LIST_LENGTH_MAX : TEXT_LENGTH_MAX;
    const parsed = parseBounded(field, text, limit);
    if ("value" in parsed) values[name] = parsed.value;
    else problems.push({ field: name, ...parsed });
  }
  return { values, problems };
}

function parseBounded(field: CalculatorField, text: string, limit: number): Parsed {
  if (text === "") return { code: "REQUIRED" };
  if (text.length > limit) return { code: "TOO_LONG", values: { limit } };
  return parse(field, text);
}

export const presetOf = ({ preset }: CalculatorField, today: CalendarDate): string =>
  typeof preset === "string" ? preset : preset(today);

/** The texts of the form: the given ones, and presets for the other fields. Text without a field is dropped. */
export const textsFrom = (fields: Fields, given: Texts, today: CalendarDate): Texts =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, given[name] ?? presetOf(field, today)] as const),
  );

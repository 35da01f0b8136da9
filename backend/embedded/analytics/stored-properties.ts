/**
 * Which property values are stored. The schema has rejected malformed input already; this is the second check.
 * Postconditions: an amount has one significant digit; an id or a code is a keyed token; a label contains no e-mail
 * address, no PAN and no run of digits as long as a one-time code.
 */
import type { PropertyName } from "../../../lib/contract/values/analytics-events.ts";
import { LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { pagePattern } from "./page-pattern.ts";

const LANGUAGES: ReadonlySet<string> = new Set(LOCALE_IDS);

export type KeptProperties = Readonly<Record<string, string | number>>;

/**
 * `value`: unchanged. `rounded`: to one significant digit. `minute`: a time cut to the minute. `token`: keyed. `label`:
 * dropped if it resembles personal data. `page`: as a pattern of this app's pages.
 */
type Keep = "value" | "rounded" | "minute" | "token" | "label" | "page";

const KEEP = {
  authenticationMode: "value",
  errorMessage: "value",
  affiliateCode: "token",
  affiliateType: "value",
  investmentAmount: "rounded",
  paymentSource: "value",
  paymentMode: "value",
  productType: "value",
  productSubType: "value",
  dealId: "label",
  isin: "value",
  companyName: "label",
  investmentUnits: "rounded",
  reinvestStatus: "value",
  updatedBalance: "rounded",
  payoutDestination: "value",
  transactionType: "value",
  cashbackType: "value",
  referredUserId: "token",
  referralCode: "token",
  financialYear: "value",
  tenureUnit: "value",
  tenureValue: "rounded",
  xirr: "rounded",
  minimumInvestmentAmount: "rounded",
  balanceAmount: "rounded",
  amountStepLabel: "label",
  unitsUpdateMode: "value",
  faqTitle: "label",
  tooltipLabel: "label",
  rmName: "token",
  rechargeAmount: "rounded",
  selectedDate: "value",
  fileSize: "rounded",
  filterCategory: "label",
  filterOption: "label",
  transactionId: "token",
  transactionTimestamp: "minute",
  withdrawAmount: "rounded",
  page: "page",
  vitalName: "value",
  vitalValue: "rounded",
} as const satisfies Record<PropertyName, Keep>;

/** Stored form of a parsed event's properties, as they came over the wire. Drops labels that resemble personal data. */
export function keepProperties(
  properties: Readonly<Record<string, unknown>>,
  tokenOf: (kind: string, value: string) => string,
): KeptProperties {
  const allowed: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(properties)) {
    const answer = isKept(name) ? keepOne(KEEP[name], { name, value, tokenOf }) : null;
    if (answer !== null) allowed[name] = answer;
  }
  return allowed;
}

const isKept = (name: string): name is PropertyName => Object.hasOwn(KEEP, name);

interface Given {
  readonly name: string;
  readonly value: unknown;
  readonly tokenOf: (kind: string, value: string) => string;
}

function keepOne(keep: Keep, { name, value, tokenOf }: Given): string | number | null {
  if (typeof value === "number") return keep === "rounded" ? oneDigit(value) : value;
  if (typeof value !== "string") return null;
  switch (keep) {
    case "value":
      return value;
    case "token":
      return tokenOf(name, value);
    case "label":
      return looksPersonal(value) ? null : value;
    case "page":
      return pagePattern(value, LANGUAGES);
    case "minute":
      return value.slice(0, "2026-11-22T10:00".length);
    case "rounded":
      return null;
  }
}

/** 482,913 → 500,000: precise enough for a chart, and discloses no one-time code or balance. */
export function oneDigit(value: number): number {
  if (value === 0) return 0;
  const scale = 10 ** Math.floor(Math.log10(Math.abs(value)));
  return Math.round(value / scale) * scale;
}

/** A step of an amount, `+₹1,00,000`: with two digits before its zeros it is no code and no balance. */
const ROUND_AMOUNT = /^[+-]?₹[1-9],?\d?(?:,?0){0,9}$/;
const PAN = /[a-z]{5}\d{4}[a-z]/i;
/** Five digits; four may be a year. */
const MANY_DIGITS = /\p{Nd}{5}/u;

/** An e-mail address, a PAN, or as many digits as a one-time code, phone, Aadhaar or account number has. */
export function looksPersonal(text: string): boolean {
  if (ROUND_AMOUNT.test(text)) return false;
  const plain = text.normalize("NFKC");
  // Blanks, hyphens, commas and marks between the digits of a code or a number are left out.
  const closed = plain.replace(/[^\p{L}\p{Nd}]/gu, "");
  return plain.includes("@") || PAN.test(closed) || MANY_DIGITS.test(closed);
}

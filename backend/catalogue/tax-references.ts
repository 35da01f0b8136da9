/** References of tax files that no investor's account stores: the payers' TANs and the prescribed exchange rates. */
import { z } from "zod";
import type { Currency } from "../../lib/contract/facts/money.ts";
import { type CalendarDate, calendarDate } from "../../lib/contract/values/calendar-date.ts";
import type { Env } from "../env.ts";
import { logFailure } from "../platform/log.ts";
import { ratesByCurrency } from "./exchange-rates.ts";
import { readConfig } from "./remote-config.ts";

/** Tax deduction account number: three letters of the office, one of the name, five digits, a letter. */
export const TAN = /^[A-Z]{4}\d{5}[A-Z]$/;

/** `{ "Careline Hospitals": "ZZZC00001A" }`: by the payer's name as the deal states it. */
export const payerTans = z.record(z.string(), z.string().regex(TAN));

/**
 * `{ "2026-10-31": { "USD": 8862 } }`: paise per unit by day, State Bank of India's telegraphic transfer buying rate, which
 * rules 26 and 115 of the Income-tax Rules 1962 prescribe: of the last day of each month, and of days on which tax is deducted.
 */
export const referenceRates = z.record(calendarDate, ratesByCurrency);
type PublishedRates = ReadonlyMap<CalendarDate, z.output<typeof referenceRates>[CalendarDate]>;

/** The bank's rates by day; empty if no operator has entered any. */
export async function findPublishedRates({ CATALOGUE }: Pick<Env, "CATALOGUE">): Promise<PublishedRates> {
  const stored = parsed(referenceRates, await readConfig(CATALOGUE, ["referenceRates"]), "referenceRates") ?? {};
  return new Map(Object.entries(stored).map(([day, rates]) => [calendarDate.parse(day), rates]));
}

export interface TaxReferences {
  /** Null where no operator has entered it. */
  readonly tanOf: (payerName: string) => string | null;
  /** Null for a TAN that no operator has entered. */
  readonly payerNameOf: (tan: string) => string | null;
  /** Paise per unit on a day; null where no operator has entered it. */
  readonly rateOn: (on: CalendarDate, currency: Currency) => number | null;
}

export async function findTaxReferences({ CATALOGUE }: Pick<Env, "CATALOGUE">): Promise<TaxReferences> {
  const config = await readConfig(CATALOGUE, ["payerTans", "referenceRates"]);
  const tans = parsed(payerTans, config, "payerTans") ?? {};
  const rates = parsed(referenceRates, config, "referenceRates") ?? {};
  return {
    tanOf: (payerName) => (Object.hasOwn(tans, payerName) ? (tans[payerName] ?? null) : null),
    payerNameOf: (tan) => Object.entries(tans).find(([, each]) => each === tan)?.[0] ?? null,
    rateOn: (on, currency) => (currency === "INR" ? null : (rates[on]?.[currency] ?? null)),
  };
}

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  config: ReadonlyMap<string, unknown>,
  key: string,
): z.output<Schema> | null {
  const stored = config.get(key);
  if (stored === undefined || stored === null) return null;
  const result = schema.safeParse(stored);
  if (!result.success) logFailure({ event: "remote_config_malformed", kind: key });
  return result.success ? result.data : null;
}

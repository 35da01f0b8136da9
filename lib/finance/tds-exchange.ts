/**
 * The rate of exchange at which a payer counts an income in a foreign currency when it deducts tax from it. Pure. The tax itself is
 * deducted in the currency of the income: only the thresholds of the law are in rupees. Not legal advice.
 */
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { inForce, type LawTable } from "./dated-law.ts";

/** The telegraphic transfer buying rate of the State Bank of India on the day of the deduction. */
type ExchangeDay = "TT_BUYING_OF_THE_DAY" | "TT_BUYING_OF_THE_DAY_OR_LAST_PUBLISHED";

export const TDS_EXCHANGE: LawTable<ExchangeDay> = [
  {
    from: "2023-04-01",
    value: "TT_BUYING_OF_THE_DAY",
    source:
      "Income-tax Rules 1962, rule 26: the telegraphic transfer buying rate of the State Bank of India on the day on which tax is required to be deducted; also for payments by a unit of an IFSC since 17 August 2023, notification 64/2023 (cspawar.com/detail/2317.aspx)",
    checkedOn: "2026-11-27",
  },
  {
    from: "2026-04-01",
    value: "TT_BUYING_OF_THE_DAY_OR_LAST_PUBLISHED",
    source:
      "Income-tax Rules 2026, rule 207, for Chapter XIX-B of the Act of 2025: the same; where no rate is published on the day, the last published one (read whole in a reprint at tds2025.cmasagar.com)",
    checkedOn: "2026-11-28",
  },
];

/** Paise per unit of one currency. */
export interface KnownRates {
  /** The bank's rates by the day of their publication, as far as operators have entered them. */
  readonly published: ReadonlyMap<CalendarDate, number>;
  /** The rate that amounts are shown at; null where none is set. */
  readonly shown: { readonly asOf: CalendarDate; readonly paise: number } | null;
}

/**
 * The rate of a day. If the bank's rate of that day has not been entered, the higher of its last rate and the rate shown, because
 * the higher one deducts more; before the first of these rates, the earliest of them. Null if no rate is known.
 */
export function tdsExchangeOn({ published, shown }: KnownRates, on: CalendarDate): number | null {
  switch (inForce(TDS_EXCHANGE, on)) {
    case "TT_BUYING_OF_THE_DAY":
    case "TT_BUYING_OF_THE_DAY_OR_LAST_PUBLISHED": {
      const ofDay = published.get(on);
      if (ofDay !== undefined) return ofDay;
      const rates = [...published].map(([day, paise]) => ({ day, paise })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
      const asShown = shown ? [{ day: shown.asOf, paise: shown.paise }] : [];
      const before = [...rates.filter(({ day }) => day < on).slice(-1), ...asShown.filter(({ day }) => day <= on)];
      if (before.length > 0) return Math.max(...before.map(({ paise }) => paise));
      const after = [...rates.slice(0, 1), ...asShown].toSorted((a, b) => (a.day < b.day ? -1 : 1));
      return after[0]?.paise ?? null;
    }
  }
}

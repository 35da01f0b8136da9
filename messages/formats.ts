/** How each language writes and speaks amounts and dates: imported whole, because the browser and both Workers format synchronously. */
import type { Currency } from "../lib/contract/facts/money.ts";
import type { Locale } from "../lib/i18n/locales.ts";
import en from "./en/formats.json" with { type: "json" };
import hi from "./hi/formats.json" with { type: "json" };

/** By the language's plural category; `=0` where zero has a form of its own. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule | "=0", string>> & { other: string }>;

interface Spoken {
  readonly withFraction: string;
  readonly minus: string;
  readonly plus: string;
  readonly scales: (typeof en)["spoken"]["scales"];
  readonly units: Readonly<Record<Currency, PluralForms>>;
  readonly fractions: Readonly<Record<Currency, PluralForms>>;
}

export type Formats = Omit<typeof en, "spoken"> & { readonly spoken: Spoken };

export const FORMATS: Readonly<Record<Locale, Formats>> = { en, hi };

/** Amounts for screen readers: in the currency's own words, in lakh and crore for rupees, otherwise in millions. */

import type { Money } from "@/lib/i18n/currencies";
import { fill } from "@/lib/i18n/dates";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { FORMATS, type Formats, type PluralForms } from "@/messages/formats";

interface Scale {
  readonly size: bigint;
  readonly name: keyof Formats["spoken"]["scales"];
}

/** Largest first; a remainder below the smallest is spoken as a number. */
const INDIAN: readonly Scale[] = [
  { size: 10_000_000n, name: "crore" },
  { size: 100_000n, name: "lakh" },
  { size: 1_000n, name: "thousand" },
];
const INTERNATIONAL: readonly Scale[] = [
  { size: 1_000_000_000n, name: "billion" },
  { size: 1_000_000n, name: "million" },
  { size: 1_000n, name: "thousand" },
];

const MINOR_PER_MAJOR = 100n;

/** `1 crore 82 lakh 87 thousand 770 rupees and 40 paise`, `1 million 250 thousand US dollars`. */
export function spokenMoney(
  { amount, currency = "INR" }: Money,
  locale: Locale,
  signed: "auto" | "always" = "auto",
): string {
  const { units, fractions, withFraction, minus, plus } = FORMATS[locale].spoken;
  const total = BigInt(Math.abs(amount));
  const [major, minor] = [total / MINOR_PER_MAJOR, total % MINOR_PER_MAJOR];
  const scales = currency === "INR" ? INDIAN : INTERNATIONAL;
  const whole = `${spokenNumber(major, scales, locale)} ${formFor(major, units[currency], locale)}`;
  const fraction = `${minor} ${formFor(minor, fractions[currency], locale)}`;
  const spoken = minor === 0n ? whole : fill(withFraction, { whole, fraction });
  if (amount < 0) return fill(minus, { amount: spoken });
  return signed === "always" && amount > 0 ? fill(plus, { amount: spoken }) : spoken;
}

const pluralRules = new Map<Locale, Intl.PluralRules>();

function formFor(number: bigint, forms: PluralForms, locale: Locale): string {
  if (number === 0n && forms["=0"] !== undefined) return forms["=0"];
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(LOCALES[locale].tag);
  pluralRules.set(locale, rules);
  return forms[rules.select(Number(number))] ?? forms.other;
}

function spokenNumber(number: bigint, scales: readonly Scale[], locale: Locale): string {
  const words = FORMATS[locale].spoken.scales;
  const parts: string[] = [];
  let rest = number;
  for (const { size, name } of scales) {
    if (rest >= size) parts.push(`${rest / size} ${words[name]}`);
    rest %= size;
  }
  if (rest > 0n || parts.length === 0) parts.push(String(rest));
  return parts.join(" ");
}

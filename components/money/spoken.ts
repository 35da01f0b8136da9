/** Amounts as a screen reader says them: in the currency's own words, in lakh and crore for rupees, in millions else. */
import type { Currency } from "@/lib/contract/money";
import type { Locale } from "@/lib/i18n/locales";
import type { Money } from "./currencies.ts";

interface Words {
  readonly one: string;
  readonly many: string;
  readonly cent: string;
  readonly cents: string;
}

const CURRENCY_WORDS: Record<Locale, Record<Currency, Words>> = {
  en: {
    INR: { one: "rupee", many: "rupees", cent: "paisa", cents: "paise" },
    USD: { one: "US dollar", many: "US dollars", cent: "cent", cents: "cents" },
    GBP: { one: "pound", many: "pounds", cent: "penny", cents: "pence" },
    EUR: { one: "euro", many: "euros", cent: "cent", cents: "cents" },
    AED: { one: "dirham", many: "dirhams", cent: "fils", cents: "fils" },
    SGD: { one: "Singapore dollar", many: "Singapore dollars", cent: "cent", cents: "cents" },
  },
  hi: {
    INR: { one: "रुपया", many: "रुपये", cent: "पैसा", cents: "पैसे" },
    USD: { one: "अमेरिकी डॉलर", many: "अमेरिकी डॉलर", cent: "सेंट", cents: "सेंट" },
    GBP: { one: "पाउंड", many: "पाउंड", cent: "पेनी", cents: "पेंस" },
    EUR: { one: "यूरो", many: "यूरो", cent: "सेंट", cents: "सेंट" },
    AED: { one: "दिरहम", many: "दिरहम", cent: "फ़िल्स", cents: "फ़िल्स" },
    SGD: { one: "सिंगापुर डॉलर", many: "सिंगापुर डॉलर", cent: "सेंट", cents: "सेंट" },
  },
};

const JOINING = {
  en: { and: "and", minus: "minus", plus: "plus" },
  hi: { and: "और", minus: "माइनस", plus: "प्लस" },
} as const;

interface Scale {
  readonly size: bigint;
  readonly word: Readonly<Record<Locale, string>>;
}

/** Largest first; what is below the last is said as it is. */
const INDIAN: readonly Scale[] = [
  { size: 10_000_000n, word: { en: "crore", hi: "करोड़" } },
  { size: 100_000n, word: { en: "lakh", hi: "लाख" } },
  { size: 1_000n, word: { en: "thousand", hi: "हज़ार" } },
];
const INTERNATIONAL: readonly Scale[] = [
  { size: 1_000_000_000n, word: { en: "billion", hi: "बिलियन" } },
  { size: 1_000_000n, word: { en: "million", hi: "मिलियन" } },
  { size: 1_000n, word: { en: "thousand", hi: "हज़ार" } },
];

const MINOR_PER_MAJOR = 100n;

/** `1 crore 82 lakh 87 thousand 770 rupees and 40 paise`, `1 million 250 thousand US dollars`. */
export function spokenMoney(
  { amount, currency = "INR" }: Money,
  locale: Locale,
  signed: "auto" | "always" = "auto",
): string {
  const [words, joining] = [CURRENCY_WORDS[locale][currency], JOINING[locale]];
  const total = BigInt(Math.abs(amount));
  const [major, fraction] = [total / MINOR_PER_MAJOR, total % MINOR_PER_MAJOR];
  const scales = currency === "INR" ? INDIAN : INTERNATIONAL;
  const whole = `${spokenNumber(major, scales, locale)} ${major === 1n ? words.one : words.many}`;
  const tail = fraction === 0n ? "" : ` ${joining.and} ${fraction} ${fraction === 1n ? words.cent : words.cents}`;
  const positive = signed === "always" && amount > 0 ? `${joining.plus} ` : "";
  return `${amount < 0 ? `${joining.minus} ` : positive}${whole}${tail}`;
}

function spokenNumber(number: bigint, scales: readonly Scale[], locale: Locale): string {
  const parts: string[] = [];
  let rest = number;
  for (const { size, word } of scales) {
    if (rest >= size) parts.push(`${rest / size} ${word[locale]}`);
    rest %= size;
  }
  if (rest > 0n || parts.length === 0) parts.push(String(rest));
  return parts.join(" ");
}

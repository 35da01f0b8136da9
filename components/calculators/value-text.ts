import { formatDate, formatGrams, formatMoney, formatRate, quotedPrice } from "@/components/money/format";
import type { Sentence, Value } from "@/lib/calculators/outcome";
import { groupDigits } from "@/lib/i18n/currencies";
import type { Locale } from "@/lib/i18n/locales";

type Words = (key: string, values?: Record<string, string>) => string;

/** Per cent without trailing zeros: `12.25%`, `31.2%`, `5%`. */
export function rateText(bps: number): string {
  if (bps % 100 === 0) return formatRate(bps, 0);
  return formatRate(bps, bps % 10 === 0 ? 1 : 2);
}

export function valueText(value: Value, { t, locale }: { t: Words; locale: Locale }): string {
  switch (value.is) {
    case "money":
      return formatMoney({ amount: value.amount }, { decimals: "auto" });
    case "rate":
      return rateText(value.bps);
    case "date":
      return formatDate(value.on, locale);
    case "count":
      return groupDigits(String(value.count), "INR");
    case "grams":
      return formatGrams(value.weight);
    case "quote":
      return quotedPrice(value.price);
    case "hundredths":
      return formatRate(value.value).replace("%", "");
    case "text":
      return value.text;
    case "word":
      return t(`words.${value.word}`);
  }
}

export function sentenceText({ name, values }: Sentence, look: { t: Words; locale: Locale }): string {
  const texts = Object.entries(values).map(([key, value]) => [key, valueText(value, look)] as const);
  return look.t(`sentences.${name}`, Object.fromEntries(texts));
}

/**
 * Product-specific facts of a master document: those of the deal's page, in the same English words, plus the rates and
 * early withdrawal terms that the page shows as tables.
 */
import type { DealTerms } from "../../lib/contract/calls/deals.ts";
import { dateInIndia } from "../../lib/contract/values/calendar-date.ts";
import { groupDigits } from "../../lib/i18n/currencies.ts";
import type { TextValue } from "../../lib/products/facts.ts";
import { productOf } from "../../lib/products/lookup.ts";
import type { EarlyWithdrawal } from "../../lib/products/product.ts";
import kinds from "../../messages/en/kinds.json";
import { count, day, inEnglish, money, percent, wordOf } from "./document-formats.ts";

/** Labels and values in reading order. */
export type Facts = Readonly<Record<string, string>>;

type Stated = Pick<DealTerms, "product" | "unit" | "currency" | "opensAt">;

export function productFacts(deal: Stated): Facts {
  const { kind, factsOf } = productOf(deal.product);
  const words: Readonly<Record<string, FactWords | string>> = kinds[kind].facts;
  const stated = factsOf(deal, dateInIndia(deal.opensAt)).map(({ name, value }): [string, string] => {
    const own = words[name];
    if (own === undefined || typeof own === "string") throw new Error(`no words for the fact ${kind}.${name}`);
    if (value.is === "money") return [own.label, money(value.currency, value.amount)];
    if (value.is !== "phrase") return [own.label, textOf(value, own)];
    const fill = (_: string, part: string) => {
      const inner = value.values[part];
      if (!inner) throw new Error(`no value for {${part}} of the fact ${kind}.${name}`);
      return textOf(inner, own);
    };
    return [own.label, (own.phrase ?? "").replaceAll(/\{(\w+)\}/g, fill)];
  });
  return { ...Object.fromEntries(stated), ...tablesOf(deal) };
}

interface FactWords {
  readonly label: string;
  readonly phrase?: string;
  readonly words?: Readonly<Record<string, string>>;
}

function tablesOf({ product }: Stated): Facts {
  const { termOf, earlyWithdrawalOf } = productOf(product);
  const term = termOf(product);
  const months = (tenureMonths: number) => count(tenureMonths, "month", "months");
  return {
    ...(term.is === "choice" && {
      "Rates by tenure": term.rates.map((row) => `${months(row.tenureMonths)}: ${percent(row.rateBps)}`).join(", "),
    }),
    ...(term.is === "days" && { Tenure: `${count(term.days, "day", "days")} from the day of the investment` }),
    ...(earlyWithdrawalOf && { "Withdrawn early": leavingText(earlyWithdrawalOf(product)) }),
  };
}

function leavingText({ penaltyBps, withoutRate }: EarlyWithdrawal): string {
  const byCard = `the rate for the days that it ran, less ${percent(penaltyBps)}`;
  if (!withoutRate) return byCard;
  const { fromMonths, untilMonths, rateBps } = withoutRate;
  return `no interest within ${fromMonths} months, ${percent(rateBps)} within ${untilMonths}, then ${byCard}`;
}

function textOf(value: TextValue, { words = {} }: FactWords): string {
  switch (value.is) {
    case "text":
      return value.text;
    case "localized":
      return inEnglish(value.text);
    case "count":
      return groupDigits(String(value.count), "INR");
    case "shares":
      return count(value.count, "share", "shares");
    case "rate":
      return percent(value.bps);
    case "date":
      return day(value.on);
    case "months":
      return count(value.months, "month", "months");
    case "quote":
      return (value.price / 10_000).toFixed(4);
    case "coupon":
      return wordOf(value.plan);
    case "plans":
      return value.plans.map(wordOf).join(" or ");
    case "word":
      return words[value.word] ?? wordOf(value.word);
  }
}

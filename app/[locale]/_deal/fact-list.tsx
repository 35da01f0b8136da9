import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { durationOfMonths } from "@/components/deals/duration";
import { durationText } from "@/components/deals/duration-text";
import { AmountView } from "@/components/money/amount-view";
import { formatDate, formatRate, quotedPrice } from "@/components/money/format";
import { Disclosure } from "@/components/ui/disclosure";
import { Line, Lines } from "@/components/ui/figures";
import type { Deal } from "@/lib/contract/calls/deals";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import { groupDigits } from "@/lib/i18n/currencies";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import type { TextValue } from "@/lib/products/facts";
import { productOf } from "@/lib/products/lookup";
import { purchaseDayOf } from "@/lib/products/purchase";
import { businessNow } from "@/lib/web/clock";
import { settlementCalendar } from "@/lib/web/edge-config";
import { OutlookSection } from "./outlook-section";
import { EarlyExit, RateTable } from "./rate-table";

export interface DrawnFact {
  readonly label: string;
  readonly value: ReactNode;
}

/** The product-specific facts, in addition to those that every deal has. */
export async function factsOf(deal: Deal, locale: Locale): Promise<DrawnFact[]> {
  const [t, words, kinds] = await Promise.all([
    getTranslations("deal"),
    getTranslations("product"),
    getTranslations("kinds"),
  ]);
  const product = productOf(deal.product);
  return product.factsOf(deal, dateInIndia(businessNow())).map(({ name, value }) => {
    const key = `${product.kind}.facts.${name}`;
    const drawing = { locale, t, words, wordOf: (word: string) => kinds(`${key}.words.${word}`) };
    return { label: kinds(`${key}.label`), value: drawn() };

    function drawn(): ReactNode {
      if (value.is === "money") {
        const { amount, currency } = value;
        return <AmountView isPublic amount={amount} currency={currency} locale={locale} decimals="auto" />;
      }
      if (value.is !== "phrase") return textOf(value, drawing);
      const parts = Object.entries(value.values).map(([part, inner]) => [part, textOf(inner, drawing)] as const);
      return kinds(`${key}.phrase`, Object.fromEntries(parts));
    }
  });
}

type Translate = Awaited<ReturnType<typeof getTranslations>>;

interface Drawing {
  readonly locale: Locale;
  /** `t` translates the `deal` namespace, `words` the `product` namespace. */
  readonly t: Translate;
  readonly words: Translate;
  readonly wordOf: (word: string) => string;
}

function textOf(value: TextValue, { locale, t, words, wordOf }: Drawing): string {
  switch (value.is) {
    case "text":
      return value.text;
    case "localized":
      return inLocale(value.text, locale);
    case "count":
      return groupDigits(String(value.count), "INR");
    case "shares":
      return t("panel.sharesCount", { count: value.count });
    case "rate":
      return formatRate(value.bps);
    case "date":
      return formatDate(value.on, locale);
    case "months":
      return durationText(words, durationOfMonths(value.months));
    case "quote":
      return quotedPrice(value.price);
    case "coupon":
      return words(`coupon.${value.plan}`);
    case "plans":
      return value.plans.map((plan) => words(`plan.${plan}`)).join(" · ");
    case "word":
      return wordOf(value.word);
  }
}

interface FactsProps {
  deal: Deal;
  locale: Locale;
}

/** The product's facts behind their title, two abreast where there is room. */
export async function ProductFacts({ deal, locale }: FactsProps) {
  const kinds = await getTranslations("kinds");
  const { kind } = productOf(deal.product);
  const facts = await factsOf(deal, locale);
  return (
    <Disclosure summary={kinds(`${kind}.facts.title`)} isWide>
      <Lines className="border-line border-t large:grid large:grid-cols-2 large:gap-x-10 large:[&>:nth-child(2)]:border-t-0">
        {facts.map(({ label, value }) => (
          <Line key={label} label={label}>
            {value}
          </Line>
        ))}
      </Lines>
    </Disclosure>
  );
}

/** The rates by tenure, the cost of an early end, and the calls and puts of a bond, each collapsed. */
export async function ProductTables({ deal, locale }: FactsProps) {
  const t = await getTranslations("deal");
  const { termOf, earlyWithdrawalOf } = productOf(deal.product);
  const term = termOf(deal.product);
  return (
    <>
      {term.is === "choice" && (
        <Disclosure summary={t("facts.rates")} isWide>
          <RateTable rates={term.rates} />
        </Disclosure>
      )}
      {earlyWithdrawalOf && (
        <Disclosure summary={t("facts.early")} isWide>
          <EarlyExit terms={earlyWithdrawalOf(deal.product)} />
        </Disclosure>
      )}
      <OutlookSection
        isFolded
        deal={deal}
        settlesOn={purchaseDayOf(deal, deal.progress.at, await settlementCalendar())}
        locale={locale}
      />
    </>
  );
}

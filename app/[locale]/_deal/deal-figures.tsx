import { getTranslations } from "next-intl/server";
import { findMaturity } from "@/components/deals/deal-facts";
import { durationOfMonths, tenureOf } from "@/components/deals/duration";
import { durationText, tenureWords } from "@/components/deals/duration-text";
import { HeadlineFigure } from "@/components/deals/headline-figure";
import { headlineWords } from "@/components/deals/headline-words";
import { bearsDuty, leastAmountOf } from "@/components/deals/unit-price";
import { AmountView } from "@/components/money/amount-view";
import { formatDate, formatRate, formatTaxRate } from "@/components/money/format";
import { Figure, Figures } from "@/components/ui/figures";
import type { Deal } from "@/lib/contract/calls/deals";
import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import type { Minor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { isBoughtWhole, productOf } from "@/lib/products/lookup";
import { settlementCalendar } from "@/lib/web/edge-config";
import { findOwnReturn } from "./own-return";

interface FiguresProps {
  deal: Deal;
  /**
   * Terms of the requested amount. Its XIRR before tax differs from the deal's own rate. Null when nothing is on sale.
   */
  terms: InvestmentTerms | null;
  locale: Locale;
}

/** The deal's four figures: return, tenure, minimum investment, and the amount left or, once it is over, raised. */
export async function DealFigures({ deal, terms, locale }: FiguresProps) {
  const [t, product, kinds] = await Promise.all([
    getTranslations("deal"),
    getTranslations("product"),
    getTranslations("kinds"),
  ]);
  const { total, progress, currency } = deal;
  const { kind } = deal.product;
  const tenure = tenureOf(deal);
  const round = (amount: Minor) => (
    <AmountView isPublic amount={amount} currency={currency} locale={locale} decimals="auto" />
  );
  return (
    <Figures
      rowFrom="large"
      className="large:auto-cols-auto large:grid-cols-[minmax(min-content,1.5fr)_repeat(3,minmax(min-content,1fr))]"
    >
      <Figure label={kinds(`${headlineWords(deal.product)}.headline.label`)} note={await headlineNote(deal, terms)}>
        <HeadlineFigure deal={deal} locale={locale} />
      </Figure>
      <Figure label={t("figures.tenure")} note={await tenureNote({ deal, terms, locale })}>
        {tenure ? tenureWords(product, tenure) : product("span.none")}
      </Figure>
      <Least deal={deal} locale={locale} />
      {deal.outcome === null ? (
        <Figure label={t("figures.left")} note={kinds.rich(`${kind}.left`, { total: () => round(total) })}>
          {round(progress.remaining)}
        </Figure>
      ) : (
        <Figure label={t("figures.raised")} note={t("figures.raisedFrom", { holders: progress.holders })}>
          {round(progress.sold)}
        </Figure>
      )}
    </Figures>
  );
}

/** The meaning of the rate and, where known, the XIRR of the requested amount; of several rates, the chosen one. */
async function headlineNote(
  { product: offered, currency, investmentType }: Deal,
  terms: InvestmentTerms | null,
): Promise<string> {
  const [t, product, kinds] = await Promise.all([
    getTranslations("deal"),
    getTranslations("product"),
    getTranslations("kinds"),
  ]);
  const { promise, termOf } = productOf(offered);
  const meaning = kinds(`${headlineWords(offered)}.headline.meaning`, { currency });
  if (promise === "NONE") return meaning;
  const isEstimate = promise === "EXPECTED";
  if (!terms || terms.xirrBps === null) return isEstimate ? meaning : t("figures.rate", { meaning });
  const { rateBps, tenureMonths } = terms;
  const hasChosen = termOf(offered).is === "choice" && rateBps !== null && tenureMonths !== null;
  const chosen = hasChosen && {
    rate: formatRate(rateBps),
    span: durationText(product, durationOfMonths(tenureMonths)),
  };
  const words = { meaning: chosen ? t("figures.chosen", chosen) : meaning, xirr: formatRate(terms.xirrBps) };
  const note = isEstimate ? t("figures.rateEstimate", words) : t("figures.rateXirr", words);
  const own = await findOwnReturn({ product: offered, investmentType }, terms);
  return own ? t("figures.afterTax", { note, xirr: formatRate(own.bps), rate: formatTaxRate(Number(own.rate)) }) : note;
}

async function tenureNote({ deal, terms, locale }: FiguresProps): Promise<string> {
  const [t, kinds] = await Promise.all([getTranslations("deal"), getTranslations("kinds")]);
  const { status } = deal.progress;
  const { termOf } = productOf(deal.product);
  const term = termOf(deal.product);
  const maturity = findMaturity(deal, await settlementCalendar());
  if (maturity !== null) {
    const date = formatDate(maturity, locale);
    return status === "OPEN" || term.is === "date" ? t("figures.ends", { date }) : t("figures.endsFirst", { date });
  }
  const chosen = terms?.tenureMonths && term.is === "choice" ? terms.maturesOn : null;
  if (chosen) return t("figures.chosenEnds", { date: formatDate(chosen, locale) });
  return term.is === "days" ? t("figures.fromInvestment") : kinds(`${headlineWords(deal.product)}.tenureNote`);
}

/** The minimum that the investor pays, or the remaining amount when that is less. */
async function Least({ deal, locale }: Pick<FiguresProps, "deal" | "locale">) {
  const [t, kinds] = await Promise.all([getTranslations("deal"), getTranslations("kinds")]);
  const { minimum, unit, currency, progress } = deal;
  const { kind } = deal.product;
  const isRest = progress.remaining > 0 && progress.remaining < minimum;
  const calendar = await settlementCalendar();
  const least = leastAmountOf(deal, calendar);
  const round = (amount: Minor) => (
    <AmountView isPublic amount={amount} currency={currency} locale={locale} decimals="auto" />
  );
  const steps = t.rich("figures.steps", { unit: () => round(unit) });
  const whole = isBoughtWhole(kind)
    ? kinds(`${kind}.whole`, {
        units: kinds(`${kind}.units`, { count: (isRest ? progress.remaining : minimum) / unit }),
        duty: bearsDuty(deal, calendar) ? "yes" : "no",
      })
    : steps;
  return (
    <Figure label={t("figures.minimum")} note={isRest ? t("figures.rest") : whole}>
      {round(least)}
    </Figure>
  );
}

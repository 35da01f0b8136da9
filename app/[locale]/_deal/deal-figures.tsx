import { getTranslations } from "next-intl/server";
import { chosenRate } from "@/components/deals/chosen-rate";
import { findMaturity } from "@/components/deals/deal-facts";
import { tenureOf } from "@/components/deals/duration";
import { tenureWords } from "@/components/deals/duration-text";
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
import { isBoughtWhole, isOnlyExpected, productOf } from "@/lib/products/lookup";
import { settlementCalendar } from "@/lib/web/edge-config";
import { findOwnReturn, type OwnReturn } from "./own-return";

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
      <Headline deal={deal} terms={terms} locale={locale} />
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

/** The return after the investor's own tax, as in the list; for visitors and in GIFT City the deal's own rate. */
async function Headline({ deal, terms, locale }: FiguresProps) {
  const kinds = await getTranslations("kinds");
  const own = await findOwnReturn(deal, terms);
  if (own && terms) return <OwnHeadline deal={deal} terms={terms} own={own} locale={locale} />;
  return (
    <Figure label={kinds(`${headlineWords(deal.product)}.headline.label`)} note={await headlineNote(deal, terms)}>
      <HeadlineFigure deal={deal} locale={locale} />
    </Figure>
  );
}

interface OwnProps extends FiguresProps {
  terms: InvestmentTerms;
  own: OwnReturn;
}

async function OwnHeadline({ deal, terms, own, locale }: OwnProps) {
  const [t, kinds] = await Promise.all([getTranslations("deal"), getTranslations("kinds")]);
  const isEstimate = isOnlyExpected(deal.product.kind);
  const chosen = await chosenRate(deal.product, terms);
  const nominal = () =>
    chosen ?? (
      <>
        <HeadlineFigure deal={deal} locale={locale} />{" "}
        {kinds(`${headlineWords(deal.product)}.headline.short`, { currency: deal.currency })}
      </>
    );
  const xirr = terms.xirrBps === null ? "–" : formatRate(terms.xirrBps);
  return (
    <Figure
      label={t("figures.own", { rate: formatTaxRate(Number(own.rate)) })}
      note={t.rich(isEstimate ? "figures.ownEstimate" : "figures.ownNote", { nominal, xirr })}
    >
      {isEstimate ? `≈${formatRate(own.bps, 1)}` : formatRate(own.bps)}
    </Figure>
  );
}

/** The meaning of the rate and, where known, the XIRR of the requested amount; of several rates, the chosen one. */
async function headlineNote(deal: Deal, terms: InvestmentTerms | null): Promise<string> {
  const { product: offered, currency } = deal;
  const [t, kinds] = await Promise.all([getTranslations("deal"), getTranslations("kinds")]);
  const { promise } = productOf(offered);
  const meaning = kinds(`${headlineWords(offered)}.headline.meaning`, { currency });
  if (promise === "NONE") return meaning;
  const isEstimate = promise === "EXPECTED";
  if (!terms || terms.xirrBps === null) return isEstimate ? meaning : t("figures.rate", { meaning });
  const words = { meaning: (await chosenRate(offered, terms)) ?? meaning, xirr: formatRate(terms.xirrBps) };
  return isEstimate ? t("figures.rateEstimate", words) : t("figures.rateXirr", words);
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

import { getTranslations } from "next-intl/server";
import { chosenSpan } from "@/components/deals/chosen-rate";
import { findMaturity } from "@/components/deals/deal-facts";
import { tenureOf } from "@/components/deals/duration";
import { tenureWords } from "@/components/deals/duration-text";
import { HeadlineFigure } from "@/components/deals/headline-figure";
import { headlineWords } from "@/components/deals/headline-words";
import { PayerDots } from "@/components/deals/payer-dots";
import { RatingMark } from "@/components/deals/rating-mark";
import { AmountView } from "@/components/money/amount-view";
import { formatDate } from "@/components/money/format";
import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button";
import { Line, Lines } from "@/components/ui/figures";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { dealPathOf } from "@/lib/products/categories";
import { settlementCalendar } from "@/lib/web/edge-config";
import { type DealFilter, investPathOf } from "./deal-query";
import { PreviewOnPress } from "./preview-on-press";
import { ReturnFigure } from "./return-figure";
import type { ScreenedDeal } from "./screened-deals";

interface PreviewProps {
  /** The deals that the page lists. */
  shown: readonly ScreenedDeal[];
  filter: DealFilter;
  locale: Locale;
}

/** The chosen deal's place among the listed ones; the first for none, or for one that the page does not list. */
export const previewedIndex = (shown: readonly ScreenedDeal[], { preview }: Pick<DealFilter, "preview">): number =>
  Math.max(
    0,
    shown.findIndex(({ deal }) => deal.dealId === preview),
  );

/**
 * The second pane between a phone and a wide screen: the chosen deal in short, with links to those before and after it,
 * so that it works without scripts. With them, a press on a row of the list chooses it.
 */
export async function DealPreview({ shown, filter, locale }: PreviewProps) {
  const [t, kinds] = await Promise.all([getTranslations("invest"), getTranslations("kinds")]);
  const at = previewedIndex(shown, filter);
  const screened = shown[at];
  if (!screened) return null;
  const { deal } = screened;
  const { title, category, payer, product, record, rating } = deal;
  const path = hrefFor(locale, dealPathOf(deal));
  const span = screened.yields && (await chosenSpan(product, screened.yields));
  return (
    <section id="preview" aria-labelledby="previewed" className="deal-preview">
      <PreviewOnPress path={hrefFor(locale, investPathOf({ ...filter, preview: null }))} />
      <p className="text-label text-muted">{t(`category.${category}`)}</p>
      <h2 id="previewed" className="serif wrap-anywhere mt-1 text-ink text-title">
        {title}
      </h2>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
        <ReturnFigure screened={screened} isBeforeTax={filter.isBeforeTax} />
        <span className="text-label text-muted">
          {t(filter.isBeforeTax ? "column.before" : "column.after")}
          {span && `, ${t("row.forSpan", { span })}`}
        </span>
      </p>
      <Facts screened={screened} locale={locale} />
      <p className="mt-3 wrap-anywhere text-body text-ink">
        {kinds(`${product.kind}.pays`, { payer: payer.name })} {rating && <RatingMark grade={rating.grade} />}
      </p>
      {record && (
        <div className="mt-1 text-label text-muted">
          <PayerDots record={record} locale={locale} />
        </div>
      )}
      <ButtonLink href={path} variant="secondary" className="mt-4 w-full">
        {t("preview.open")}
      </ButtonLink>
      <Neighbours shown={shown} at={at} filter={filter} locale={locale} />
    </section>
  );
}

async function Facts({ screened: { deal, least }, locale }: Pick<PreviewProps, "locale"> & { screened: ScreenedDeal }) {
  const [t, product, kinds] = await Promise.all([
    getTranslations("invest"),
    getTranslations("product"),
    getTranslations("kinds"),
  ]);
  const [tenure, maturity] = [tenureOf(deal), findMaturity(deal, await settlementCalendar())];
  const { progress, currency } = deal;
  const isUpcoming = progress.status === "UPCOMING";
  const isOver = deal.outcome !== null;
  return (
    <Lines className="mt-3 border-line border-y">
      <Line label={kinds(`${headlineWords(deal.product)}.headline.label`)}>
        <HeadlineFigure deal={deal} locale={locale} />
      </Line>
      <Line label={t("entry.tenure")}>{tenure ? tenureWords(product, tenure) : product("span.none")}</Line>
      {maturity && <Line label={t("preview.ends")}>{formatDate(maturity, locale)}</Line>}
      <Line label={t("entry.minimum")}>
        <AmountView isPublic amount={least} currency={currency} locale={locale} decimals="auto" />
      </Line>
      {!isOver && (
        <>
          <Line label={t("preview.left")}>
            <AmountView isPublic amount={progress.remaining} currency={currency} locale={locale} decimals="words" />
          </Line>
          <Line label={t(isUpcoming ? "preview.opens" : "preview.closes")}>
            {formatDate(dateInIndia(isUpcoming ? deal.opensAt : deal.closesAt), locale)}
          </Line>
        </>
      )}
    </Lines>
  );
}

/** The deals before and after this one in the list. */
async function Neighbours({ shown, at, filter, locale }: PreviewProps & { at: number }) {
  const t = await getTranslations("invest");
  const linkTo = (place: number, words: string) => {
    const deal = shown[place]?.deal;
    return deal ? (
      <AppLink
        href={hrefFor(locale, `${investPathOf({ ...filter, preview: deal.dealId })}#preview`)}
        scroll={false}
        className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
      >
        {words}
      </AppLink>
    ) : (
      <span />
    );
  };
  return (
    <nav aria-label={t("preview.label")} className="flex items-center justify-between gap-3 text-label">
      {linkTo(at - 1, `← ${t("preview.previous")}`)}
      <span className="text-muted">{t("preview.at", { at: at + 1, count: shown.length })}</span>
      {linkTo(at + 1, `${t("preview.next")} →`)}
    </nav>
  );
}

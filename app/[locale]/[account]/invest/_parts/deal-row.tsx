import { getTranslations } from "next-intl/server";
import { chosenRate } from "@/components/deals/chosen-rate";
import { findMaturity } from "@/components/deals/deal-facts";
import { DealStatusLabel } from "@/components/deals/deal-status";
import { durationOfMonths, tenureOf } from "@/components/deals/duration";
import { durationText, tenureWords } from "@/components/deals/duration-text";
import { HeadlineFigure } from "@/components/deals/headline-figure";
import { headlineWords } from "@/components/deals/headline-words";
import { PayerDots } from "@/components/deals/payer-dots";
import { RatingMark } from "@/components/deals/rating-mark";
import { AmountView } from "@/components/money/amount-view";
import { formatDate, formatMonth } from "@/components/money/format";
import { AppLink } from "@/components/ui/app-link";
import { Monogram } from "@/components/ui/monogram";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import type { Minor } from "@/lib/contract/facts/money";
import { dateInIndia, daysBetween } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { dealPathOf } from "@/lib/products/categories";
import { productOf } from "@/lib/products/lookup";
import { settlementCalendar } from "@/lib/web/edge-config";
import { findOwnZone } from "@/lib/web/own-zone";
import { ReturnFigure } from "./return-figure";
import type { ScreenedDeal } from "./screened-deals";

interface RowProps {
  screened: ScreenedDeal;
  isBeforeTax: boolean;
  /** Whether the second pane shows this deal. */
  isPreviewed: boolean;
  locale: Locale;
}

/** One deal in the list: a row of 56 px on a wide screen, a card below it. */
export async function DealRow({ screened, isBeforeTax, isPreviewed, locale }: RowProps) {
  const { deal, stage, least } = screened;
  const t = await getTranslations("invest");
  const isOver = stage === "ended";
  return (
    <li className="deal-row" {...(isPreviewed && { "data-previewed": "" })}>
      <div className="deal-mark">
        <Monogram name={deal.title} />
        {deal.rating && <RatingMark grade={deal.rating.grade} />}
      </div>
      <Name deal={deal} locale={locale} />
      <div className="deal-return">
        <ReturnFigure screened={screened} isBeforeTax={isBeforeTax} />
        <span className="deal-nominal">
          <Nominal screened={screened} locale={locale} />
        </span>
      </div>
      <Tenure deal={deal} least={least} locale={locale} />
      <p className="deal-minimum">
        <AmountView isPublic amount={least} currency={deal.currency} locale={locale} decimals="auto" />
      </p>
      <p className="deal-record">
        {deal.record ? (
          <PayerDots record={deal.record} locale={locale} />
        ) : (
          <span className="text-note">{t("row.paysNothing")}</span>
        )}
      </p>
      {isOver ? (
        <p className="deal-ended">
          <DealStatusLabel deal={deal} zone={await findOwnZone()} locale={locale} />
        </p>
      ) : (
        <>
          <Closing deal={deal} locale={locale} />
          <label className="deal-compare">
            <input
              type="checkbox"
              name="deal"
              value={deal.dealId}
              data-name={deal.title}
              aria-label={t("row.compare", { title: deal.title })}
            />
          </label>
        </>
      )}
    </li>
  );
}

/** Letters of a name that leaves room for the rating beside it; that of a longer one stands below. */
const SHORT_NAME = 24;

async function Name({ deal, locale }: { deal: ListedDeal; locale: Locale }) {
  const [t, kinds] = await Promise.all([getTranslations("invest"), getTranslations("kinds")]);
  const { title, category, product, payer, rating } = deal;
  const isLong = title.length > SHORT_NAME;
  const mark = <RatingMark grade={rating?.grade ?? null} />;
  return (
    <div className="deal-name">
      <h3>
        <AppLink href={hrefFor(locale, dealPathOf(deal))} data-deal={deal.dealId} className="deal-link">
          {title}
        </AppLink>
        {!isLong && mark}
      </h3>
      <p>
        {isLong && mark}
        {`${t(`category.${category}`)} · ${kinds(`${product.kind}.pays`, { payer: payer.name })}`}
      </p>
    </div>
  );
}

/** "12.40% a year, simple": the rate that the deal itself states; of several, the one whose return stands beside it. */
async function Nominal({ screened: { deal, yields }, locale }: Pick<RowProps, "screened" | "locale">) {
  const chosen = yields && (await chosenRate(deal.product, yields));
  if (chosen) return chosen;
  const kinds = await getTranslations("kinds");
  return (
    <>
      <HeadlineFigure deal={deal} locale={locale} />{" "}
      <span>{kinds(`${headlineWords(deal.product)}.headline.short`, { currency: deal.currency })}</span>
    </>
  );
}

async function Tenure({ deal, least, locale }: { deal: ListedDeal; least: Minor; locale: Locale }) {
  const [t, product, kinds] = await Promise.all([
    getTranslations("invest"),
    getTranslations("product"),
    getTranslations("kinds"),
  ]);
  const calendar = await settlementCalendar();
  const [maturity, tenure] = [findMaturity(deal, calendar), tenureOf(deal)];
  const term = productOf(deal.product).termOf(deal.product);
  const note = maturity ? formatDate(maturity, locale) : kinds(`${headlineWords(deal.product)}.tenureNote`);
  const words = tenure ? tenureWords(product, tenure) : product("span.none");
  // The return is that of the first tenure, which the deal's page chooses too.
  const first = term.is === "choice" ? durationOfMonths(Math.min(...term.rates.map((row) => row.tenureMonths))) : null;
  return (
    <div className="deal-tenure">
      <p>
        {first ? durationText(product, first) : words}
        <span className="text-muted text-note">
          {t.rich("row.from", {
            amount: () => (
              <AmountView isPublic amount={least} currency={deal.currency} locale={locale} decimals="words" />
            ),
          })}
        </span>
      </p>
      <p>{first ? t("row.offers", { words }) : note}</p>
    </div>
  );
}

/** In days from which a date without its year could be taken for an earlier one. */
const FAR_OFF = 300;

/** The days until then, and the date in words of its own: below a wide screen no column names it. */
async function Closing({ deal, locale }: { deal: ListedDeal; locale: Locale }) {
  const t = await getTranslations("invest");
  const isUpcoming = deal.progress.status === "UPCOMING";
  const on = dateInIndia(isUpcoming ? deal.opensAt : deal.closesAt);
  const days = daysBetween({ from: dateInIndia(deal.progress.at), to: on });
  const event = isUpcoming ? "opens" : "closes";
  return (
    <p className="deal-closing" {...(days < 2 && { "data-soon": "" })}>
      <strong>{t(`row.${event}In`, { days })}</strong>
      <span>
        {days < FAR_OFF
          ? t(`row.${event}On`, { date: formatDate(on, locale, { year: false }) })
          : t(`row.${event}During`, { month: formatMonth(on.slice(0, 7), locale) })}
      </span>
    </p>
  );
}

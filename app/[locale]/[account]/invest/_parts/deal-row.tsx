import { getTranslations } from "next-intl/server";
import { findMaturity } from "@/components/deals/deal-facts";
import { DealStatusLabel } from "@/components/deals/deal-status";
import { durationOfMonths, tenureOf } from "@/components/deals/duration";
import { durationText, tenureWords } from "@/components/deals/duration-text";
import { HeadlineFigure } from "@/components/deals/headline-figure";
import { PayerDots } from "@/components/deals/payer-dots";
import { RatingMark } from "@/components/deals/rating-mark";
import { AmountView } from "@/components/money/amount-view";
import { formatDate } from "@/components/money/format";
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
import { ReturnFigure } from "./return-figure";
import type { ScreenedDeal } from "./screened-deals";

/** The columns of the list from 1200 px on, shared by its header. */
export const COLUMNS =
  "wide:grid-cols-[2.25rem_minmax(0,1fr)_11rem_7.5rem_6.75rem_10rem_5.5rem_4rem] wide:gap-x-4 wide:gap-y-0";

interface RowProps {
  screened: ScreenedDeal;
  isBeforeTax: boolean;
  locale: Locale;
}

/** One deal in the list: a row of 56 px on a wide screen, a card below it. */
export async function DealRow({ screened, isBeforeTax, locale }: RowProps) {
  const { deal, stage, least } = screened;
  const t = await getTranslations("invest");
  const isOver = stage === "ended";
  return (
    <li
      className={`group relative grid min-h-14 grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5 border-line border-b py-2 hover:bg-sunken wide:py-1.5 ${COLUMNS}`}
    >
      <Mark title={deal.title} grade={deal.rating?.grade ?? null} />
      <Name deal={deal} locale={locale} />
      <div className="col-start-3 row-start-1 text-right leading-tight wide:col-start-auto wide:row-start-auto wide:grid wide:grid-cols-[1fr_auto] wide:items-center wide:gap-x-2.5">
        <ReturnFigure screened={screened} isBeforeTax={isBeforeTax} />
        <span className="block text-muted text-note wide:w-[5.5rem] wide:text-left">
          <Nominal deal={deal} locale={locale} />
        </span>
      </div>
      <Tenure deal={deal} least={least} locale={locale} />
      <p className="max-wide:hidden text-right text-body text-ink tabular-nums">
        <AmountView isPublic amount={least} currency={deal.currency} locale={locale} decimals="auto" />
      </p>
      <p className="col-start-2 row-start-3 min-w-0 text-label text-muted wide:col-start-auto wide:row-start-auto">
        {deal.record ? (
          <PayerDots record={deal.record} locale={locale} />
        ) : (
          <span className="text-note">{t("row.paysNothing")}</span>
        )}
      </p>
      {isOver ? (
        <p className="col-span-2 col-start-2 row-start-4 text-note wide:col-start-auto wide:row-start-auto [&_span]:whitespace-normal">
          <DealStatusLabel deal={deal} locale={locale} />
        </p>
      ) : (
        <>
          <Closing deal={deal} locale={locale} />
          <label className="relative z-10 col-start-3 row-start-3 grid size-11 place-items-center justify-self-end max-wide:-my-2.5 max-wide:-mr-2.5 wide:col-start-auto wide:row-start-auto">
            <input
              type="checkbox"
              name="deal"
              value={deal.dealId}
              data-name={deal.title}
              aria-label={t("row.compare", { title: deal.title })}
              className="size-5 rounded-sm accent-accent"
            />
          </label>
        </>
      )}
    </li>
  );
}

/** The monogram, and in a card the grade below it. */
function Mark({ title, grade }: { title: string; grade: string | null }) {
  return (
    <div className="col-start-1 row-span-2 row-start-1 self-start wide:row-span-1 wide:row-start-auto wide:self-center">
      <Monogram name={title} />
      {grade && (
        <span className="mt-1.5 block wide:hidden">
          <RatingMark grade={grade} className="gap-1" />
        </span>
      )}
    </div>
  );
}

async function Name({ deal, locale }: { deal: ListedDeal; locale: Locale }) {
  const [t, kinds] = await Promise.all([getTranslations("invest"), getTranslations("kinds")]);
  const { title, category, product, payer, rating } = deal;
  return (
    <div className="col-start-2 row-start-1 min-w-0 wide:row-start-auto">
      <h3 className="flex items-baseline gap-2.5">
        <AppLink
          href={hrefFor(locale, dealPathOf(deal))}
          prefetch={false}
          data-deal={deal.dealId}
          className="truncate font-semibold text-body text-ink underline-offset-4 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          {title}
        </AppLink>
        <RatingMark grade={rating?.grade ?? null} className="max-wide:hidden" />
      </h3>
      <p className="truncate text-label text-muted">
        {t(`category.${category}`)} · {kinds(`${product.kind}.pays`, { payer: payer.name })}
      </p>
    </div>
  );
}

/** "12.40% a year, simple": the rate that the deal itself states. */
async function Nominal({ deal, locale }: { deal: ListedDeal; locale: Locale }) {
  const kinds = await getTranslations("kinds");
  return (
    <>
      <HeadlineFigure deal={deal} locale={locale} />{" "}
      <span className="max-wide:sr-only">
        {kinds(`${deal.product.kind}.headline.short`, { currency: deal.currency })}
      </span>
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
  const note = maturity ? formatDate(maturity, locale) : kinds(`${deal.product.kind}.tenureNote`);
  const words = tenure ? tenureWords(product, tenure) : product("span.none");
  // The return is that of the first tenure, which the deal's page chooses too.
  const first = term.is === "choice" ? durationOfMonths(Math.min(...term.rates.map((row) => row.tenureMonths))) : null;
  return (
    <div className="col-start-2 row-start-2 min-w-0 wide:col-start-auto wide:row-start-auto">
      <p className="flex flex-wrap items-baseline gap-x-2 text-body text-ink wide:block">
        {first ? durationText(product, first) : words}
        <span className="text-muted text-note wide:hidden">
          {t.rich("row.from", {
            amount: () => (
              <AmountView isPublic amount={least} currency={deal.currency} locale={locale} decimals="auto" />
            ),
          })}
        </span>
      </p>
      <p className="truncate text-note text-muted max-wide:hidden">{first ? t("row.offers", { words }) : note}</p>
    </div>
  );
}

async function Closing({ deal, locale }: { deal: ListedDeal; locale: Locale }) {
  const t = await getTranslations("invest");
  const isUpcoming = deal.progress.status === "UPCOMING";
  const on = dateInIndia(isUpcoming ? deal.opensAt : deal.closesAt);
  const days = daysBetween({ from: dateInIndia(deal.progress.at), to: on });
  return (
    <p className="col-start-3 row-start-2 text-right text-label wide:col-start-auto wide:row-start-auto wide:self-center wide:text-left">
      <span className="block whitespace-nowrap font-semibold text-ink wide:text-body">
        {isUpcoming ? t("row.opensIn", { days }) : t("row.closesIn", { days })}
      </span>
      <span className="text-muted text-note max-wide:hidden">{formatDate(on, locale)}</span>
    </p>
  );
}

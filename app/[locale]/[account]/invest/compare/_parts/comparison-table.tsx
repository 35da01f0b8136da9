import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { chosenRate } from "@/components/deals/chosen-rate";
import { HeadlineFigure } from "@/components/deals/headline-figure";
import { headlineWords } from "@/components/deals/headline-words";
import { PayerDots } from "@/components/deals/payer-dots";
import { RatingMark } from "@/components/deals/rating-mark";
import { AmountView } from "@/components/money/amount-view";
import { formatDate, formatRate } from "@/components/money/format";
import { AppLink } from "@/components/ui/app-link";
import { cn } from "@/components/ui/cn";
import { Monogram } from "@/components/ui/monogram";
import type { Deal } from "@/lib/contract/calls/deals";
import type { Minor } from "@/lib/contract/facts/money";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { dealPathOf } from "@/lib/products/categories";
import { betterOf, type ComparedDeal, type Contest } from "./compared-deal";
import { ratingAxisOf } from "./compared-ratings";
import { RatingSteps } from "./rating-steps";

interface TableProps {
  deals: readonly ComparedDeal[];
  locale: Locale;
}

/** Two to four deals as one statement, a fact a row. The better figure of a row is bold where one is better. */
export async function ComparisonTable({ deals, locale }: TableProps) {
  const t = await getTranslations("invest.compare");
  const row = { deals, locale };
  const ratingAxis = ratingAxisOf(deals.map(({ deal }) => deal));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label={t("metaTitle")} tabIndex={0} className="overflow-x-auto border-line-strong border-t">
      <table
        className="w-full table-fixed border-collapse text-left print:min-w-0!"
        style={{ minWidth: `${7 + deals.length * 11}rem` }}
      >
        <thead>
          <tr className="border-line border-b align-top">
            <td className="sticky left-0 w-28 bg-ground tablet:w-36" />
            {deals.map(({ deal }) => (
              <DealHead key={deal.dealId} deal={deal} locale={locale} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Row {...row} label={t("inHand")} note={t("inHandNote")}>
            {(compared) => <InHand compared={compared} isWide={deals.length < 4} locale={locale} />}
          </Row>
          <Row {...row} label={t("return")} note="XIRR" contest="return">
            {({ deal, figures }) => <Return deal={deal} figures={figures} locale={locale} />}
          </Row>
          <Row {...row} label={t("half")} contest="half">
            {({ figures }) => (figures?.halfBackOn ? formatDate(figures.halfBackOn, locale) : "–")}
          </Row>
          <Row {...row} label={t("leaving")} contest="leaving">
            {({ leavingEarly }) => t(`leave.${leavingEarly}`)}
          </Row>
          <Row {...row} label={t("tax")} note={t("taxNote")}>
            {({ deal, figures }) => (figures ? <Money amount={figures.tax} deal={deal} locale={locale} /> : "–")}
          </Row>
          <Row {...row} label={t("fees")} note={t("feesNote")} contest="fees">
            {({ deal, duty }) =>
              duty > 0
                ? t.rich("duty", { amount: () => <Money amount={duty} deal={deal} locale={locale} /> })
                : t("noFees")
            }
          </Row>
          <Row {...row} label={t("minimum")} contest="minimum">
            {({ deal, least }) => <Money amount={least} deal={deal} locale={locale} />}
          </Row>
          <Row {...row} label={t("pays")}>
            {({ deal }) => (
              <>
                <span className="block">{deal.payer.name}</span>
                {deal.record && <PayerDots record={deal.record} locale={locale} />}
              </>
            )}
          </Row>
          <Row {...row} label={t("rating")} note={ratingAxis ? t("ratingNote") : undefined} contest="rating">
            {({ deal }) => <RatingSteps deal={deal} axis={ratingAxis} locale={locale} />}
          </Row>
          <Row {...row} label={t("security")}>
            {({ deal }) => <FirstText texts={deal.security} locale={locale} />}
          </Row>
          <Row {...row} label={t("risk")}>
            {({ deal }) => <FirstText texts={deal.risks} locale={locale} />}
          </Row>
        </tbody>
      </table>
    </section>
  );
}

async function DealHead({ deal, locale }: { deal: Deal; locale: Locale }) {
  const [t, invest] = await Promise.all([getTranslations("invest.compare"), getTranslations("invest")]);
  return (
    <th scope="col" className="border-line border-l px-4 py-4 font-normal print:px-2">
      <span className="flex items-start gap-3">
        <span className="print:hidden">
          <Monogram name={deal.title} />
        </span>
        <span className="min-w-0">
          <AppLink
            href={hrefFor(locale, dealPathOf(deal))}
            className="wrap-anywhere font-semibold text-body text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            {deal.title}
          </AppLink>
          <span className="block text-label text-muted">{invest(`category.${deal.category}`)}</span>
          <span className="block text-label text-muted">
            {t("closes", { date: formatDate(dateInIndia(deal.closesAt), locale) })}
          </span>
          <RatingMark grade={deal.rating?.grade ?? null} />
        </span>
      </span>
    </th>
  );
}

interface RowProps extends TableProps {
  label: string;
  note?: string | undefined;
  /** Marks the better figure, if there is one. */
  contest?: Contest;
  children: (compared: ComparedDeal) => ReactNode;
}

function Row({ deals, label, note, contest, children }: RowProps) {
  const better = contest ? betterOf(deals, contest) : null;
  return (
    <tr className="border-line border-b align-top">
      <th scope="row" className="sticky left-0 bg-ground py-3.5 pr-4 font-normal text-label text-muted">
        {label}
        {note && <span className="block text-note">{note}</span>}
      </th>
      {deals.map((compared) => (
        <td
          key={compared.deal.dealId}
          className={cn(
            "border-line border-l px-4 py-3.5 text-body text-ink print:px-2",
            compared === better && "font-bold",
          )}
        >
          {children(compared)}
        </td>
      ))}
    </tr>
  );
}

const Money = ({ amount, deal, locale }: { amount: Minor; deal: Deal; locale: Locale }) => (
  <AmountView isPublic amount={amount} currency={deal.currency} locale={locale} decimals="auto" />
);

interface InHandProps {
  compared: ComparedDeal;
  /** Whether the columns of a wide screen have room for large figures. */
  isWide: boolean;
  locale: Locale;
}

async function InHand({ compared: { deal, figures }, isWide, locale }: InHandProps) {
  const t = await getTranslations("invest.compare");
  if (!figures) return <span className="serif text-lead text-muted">{t("nothingPromised")}</span>;
  return (
    <>
      <span
        className={cn("serif block text-ink text-title tabular-nums print:text-lead", isWide && "large:text-heading")}
      >
        {figures.yields.isEstimate && "≈"}
        <AmountView isPublic amount={figures.inHand} currency={deal.currency} locale={locale} decimals="figure" />
      </span>
      <span className="block text-label text-muted">
        {t.rich("inHandBy", {
          date: formatDate(figures.endsOn, locale),
          placed: () => <Money amount={figures.placed} deal={deal} locale={locale} />,
        })}
      </span>
    </>
  );
}

async function Return({ deal, figures, locale }: Pick<ComparedDeal, "deal" | "figures"> & { locale: Locale }) {
  if (!figures) return "–";
  const { afterBps, isEstimate } = figures.yields;
  const [kinds, chosen] = await Promise.all([getTranslations("kinds"), chosenRate(deal.product, figures.yields)]);
  return (
    <>
      <span className="serif text-title tabular-nums [.font-bold_&]:font-semibold">
        {isEstimate ? `≈${formatRate(afterBps, 1)}` : formatRate(afterBps)}
      </span>
      <span className="block font-normal text-label text-muted">
        {chosen ?? (
          <>
            <HeadlineFigure deal={deal} locale={locale} />{" "}
            {kinds(`${headlineWords(deal.product)}.headline.short`, { currency: deal.currency })}
          </>
        )}
      </span>
    </>
  );
}

function FirstText({ texts, locale }: { texts: Deal["security"]; locale: Locale }) {
  const [first] = texts;
  return first ? <span className="text-label">{inLocale(first, locale)}</span> : "–";
}

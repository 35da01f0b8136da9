import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { findMaturity } from "@/components/deals/deal-facts";
import { DealStatusLabel } from "@/components/deals/deal-status";
import { tenureOf } from "@/components/deals/duration";
import { tenureWords } from "@/components/deals/duration-text";
import { HeadlineFigure } from "@/components/deals/headline-figure";
import { headlineWords } from "@/components/deals/headline-words";
import { payerLine } from "@/components/deals/payer-line";
import { PayerRecordLine } from "@/components/deals/payer-record";
import { SubscriptionBar } from "@/components/deals/subscription-bar";
import { leastAmountOf } from "@/components/deals/unit-price";
import { AmountView } from "@/components/money/amount-view";
import { formatDate } from "@/components/money/format";
import { AppLink } from "@/components/ui/app-link";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import type { Minor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { dealPathOf } from "@/lib/products/categories";
import { isBoughtWhole, isOnlyExpected } from "@/lib/products/lookup";
import { settlementCalendar } from "@/lib/web/edge-config";

interface EntryProps {
  deal: ListedDeal;
  /** The deal's page; by default the investor's own. */
  path?: string;
  /** Whether it says how the payer has paid; not on the payer's own page, which says it above. */
  withRecord?: boolean;
  /** The reader's time zone; null on a page that everybody sees. */
  zone: string | null;
  locale: Locale;
}

type OfDeal = Pick<EntryProps, "deal" | "locale">;

/** One deal in the list: payer, return, tenure, minimum and funded share. */
export async function DealEntry({ deal, path = dealPathOf(deal), withRecord = true, zone, locale }: EntryProps) {
  const [t, product, kinds] = await Promise.all([
    getTranslations("invest"),
    getTranslations("product"),
    getTranslations("kinds"),
  ]);
  const { title, category, currency } = deal;
  const { kind } = deal.product;
  return (
    <li className="group deal-entry">
      <div className="deal-entry-name">
        <p className="text-faint text-note">{t(`category.${category}`)}</p>
        <h3 className="entry-title">
          <AppLink href={hrefFor(locale, path)} className="entry-link">
            {title}
          </AppLink>
        </h3>
        <p className="mt-0.5 text-label text-muted">{payerLine({ t: product, kinds }, deal)}</p>
        {deal.record && withRecord && (
          <p className="mt-1 max-w-prose text-label text-muted">
            <PayerRecordLine record={deal.record} locale={locale} />
          </p>
        )}
        <p className="mt-2.5">
          <DealStatusLabel deal={deal} zone={zone} locale={locale} />
        </p>
      </div>
      <Fact
        label={kinds(`${headlineWords(deal.product)}.headline.label`)}
        note={kinds(`${headlineWords(deal.product)}.headline.short`, { currency })}
        isFaint={isOnlyExpected(kind)}
      >
        <HeadlineFigure deal={deal} locale={locale} />
      </Fact>
      <Duration deal={deal} locale={locale} />
      <Least deal={deal} locale={locale} />
      <div className="col-span-full wide:col-span-1 wide:pt-2.5">
        {deal.progress.status === "UPCOMING" ? (
          <p className="text-label text-muted">
            {t.rich("entry.offers", {
              total: () => (
                <AmountView isPublic amount={deal.total} currency={currency} locale={locale} decimals="auto" />
              ),
            })}
          </p>
        ) : (
          <SubscriptionBar deal={deal} by={deal.progress.remaining > 0 ? "left" : "holders"} locale={locale} />
        )}
      </div>
    </li>
  );
}

async function Duration({ deal, locale }: OfDeal) {
  const [t, product, kinds] = await Promise.all([
    getTranslations("invest"),
    getTranslations("product"),
    getTranslations("kinds"),
  ]);
  const maturity = findMaturity(deal, await settlementCalendar());
  const tenure = tenureOf(deal);
  return (
    <Fact
      label={t("entry.tenure")}
      note={
        maturity
          ? t("entry.ends", { date: formatDate(maturity, locale) })
          : kinds(`${headlineWords(deal.product)}.tenureNote`)
      }
    >
      {tenure ? tenureWords(product, tenure) : product("span.none")}
    </Fact>
  );
}

/** The minimum that the investor pays, or the remaining amount when that is less. */
async function Least({ deal, locale }: OfDeal) {
  const [t, kinds] = await Promise.all([getTranslations("invest"), getTranslations("kinds")]);
  const { currency, minimum, unit } = deal;
  const { kind } = deal.product;
  const { remaining } = deal.progress;
  const isRest = remaining > 0 && remaining < minimum;
  const least = leastAmountOf(deal, await settlementCalendar());
  const round = (amount: Minor) => (
    <AmountView isPublic amount={amount} currency={currency} locale={locale} decimals="auto" />
  );
  const steps = isBoughtWhole(kind)
    ? t("entry.minimumWhole", { units: kinds(`${kind}.units`, { count: minimum / unit }) })
    : t.rich("entry.minimumNote", { unit: () => round(unit) });
  return (
    <Fact label={t("entry.minimum")} note={isRest ? t("entry.rest") : steps}>
      {round(least)}
    </Fact>
  );
}

interface FactProps {
  label: string;
  note: ReactNode;
  /** For estimates that nobody guarantees. */
  isFaint?: boolean;
  children: ReactNode;
}

function Fact({ label, note, isFaint = false, children }: FactProps) {
  return (
    <dl {...(isFaint && { className: "is-faint" })}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd>{note}</dd>
    </dl>
  );
}

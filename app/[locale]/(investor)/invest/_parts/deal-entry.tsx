import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { findMaturity } from "@/components/deals/deal-facts";
import { DealStanding } from "@/components/deals/deal-standing";
import { ShareTaken } from "@/components/deals/share-taken";
import { AmountView } from "@/components/money/amount-view";
import { formatDate, formatRate } from "@/components/money/format";
import type { Deal } from "@/lib/contract/deals";
import type { Paise } from "@/lib/contract/money";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** One deal as a line of a statement: who pays, what it brings, how long, from how much, how much is taken. */
export async function DealEntry({ deal, locale }: { deal: Deal; locale: Locale }) {
  const t = await getTranslations("invest");
  const { title, buyer, rating, tenureDays: days } = deal;
  const maturity = findMaturity(deal);
  return (
    <li className="group relative grid grid-cols-3 gap-x-4 gap-y-3 border-line border-b py-5 wide:grid-cols-[minmax(0,1.6fr)_6.5rem_8rem_10rem_minmax(0,1fr)] wide:gap-x-5">
      <div className="col-span-full min-w-0 wide:col-span-1">
        <h3 className="wrap-anywhere font-semibold text-ink text-lead">
          <Link
            href={hrefFor(locale, `/deals/${deal.dealId}`)}
            className="decoration-line-strong underline-offset-4 after:absolute after:inset-0 group-hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            {title}
          </Link>
        </h3>
        <p className="mt-0.5 text-label text-muted">
          {t("entry.pays", { buyer: buyer.name, grade: rating.grade, agency: rating.agency })}
        </p>
        <p className="mt-2.5">
          <DealStanding deal={deal} locale={locale} />
        </p>
      </div>
      <Fact label={t("entry.rate")} note={t("entry.rateNote")}>
        {formatRate(deal.rateBps)}
      </Fact>
      <Fact
        label={t("entry.tenure")}
        note={maturity ? t("entry.ends", { date: formatDate(maturity, locale) }) : t("entry.once")}
      >
        {t("entry.days", { days })}
      </Fact>
      <Least deal={deal} locale={locale} />
      <div className="col-span-full wide:col-span-1 wide:pt-2.5">
        {deal.progress.status === "UPCOMING" ? (
          <p className="text-label text-muted">
            {t.rich("entry.offers", {
              total: () => <AmountView isPublic paise={deal.total} locale={locale} decimals="auto" />,
            })}
          </p>
        ) : (
          <ShareTaken deal={deal} by={deal.progress.remaining > 0 ? "left" : "holders"} locale={locale} />
        )}
      </div>
    </li>
  );
}

/** The minimum, or the rest of the deal where that is less. */
async function Least({ deal, locale }: { deal: Deal; locale: Locale }) {
  const t = await getTranslations("invest");
  const { remaining } = deal.progress;
  const isRest = remaining > 0 && remaining < deal.minimum;
  const round = (amount: Paise) => <AmountView isPublic paise={amount} locale={locale} decimals="auto" />;
  return (
    <Fact
      label={t("entry.minimum")}
      note={isRest ? t("entry.rest") : t.rich("entry.minimumNote", { unit: () => round(deal.unit) })}
    >
      {round(isRest ? remaining : deal.minimum)}
    </Fact>
  );
}

function Fact({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <dl className="min-w-0">
      <dt className="sr-only">{label}</dt>
      <dd className="font-semibold text-body text-ink tablet:text-lead">{children}</dd>
      <dd className="text-faint text-note">{note}</dd>
    </dl>
  );
}

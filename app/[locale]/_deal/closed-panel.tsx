import { getTranslations } from "next-intl/server";
import { dealStatusWords } from "@/components/deals/deal-status-words";
import { leastAmountOf } from "@/components/deals/unit-price";
import { AmountView } from "@/components/money/amount-view";
import { formatMoment } from "@/components/money/moment";
import { ButtonLink } from "@/components/ui/button";
import type { Deal } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { settlementCalendar } from "@/lib/web/edge-config";
import { findOwnZone } from "@/lib/web/own-zone";

interface ClosedPanelProps {
  deal: Deal;
  /** The list of other deals, without the language prefix. */
  others: string;
  locale: Locale;
}

/** Why nobody can invest now. */
export async function ClosedPanel({ deal, others, locale }: ClosedPanelProps) {
  const t = await getTranslations("deal");
  const { title, body } = await closedWords(deal, locale);
  const least = leastAmountOf(deal, await settlementCalendar());
  return (
    <>
      <p className="serif text-ink text-title">{title}</p>
      <p className="mt-2 text-body text-muted">{body}</p>
      {deal.progress.status === "UPCOMING" && (
        <p className="mt-4 text-label text-muted">
          {t("figures.minimum")}{" "}
          <AmountView isPublic amount={least} currency={deal.currency} locale={locale} decimals="auto" />
        </p>
      )}
      <ButtonLink href={hrefFor(locale, others)} variant="secondary" size="wide" className="mt-5">
        {t("panel.others")}
      </ButtonLink>
    </>
  );
}

async function closedWords(deal: Deal, locale: Locale) {
  const [t, zone] = await Promise.all([getTranslations("deal"), findOwnZone()]);
  const { opensAt, closesAt, progress, outcome } = deal;
  const title = await dealStatusWords(deal, { zone, locale });
  switch (progress.status) {
    case "UPCOMING":
      return {
        title: t("panel.upcomingTitle", { date: formatMoment(opensAt, locale, zone) }),
        body: t("panel.upcoming"),
      };
    case "SOLD_OUT":
    case "OPEN":
      return { title, body: t("panel.soldOut") };
    case "CLOSED":
      return { title, body: t("panel.closedSince", { date: formatMoment(closesAt, locale, zone) }) };
    case "MATURED":
      return { title, body: t(outcome?.is === "LATE" ? "panel.maturedLate" : "panel.matured") };
  }
}

import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { TextLink } from "@/components/ui/text-link";
import type { PlannedReinvestment } from "@/lib/contract/calls/reinvestment-instruction";
import type { Currency } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

interface PlannedListProps {
  planned: readonly PlannedReinvestment[];
  currency: Currency;
  locale: Locale;
}

/** The next payouts on their days, each with the purchase that it would fund today and the remainder. */
export async function PlannedList({ planned, currency, locale }: PlannedListProps) {
  const [t, dashboard] = await Promise.all([getTranslations("profile.reinvestment"), getTranslations("dashboard")]);
  if (planned.length === 0) return <p className="text-body text-muted">{t("preview.none")}</p>;
  return (
    <>
      <ol className="divide-y divide-line border-line border-y">
        {planned.map(({ investmentId, title, on, payout, purchase, reason, stays }) => (
          <li key={investmentId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-4">
            <p className="text-faint text-label">{formatDate(on, locale)}</p>
            <p className="text-right text-faint text-label">{t("preview.payout")}</p>
            <p className="wrap-anywhere font-medium text-body text-ink">
              <TextLink href={hrefFor(locale, `/investments/${investmentId}`)}>{title}</TextLink>
            </p>
            <p className="text-right font-semibold text-body text-ink tabular-nums">
              <Amount amount={payout} currency={currency} />
            </p>
            <p className="col-span-2 text-body text-muted">
              {purchase === null
                ? t.rich("preview.nothing", {
                    reason: dashboard(`story.reinvest.reason.${reason ?? "NO_OPEN_DEAL"}`),
                  })
                : t.rich(stays > 0 ? "preview.buys" : "preview.buysAll", {
                    amount: () => <Amount amount={purchase.amount} currency={currency} />,
                    stays: () => <Amount amount={stays} currency={currency} />,
                    title: purchase.title,
                    deal: (words) => <TextLink href={hrefFor(locale, `/deals/${purchase.dealId}`)}>{words}</TextLink>,
                  })}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-3 max-w-prose text-faint text-note">{t("preview.note")}</p>
    </>
  );
}

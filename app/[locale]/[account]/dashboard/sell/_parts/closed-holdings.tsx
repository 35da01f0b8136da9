import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { TextLink } from "@/components/ui/text-link";
import type { SellSide } from "@/lib/contract/calls/bond-selling";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { type ClosedGroup, closedGroups } from "./closed-groups";

/** Holdings that cannot be sold, grouped by reason, each with the day of its last payout. */
export function ClosedHoldings({ holdings, locale }: { holdings: readonly SellSide[]; locale: Locale }) {
  return (
    <div className="divide-y divide-line border-line border-y">
      {closedGroups(holdings).map((group) => (
        <Group key={group.obstacle} group={group} locale={locale} />
      ))}
    </div>
  );
}

async function Group({ group: { obstacle, holdings }, locale }: { group: ClosedGroup; locale: Locale }) {
  const t = await getTranslations("selling");
  const day = t(obstacle === "IN_ORDERS" ? "side.settles" : "side.lastPayout");
  const hasDays = holdings.some(({ paidOn }) => paidOn !== null);
  return (
    <section className="grid gap-x-14 gap-y-3 py-5 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1.9fr)]">
      <h3 className="max-w-prose text-body text-muted">{t(`side.obstacle.${obstacle}`)}</h3>
      <div>
        {hasDays && <p className="mb-1 text-right text-faint text-note">{day}</p>}
        <ul>
          {holdings.map(({ investmentId, title, paidOn }) => (
            <li key={investmentId} className="flex items-baseline justify-between gap-x-6">
              <TextLink
                href={hrefFor(locale, `/investments/${investmentId}`)}
                className="wrap-anywhere inline-flex min-h-11 min-w-0 items-center text-body"
              >
                {title}
              </TextLink>
              {hasDays && (
                <p
                  className={`shrink-0 text-right ${paidOn === null ? "text-label text-muted" : "text-body text-ink"}`}
                >
                  {paidOn === null ? t("side.noDay") : formatDate(paidOn, locale)}
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

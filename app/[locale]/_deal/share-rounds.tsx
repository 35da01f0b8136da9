import { getTranslations } from "next-intl/server";
import { AmountView } from "@/components/money/amount-view";
import { formatMonth } from "@/components/money/format";
import { Disclosure } from "@/components/ui/disclosure";
import type { Deal } from "@/lib/contract/calls/deals";
import type { Minor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { productOf } from "@/lib/products/lookup";

/** A company's rounds of new shares: each bar is the valuation of the company, its dark part the amount raised. */
export async function ShareRounds({ deal, locale }: { deal: Deal; locale: Locale }) {
  const { rounds } = deal.evidence;
  if (productOf(deal.product).sharesOf === null) return null;
  const t = await getTranslations("deal.rounds");
  if (!rounds) return <Disclosure summary={t("title")}>{t("none", { company: deal.payer.name })}</Disclosure>;
  const most = Math.max(...rounds.map(({ valuation }) => valuation));
  const share = (amount: Minor) => `${Math.max(0.5, (amount / most) * 100).toFixed(1)}%`;
  const money = (amount: Minor) => (
    <AmountView isPublic amount={amount} currency={deal.currency} locale={locale} decimals="auto" />
  );
  return (
    <Disclosure summary={t("title")} isWide>
      <p className="mb-2 text-label text-muted">{t("aside")}</p>
      <ol className="divide-y divide-line border-line border-y">
        {rounds.map(({ name, on, raised, valuation }) => (
          <li
            key={on}
            className="grid gap-x-6 gap-y-1.5 py-3 tablet:grid-cols-[8rem_minmax(0,1fr)_12rem] tablet:items-center"
          >
            <p className="text-body text-ink">
              <span className="font-semibold">{name}</span>
              <span className="block text-muted text-note">{formatMonth(on.slice(0, 7), locale)}</span>
            </p>
            <div
              aria-hidden
              className="h-4 overflow-hidden rounded-sm bg-accent-soft"
              style={{ width: share(valuation) }}
            >
              <div className="h-full bg-primary" style={{ width: `${((raised / valuation) * 100).toFixed(1)}%` }} />
            </div>
            <p className="text-label tablet:text-right">
              <span className="font-semibold text-ink">{money(valuation)}</span>
              <span className="block text-muted">{t.rich("raised", { amount: () => money(raised) })}</span>
            </p>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

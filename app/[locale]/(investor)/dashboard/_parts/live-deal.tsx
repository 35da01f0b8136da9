import { getTranslations } from "next-intl/server";
import { AmountView } from "@/components/money/amount-view";
import { formatRate } from "@/components/money/format";
import { ButtonLink } from "@/components/ui/button";
import { Figure, Figures } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import type { Deal } from "@/lib/contract/deals";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** One deal that takes money now, in its four figures. They are public, so they show even when amounts are hidden. */
export async function LiveDeal({ deal, locale }: { deal: Deal; locale: Locale }) {
  const t = await getTranslations("dashboard");
  return (
    <Section title={t("empty.dealTitle")}>
      <p className="mb-1 font-semibold text-ink text-lead">{deal.title}</p>
      <p className="mb-5 max-w-prose text-body text-muted">{deal.subtitle[locale]}</p>
      <Figures>
        <Figure label={t("empty.rate")} note={t("empty.rateNote")}>
          {formatRate(deal.rateBps)}
        </Figure>
        <Figure label={t("empty.tenure")}>{t("empty.days", { days: deal.tenureDays })}</Figure>
        <Figure label={t("empty.minimum")}>
          <AmountView isPublic amount={deal.minimum} locale={locale} decimals="auto" />
        </Figure>
        <Figure
          label={t("empty.left")}
          note={t.rich("empty.leftNote", {
            total: () => <AmountView isPublic amount={deal.total} locale={locale} decimals="auto" />,
          })}
        >
          <AmountView isPublic amount={deal.progress.remaining} locale={locale} decimals="auto" />
        </Figure>
      </Figures>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink href={hrefFor(locale, `/deals/${deal.dealId}`)} variant="secondary">
          {t("empty.dealLook")}
        </ButtonLink>
        <p className="text-faint text-label">{t("empty.risk")}</p>
      </div>
    </Section>
  );
}

import { getTranslations } from "next-intl/server";
import { tenureOf } from "@/components/deals/duration";
import { tenureWords } from "@/components/deals/duration-text";
import { HeadlineFigure } from "@/components/deals/headline-figure";
import { headlineWords } from "@/components/deals/headline-words";
import { leastAmountOf } from "@/components/deals/unit-price";
import { AmountView } from "@/components/money/amount-view";
import { ButtonLink } from "@/components/ui/button";
import { Figure, Figures } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import type { Minor } from "@/lib/contract/facts/money";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { dealPathOf } from "@/lib/products/categories";
import { settlementCalendar } from "@/lib/web/edge-config";

/** One open deal with its four figures. The figures are public, so they show even when amounts are hidden. */
export async function LiveDeal({ deal, locale }: { deal: ListedDeal; locale: Locale }) {
  const [t, product, kinds] = await Promise.all([
    getTranslations("dashboard"),
    getTranslations("product"),
    getTranslations("kinds"),
  ]);
  const { currency } = deal;
  const words = headlineWords(deal.product);
  const tenure = tenureOf(deal);
  const least = leastAmountOf(deal, await settlementCalendar());
  const round = (amount: Minor) => (
    <AmountView isPublic amount={amount} currency={currency} locale={locale} decimals="auto" />
  );
  return (
    <Section title={t("empty.dealTitle")}>
      <p className="mb-1 font-semibold text-ink text-lead">{deal.title}</p>
      <p className="mb-5 max-w-prose text-body text-muted">{inLocale(deal.subtitle, locale)}</p>
      <Figures>
        <Figure label={kinds(`${words}.headline.label`)} note={kinds(`${words}.headline.meaning`, { currency })}>
          <HeadlineFigure deal={deal} locale={locale} />
        </Figure>
        <Figure label={t("empty.tenure")}>{tenure ? tenureWords(product, tenure) : product("span.none")}</Figure>
        <Figure label={t("empty.minimum")}>{round(least)}</Figure>
        <Figure label={t("empty.left")} note={t.rich("empty.leftNote", { total: () => round(deal.total) })}>
          {round(deal.progress.remaining)}
        </Figure>
      </Figures>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink href={hrefFor(locale, dealPathOf(deal))} variant="secondary">
          {t("empty.dealLook")}
        </ButtonLink>
        <p className="text-faint text-label">{t("empty.risk")}</p>
      </div>
    </Section>
  );
}

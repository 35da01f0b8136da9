import { getTranslations } from "next-intl/server";
import { AmountView } from "@/components/money/amount-view";
import { formatRate } from "@/components/money/format";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { productOf } from "@/lib/products/lookup";

/** "12.40%", "up to 8.25%", or the price of a share. */
export async function HeadlineFigure({ deal, locale }: { deal: ListedDeal; locale: Locale }) {
  const t = await getTranslations("product");
  const headline = productOf(deal.product).headlineOf(deal);
  switch (headline.is) {
    case "rate":
      return headline.isUpTo ? t("upTo", { rate: formatRate(headline.bps) }) : formatRate(headline.bps);
    case "price":
      return <AmountView isPublic amount={headline.perShare} locale={locale} decimals="auto" />;
    case "unknown":
      return "–";
  }
}

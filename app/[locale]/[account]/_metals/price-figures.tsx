import { getTranslations } from "next-intl/server";
import { AmountView } from "@/components/money/amount-view";
import { formatRate } from "@/components/money/format";
import { formatMoment } from "@/components/money/moment";
import { Figure, Figures } from "@/components/ui/figures";
import type { MetalPriceQuote } from "@/lib/contract/calls/metals";
import type { Locale } from "@/lib/i18n/locales";
import { findOwnZone } from "@/lib/web/own-zone";

/** The buy price, the sell price and the market price of one gram. */
export async function PriceFigures({ price, locale }: { price: MetalPriceQuote; locale: Locale }) {
  const t = await getTranslations("metals");
  const { buyPrice, sellPrice, marketPrice, gstBps, at } = price;
  const amount = (of: typeof buyPrice) => <AmountView isPublic amount={of} locale={locale} />;
  return (
    <Figures className="max-desktop:[&>*:last-child:nth-child(odd)]:pl-0">
      <Figure label={t("price.buy")} note={t("price.buyNote", { rate: formatRate(gstBps, 0) })}>
        {amount(buyPrice)}
      </Figure>
      <Figure label={t("price.sell")} note={t("price.sellNote")}>
        {amount(sellPrice)}
      </Figure>
      <Figure
        label={t("price.market")}
        note={t("price.marketNote", { time: formatMoment(at, locale, await findOwnZone()) })}
      >
        {amount(marketPrice)}
      </Figure>
    </Figures>
  );
}

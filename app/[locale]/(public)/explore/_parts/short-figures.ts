import { getTranslations } from "next-intl/server";
import { formatMoney, formatRate } from "@/components/money/format";
import { figuresOf } from "@/lib/products/category-figures";
import { trackRecordOf } from "@/lib/products/past-deals";
import type { PublicCatalogue } from "@/lib/web/public-catalogue";
import { dealsOf, type ExploreSlug, pastDealsOf, subjectOf } from "./places";

interface ShortFigures {
  readonly headline: string;
  readonly note: string;
}

/** The live figure of a category in two lines; null while it is unknown. */
export async function shortFigures(slug: ExploreSlug, catalogue: PublicCatalogue): Promise<ShortFigures | null> {
  const t = await getTranslations("explore");
  const subject = subjectOf(slug);
  switch (subject.is) {
    case "category":
    case "gift":
      return dealFigures(slug, catalogue);
    case "metal": {
      const price = catalogue.metalPrices?.find(({ metal }) => metal === subject.metal);
      if (!price) return null;
      const [buy, sell] = [price.buyPrice, price.sellPrice].map((amount) => formatMoney({ amount }));
      return { headline: t("short.perGram", { price: buy ?? "" }), note: t("short.sellsAt", { price: sell ?? "" }) };
    }
    case "rewards":
      return { headline: t("short.coin"), note: t("short.coinNote") };
  }
}

async function dealFigures(slug: ExploreSlug, catalogue: PublicCatalogue): Promise<ShortFigures> {
  const t = await getTranslations("explore");
  const { open, rateBps } = figuresOf(dealsOf(slug, catalogue));
  const { total, onTime } = trackRecordOf(pastDealsOf(slug, catalogue));
  const record = total === 0 ? t("short.noRecord") : t("short.record", { onTime, total });
  return {
    headline: rateBps ? rateRange(rateBps) : t("short.noRate"),
    note: `${t("short.open", { count: open })} · ${record}`,
  };
}

export function rateRange({ least, most }: { readonly least: number; readonly most: number }): string {
  return least === most ? formatRate(least) : `${formatRate(least)} – ${formatRate(most)}`;
}

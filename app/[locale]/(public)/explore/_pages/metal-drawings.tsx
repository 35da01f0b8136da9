import { getTranslations } from "next-intl/server";
import { type PricePoint, priceLine } from "@/components/charts/price-line";
import { formatMoney, formatMonth } from "@/components/money/format";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { monthlyMoves } from "../_parts/monthly-moves";
import { ExplorePart } from "../_parts/sections";
import { MoveColumns } from "./move-columns";

/** Gold: five years of its price as one line. */
export async function GoldDrawing({ history, locale }: { history: readonly PricePoint[]; locale: Locale }) {
  const t = await getTranslations("explore-gold");
  const line = priceLine(history);
  if (!line) return null;
  const endOf = ({ at, price }: PricePoint) =>
    `${formatMonth(dateInIndia(at).slice(0, 7), locale)} · ${formatMoney({ amount: price, currency: "INR" }, { decimals: "auto" })}`;
  return (
    <ExplorePart title={t("lineTitle")}>
      <figure>
        <svg
          viewBox="0 -4 100 108"
          preserveAspectRatio="none"
          className="h-56 w-full"
          role="img"
          aria-label={t("lineLabel")}
        >
          <path d={line.path} fill="none" className="stroke-brass" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        </svg>
        <figcaption className="mt-2 flex justify-between gap-4 text-label text-muted">
          <span>{endOf(line.first)}</span>
          <span>{endOf(line.last)}</span>
        </figcaption>
      </figure>
    </ExplorePart>
  );
}

interface SilverProps {
  silver: readonly PricePoint[];
  gold: readonly PricePoint[];
}

/** Silver: its monthly changes beside those of gold, on one scale. */
export async function SilverDrawing({ silver, gold }: SilverProps) {
  const t = await getTranslations("explore-silver");
  const [own, other] = [monthlyMoves(silver), monthlyMoves(gold)];
  if (own.length === 0) return null;
  return (
    <ExplorePart title={t("swingsTitle")}>
      <MoveColumns own={own} other={other} ownWords={t("swingsOwn")} otherWords={t("swingsOther")} />
      <p className="mt-5 max-w-prose text-body text-muted">{t("swingsText")}</p>
    </ExplorePart>
  );
}

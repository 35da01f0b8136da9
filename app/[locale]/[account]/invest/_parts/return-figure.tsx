import { getTranslations } from "next-intl/server";
import { formatRate } from "@/components/money/format";
import { productOf } from "@/lib/products/lookup";
import type { ScreenedDeal } from "./screened-deals";

interface FigureProps {
  screened: Pick<ScreenedDeal, "deal" | "yields">;
  isBeforeTax: boolean;
}

/** The comparable return: "8.81%"; of an estimate "≈8.4%"; in words where nothing is promised. */
export async function ReturnFigure({ screened: { deal, yields }, isBeforeTax }: FigureProps) {
  const t = await getTranslations("invest");
  if (yields === null) {
    const isPromised = productOf(deal.product).promise !== "NONE";
    return <span className="serif text-body text-muted">{isPromised ? "–" : t("row.nothingPromised")}</span>;
  }
  const bps = isBeforeTax ? yields.beforeBps : yields.afterBps;
  return (
    <span data-slot="comparable-return" className="comparable-return">
      {yields.isEstimate ? `≈${formatRate(bps, 1)}` : formatRate(bps)}
    </span>
  );
}

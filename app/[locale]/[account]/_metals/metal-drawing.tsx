import { getTranslations } from "next-intl/server";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { Grams } from "@/components/money/grams";
import { type Metal, TENTH_MG_PER_GRAM, type TenthMg, tenthMg } from "@/lib/contract/values/weight";
import { METAL_PRODUCTS } from "@/lib/products/metal";
import { cubeDrawing, RULER_LENGTH } from "./metal-cube";

interface DrawingProps {
  metal: Metal;
  /** The weight that is held; one gram where nothing is held or amounts are hidden, because a size discloses the weight. */
  held: TenthMg;
}

const ONE_GRAM = tenthMg(TENTH_MG_PER_GRAM);
/** The offset of the cube's rear face to the right and up, as a share of its edge. */
const DEPTH = 0.35;
const SIDES = { brass: "stroke-brass", muted: "stroke-muted" } as const;

/** The metal itself: the weight as a solid cube beside a ruler, both to one scale. */
export async function MetalDrawing({ metal, held }: DrawingProps) {
  const [t, common, hidden] = await Promise.all([
    getTranslations("metals"),
    getTranslations("common"),
    amountsHidden(),
  ]);
  const isOwn = held > 0 && !hidden;
  const weight = isOwn ? held : ONE_GRAM;
  const { edge, edgeMm, rulerMm } = cubeDrawing(metal, weight);
  const depth = edge * DEPTH;
  const [left, base] = [1, 1 + edge + depth];
  const [width, height] = [2 + Math.max(RULER_LENGTH, edge + depth), base + 16];
  const [right, top] = [left + edge, base - edge];
  const sides = `M${left} ${base}V${top}H${right}V${base}ZM${left} ${top}l${depth} ${-depth}h${edge}v${edge}l${-depth} ${depth}M${right} ${top}l${depth} ${-depth}`;
  const ticks = Array.from({ length: 11 }, (_, tick) => `M${left + tick * 10} ${base + 8}v${tick % 5 === 0 ? 7 : 4}`);
  return (
    <figure className="mb-8 flex flex-wrap items-end gap-x-8 gap-y-3">
      <svg
        aria-hidden="true"
        {...(isOwn && { "data-slot": "amount" })}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        className={`fill-none ${SIDES[METAL_PRODUCTS[metal].tone]}`}
        strokeWidth={1.25}
        strokeLinejoin="round"
      >
        <path d={sides} className="fill-sunken" />
        <path d={`M${left} ${base + 8}h${RULER_LENGTH}${ticks.join("")}`} className="stroke-line-strong" />
      </svg>
      <figcaption className="max-w-64 pb-1 text-label text-muted">
        {t.rich(`cube.${metal}`, {
          weight: () => (isOwn ? <Grams weight={weight} /> : common("grams", { grams: "1" })),
          edge: () => <Size isOwn={isOwn}>{edgeMm}</Size>,
        })}{" "}
        {t.rich("cube.ruler", { mm: () => <Size isOwn={isOwn}>{rulerMm}</Size> })}
      </figcaption>
    </figure>
  );
}

/** A length that discloses the investor's own holding is masked like an amount. */
function Size({ isOwn, children }: { isOwn: boolean; children: number }) {
  return isOwn ? <span data-slot="amount">{children}</span> : children;
}

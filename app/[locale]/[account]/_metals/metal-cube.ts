/** A weight of metal as a cube, in its true size beside a ruler. Pure. */
import type { Metal, TenthMg } from "@/lib/contract/values/weight";
import { TENTH_MG_PER_GRAM } from "@/lib/contract/values/weight";
import { METAL_PRODUCTS } from "@/lib/products/metal";

/** The edge of the cube in millimetres, to a tenth. */
export function cubeEdgeMm(metal: Metal, weight: TenthMg): number {
  const cubicMm = (weight / TENTH_MG_PER_GRAM / METAL_PRODUCTS[metal].gramsPerCubicCm) * 1_000;
  return Math.round(Math.cbrt(cubicMm) * 10) / 10;
}

export interface CubeDrawing {
  readonly edgeMm: number;
  /** The ruler's length, a round number of millimetres at least as long as the edge. */
  readonly rulerMm: number;
  /** The length of the edge in the drawing, in which the ruler is `RULER_LENGTH` long. */
  readonly edge: number;
}

export const RULER_LENGTH = 100;
const RULERS_MM = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000] as const;

export function cubeDrawing(metal: Metal, weight: TenthMg): CubeDrawing {
  const edgeMm = cubeEdgeMm(metal, weight);
  const rulerMm = RULERS_MM.find((length) => length >= edgeMm) ?? 1_000;
  return { edgeMm, rulerMm, edge: Math.round((edgeMm / rulerMm) * RULER_LENGTH * 10) / 10 };
}

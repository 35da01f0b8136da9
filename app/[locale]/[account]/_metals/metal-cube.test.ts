import { expect, it } from "vitest";
import { tenthMg } from "@/lib/contract/values/weight";
import { cubeDrawing, cubeEdgeMm } from "./metal-cube";

it.each([
  // 19.3 g of gold and 10.5 g of silver are a cubic centimetre; eight times the weight has twice the edge.
  ["GOLD", 193_000, 10],
  ["GOLD", 1_544_000, 20],
  ["SILVER", 105_000, 10],
  ["GOLD", 75_000, 7.3],
  ["GOLD", 1, 0.2],
] as const)("%s of %i tenths of a milligram is a cube of %d mm", (metal, weight, edge) => {
  expect(cubeEdgeMm(metal, tenthMg(weight))).toBe(edge);
});

it("is drawn to the scale of a ruler that is at least as long", () => {
  expect(cubeDrawing("GOLD", tenthMg(75_000))).toEqual({ edgeMm: 7.3, rulerMm: 10, edge: 73 });
  expect(cubeDrawing("SILVER", tenthMg(105_000))).toEqual({ edgeMm: 10, rulerMm: 10, edge: 100 });
});

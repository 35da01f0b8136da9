import { expect, it } from "vitest";
import { PART_LOOKS } from "./payout-looks";
import { PAYOUT_PARTS } from "./payout-months";

it("every part of a month keeps its colour on paper and in a forced palette", () => {
  const lost = PAYOUT_PARTS.filter((part) => !/\b(?:hatched|swatch)\b/.test(PART_LOOKS[part].className));
  expect(lost).toEqual([]);
});

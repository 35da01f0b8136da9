import { expect, it } from "vitest";
import { onTimePercent } from "./year-percents";

it.each([
  [0, 0, 0, null],
  [3, 3, 0, 100],
  [3, 3, 1, 75],
  [0, 0, 1, 0],
  [999, 1000, 0, 99],
])(
  "of %i on time, %i paid and %i late now says %s percent, and 100 only when all were on time",
  (onTime, promised, overdue, percent) => {
    expect(onTimePercent({ onTime, promised, overdue })).toBe(percent);
  },
);

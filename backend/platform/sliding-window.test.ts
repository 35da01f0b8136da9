import { expect, it } from "vitest";
import { secondsToWait } from "./sliding-window.ts";

const limit = { most: 3, withinMinutes: 60 };
const waitFor = (counts: readonly (readonly [minute: number, count: number])[], nowSeconds: number) =>
  secondsToWait(limit, { uses: counts.map(([minute, count]) => ({ minute, count })), nowSeconds });

it("allows every use below the limit", () => {
  expect(waitFor([], 0)).toBeNull();
  expect(waitFor([[0, 2]], 30)).toBeNull();
});

it("waits until enough of the oldest minutes have left the window", () => {
  expect(waitFor([[0, 3]], 30)).toBe(3600 - 30);
  expect(
    waitFor(
      [
        [0, 1],
        [10, 2],
      ],
      700,
    ),
  ).toBe(3600 - 700);
  expect(
    waitFor(
      [
        [0, 1],
        [10, 3],
      ],
      700,
    ),
  ).toBe(70 * 60 - 700);
});

it("waits at least one second while the limit is reached", () => {
  expect(waitFor([[0, 3]], 3600)).toBe(1);
});

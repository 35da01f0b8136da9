import { expect, test } from "vitest";
import { paise } from "../contract/values/money.ts";
import { coinsFor } from "./stash.ts";

test("earns a coin for each whole rupee and none for the remaining paise", () => {
  expect([0, 99, 100, 199, 2_00_000_00].map((amount) => coinsFor(paise(amount)))).toEqual([0, 0, 1, 1, 2_00_000]);
});

test("refuses a negative amount", () => {
  expect(() => coinsFor(paise(-100))).toThrow(RangeError);
});

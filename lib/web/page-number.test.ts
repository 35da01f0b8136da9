import { expect, it } from "vitest";
import { pageNumberFrom } from "./page-number";

it.each([
  ["1", 0],
  ["2", 1],
  [undefined, 0],
  ["0", 0],
  ["-1", 0],
  ["99999", 0],
  [["2", "3"], 0],
] as const)("reads %j as page %i", (text, page) => {
  expect(pageNumberFrom(text)).toBe(page);
});

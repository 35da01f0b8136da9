import { expect, it } from "vitest";
import { localeFrom } from "./accept-language.ts";

it.each([
  ["hi-IN", "hi"],
  ["hi", "hi"],
  ["en-GB,en;q=0.9,hi;q=0.8", "en"],
  ["ta-IN,hi;q=0.7,en;q=0.9", "en"],
  ["en;q=0.1, HI-in;q=0.5", "hi"],
  ["en;q=0,hi;q=0.1", "hi"],
  ["ta-IN", null],
  ["*", null],
  ["constructor", null],
  ["", null],
  [null, null],
])("resolves %s to %s", (header, locale) => {
  expect(localeFrom(header)).toBe(locale);
});

it("reads no more languages of a header than a browser sends, so that a long header costs no time", () => {
  const others = (count: number) => Array.from({ length: count }, () => "ta").join();
  expect(localeFrom(`${others(40)},hi`)).toBe("hi");
  expect(localeFrom(`${others(100_000)},hi`)).toBeNull();
});

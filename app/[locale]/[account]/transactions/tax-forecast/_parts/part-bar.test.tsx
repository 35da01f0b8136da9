import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { minor } from "@/lib/contract/facts/money";
import { PartBar } from "./part-bar";

const part = (received: number, expected: number) => ({
  received: { income: minor(received) },
  expected: { income: minor(expected) },
});

function widthsOf(...parts: ReturnType<typeof part>[]) {
  const html = parts.map((each) => renderToStaticMarkup(<PartBar part={each} parts={parts} />)).join("");
  return [...html.matchAll(/width:([\d.]+)%/g)].map(([, width]) => Number(width));
}

it("draws received and expected income on the scale of the largest part", () => {
  expect(widthsOf(part(300, 100), part(0, 200))).toEqual([75, 25, 0, 50]);
});

it("draws no bar of a loss, and none beyond its column", () => {
  expect(widthsOf(part(-100, 400), part(100, 100))).toEqual([0, 100, 25, 25]);
});

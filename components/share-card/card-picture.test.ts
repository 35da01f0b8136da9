import { expect, it } from "vitest";
import { CARD_GROUND, cardFile, cardTexts, CARD as SIZE } from "./card-picture";

const CARD = {
  figure: "98%",
  caption: "Paid on the day",
  below: "12.50% a year expected, 12.66% received",
  corner: "2026-27",
};
const svgOf = (address: string) => decodeURIComponent(address.slice("data:image/svg+xml,".length));
const wordsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, words]) => words);

it("shows the given lines and the brand, and nothing else", () => {
  expect(wordsIn(svgOf(cardFile(CARD)))).toEqual([CARD.figure, CARD.caption, CARD.below, "ultra", ".", CARD.corner]);
  expect(wordsIn(svgOf(CARD_GROUND))).toEqual([]);
});

it("keeps a line with signs of markup as text", () => {
  const svg = svgOf(cardFile({ ...CARD, below: '<script>"&' }));
  expect(svg).toContain("&lt;script&gt;&quot;&amp;");
  expect(svg).not.toContain("<script>");
});

it("keeps every line readable where a phone draws the picture 350 px wide", () => {
  const sizes = cardTexts(CARD).map(({ size }) => (size * 350) / SIZE.width);
  expect(Math.min(...sizes)).toBeGreaterThan(11.5);
});

import { expect, it } from "vitest";
import { cardPicture, pictureAddress } from "./card-picture";

const CARD = { year: "2026-27", figure: "98%", caption: "Paid on the day", below: "Promised 12.50%, became 12.66%" };
const wordsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, words]) => words);

it("shows the given lines, the year and the brand, and nothing else", () => {
  expect(wordsIn(cardPicture(CARD))).toEqual([CARD.caption, CARD.figure, CARD.below, "ultra", CARD.year]);
});

it("keeps a line with signs of markup as text", () => {
  const svg = cardPicture({ ...CARD, below: '<script>"&' });
  expect(svg).toContain("&lt;script&gt;&quot;&amp;");
  expect(svg).not.toContain("<script>");
});

it("is an address that a browser reads back as the same picture", () => {
  const address = pictureAddress(cardPicture(CARD));
  expect(decodeURIComponent(address.slice("data:image/svg+xml,".length))).toBe(cardPicture(CARD));
});

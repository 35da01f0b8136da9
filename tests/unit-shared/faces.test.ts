import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fontkit from "@cantoo/fontkit";
import { beforeAll, describe, expect, it } from "vitest";
import { COMMON, makeFaces, RUPEE } from "../../scripts/faces.ts";
import { listFiles, readText, root } from "./source-tree.ts";

const BYTES_MAX = 45_000;
const LATIN: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x2ba],
  [0x20a0, 0x20c0],
];

interface ListedFace {
  readonly family: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

const extendedFaces: readonly ListedFace[] = [
  ...readText("app/latin.css").matchAll(/font-family: "([^"]+)";[^}]*?unicode-range:([^;]+);/g),
].map(([, family = "", list = ""]) => ({
  family,
  ranges: [...list.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first = "", last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const,
  ),
}));
const families = [...new Set(extendedFaces.map(({ family }) => family))];

const facesOf = (family: string, codePoint: number): number =>
  extendedFaces.filter(
    (face) => face.family === family && face.ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  ).length + Number(COMMON.includes(String.fromCodePoint(codePoint)));

describe.each(families)("the Latin faces of %s", (family) => {
  it("draw each Latin letter and currency sign from exactly one file", () => {
    const inOtherNumber = LATIN.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    ).filter((codePoint) => facesOf(family, codePoint) !== 1);
    expect(inOtherNumber.map((codePoint) => `U+${codePoint.toString(16).toUpperCase()}`)).toEqual([]);
  });
});

describe("an English page", () => {
  beforeAll(makeFaces);

  it("loads at most 45 kB of fonts", () => {
    const sizes = listFiles("app/faces/*.woff2").map((path) => statSync(join(root, path)).size);
    expect(sizes).toHaveLength(4);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BYTES_MAX);
  });

  it.each(["text", "display"])("finds each character of %s drawn in its file", (face) => {
    for (const [name, characters] of [
      [face, COMMON],
      [`${face}-rupee`, RUPEE],
    ] as const) {
      const font = fontkit.create(readFileSync(join(root, `app/faces/${name}.woff2`)));
      if (!("hasGlyphForCodePoint" in font)) return expect.fail(name);
      const absent = [...characters].filter((sign) => !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
      expect([name, absent]).toEqual([name, []]);
    }
  });

  it("prints messages and content in these fonts alone", () => {
    const written = listFiles("{messages/en/*.json,data/content/**/en/*}").map(readText).join("");
    expect(written.length).toBeGreaterThan(100_000);
    const others = [...new Set(written)].filter((sign) => sign >= " " && !COMMON.includes(sign) && sign !== RUPEE);
    // Devanagari stands in names of languages.
    expect(others.filter((sign) => !/\p{Script=Devanagari}/u.test(sign))).toEqual([]);
  });
});

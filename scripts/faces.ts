import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";
import { root } from "./paths.ts";

/*
 * The Latin faces that every page loads, cut to the characters of English pages, outside version control. The makers'
 * own subsets are twice as large, and the serif's rupee sign is in a third file of 14 kB. Other characters load in the
 * makers' subsets when they appear (app/latin.css).
 */

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");

/**
 * ASCII, the signs of messages and content, and the é of names such as a café's. app/latin.css lists every other
 * character.
 */
export const COMMON = `${range(0x20, 0x7e)}\u00a0£©°·×é÷–—‘’“”•…€−`;
export const RUPEE = "₹";

const SANS = "@fontsource-variable/instrument-sans/files/instrument-sans";
const SERIF = "@fontsource/newsreader/files/newsreader";
/** Instrument Sans has no rupee sign; Anek, its companion on pages in Hindi, has one of the same build. */
const RUPEE_SANS = "@fontsource-variable/anek-devanagari/files/anek-devanagari-latin-ext-wght-normal.woff2";
const FACES = [
  { name: "text", from: `${SANS}-latin-wght-normal.woff2`, characters: COMMON },
  { name: "text-rupee", from: RUPEE_SANS, characters: RUPEE },
  { name: "display", from: `${SERIF}-latin-400-normal.woff2`, characters: COMMON },
  { name: "display-rupee", from: `${SERIF}-latin-ext-400-normal.woff2`, characters: RUPEE },
];

/** Writes the missing or outdated faces. The fingerprint of the build covers them. */
export async function makeFaces(): Promise<void> {
  await Promise.all(FACES.map(makeFace));
}

async function makeFace({ name, from, characters }: (typeof FACES)[number]): Promise<void> {
  const path = join(root, `app/faces/${name}.woff2`);
  const face = await subsetFont(readFileSync(join(root, "node_modules", from)), characters, { targetFormat: "woff2" });
  if (existsSync(path) && readFileSync(path).equals(face)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, face);
}

import { DEFAULT_LOCALE, LOCALES } from "./locales.ts";

/** The initials of the first and the last word for an avatar; a letter keeps its vowel sign. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = "") => firstLetter(word)).join("");
}

/** Constructed once: constructing one per call took 1.5 % of a page's rendering time. */
const graphemes = new Intl.Segmenter(LOCALES[DEFAULT_LOCALE].tag, { granularity: "grapheme" });

function firstLetter(word: string): string {
  const [first] = graphemes.segment(word);
  return (first?.segment ?? "").toUpperCase();
}

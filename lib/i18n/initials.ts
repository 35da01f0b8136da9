/** The first letters of the first and the last word, as an avatar shows them; a letter keeps its vowel sign. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = "") => firstLetter(word)).join("");
}

function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(word);
  return (first?.segment ?? "").toUpperCase();
}

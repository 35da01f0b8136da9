/** Splits a name into the words by which it is compared: without titles, marks and the words around a parent's name. */
import { fullSpelling } from "./name-spellings.ts";

/** The words of a title, which no name contains; behind the Latin ones श्री श्रीमती डॉ कुमारी सुश्री, திரு திருமதி, শ্রী শ্রীমতী. */
const TITLES = new Set(
  `mr mrs ms miss mx master dr drs prof er adv advocate capt maj lt gen brig cmdr hon smt shrimati shri shree thiru
   thirumati selvi janab
   \u0936\u094d\u0930\u0940 \u0936\u094d\u0930\u0940\u092e\u0924\u0940 \u0921\u0949
   \u0915\u0941\u092e\u093e\u0930\u0940 \u0938\u0941\u0936\u094d\u0930\u0940
   \u0ba4\u0bbf\u0bb0\u0bc1 \u0ba4\u0bbf\u0bb0\u0bc1\u0bae\u0ba4\u0bbf
   \u09b6\u09cd\u09b0\u09c0 \u09b6\u09cd\u09b0\u09c0\u09ae\u09a4\u09c0`
    .normalize("NFKD")
    .trim()
    .split(/\s+/),
);
/** Titles that are words of names too. They are dropped at the beginning only, if the names do not agree with them. */
const AMBIGUOUS_TITLES = new Set(["sri", "kumari", "km", "ku", "late", "col", "ca", "cs", "sir", "sardar", "pandit"]);

/**
 * The letters that NFKD does not take apart. Malayalam writes a final consonant as one sign or as three, and an Urdu
 * keyboard has its own yeh, kaf and heh.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  "\u0d7a": "\u0d23\u0d4d",
  "\u0d7b": "\u0d28\u0d4d",
  "\u0d7c": "\u0d30\u0d4d",
  "\u0d7d": "\u0d32\u0d4d",
  "\u0d7e": "\u0d33\u0d4d",
  "\u0d7f": "\u0d15\u0d4d",
  "\u06cc": "\u064a",
  "\u0649": "\u064a",
  "\u06a9": "\u0643",
  "\u06c1": "\u0647",
  "\u06be": "\u0647",
  "\u06d5": "\u0647",
};

/** `S/O`, `D/o`, `W.O.`, `son of`: the name behind it is the parent's or the spouse's. */
const RELATIVE = /(?<![\p{L}\p{M}])(?:([sdwhc])\s?[/.]\s?o\.?|(son|daughter|wife|husband|care) of)(?![\p{L}\p{M}])/u;

/** The father, mother or spouse named behind `S/O` and the like. */
export interface Relative {
  readonly kind: string;
  readonly words: readonly string[];
}

interface NameWords {
  readonly words: readonly string[];
  readonly relative: Relative | null;
}

export function nameWordsOf(name: string): NameWords {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    // Accents of Latin letters and vowels of Arabic ones; the marks of Indian scripts are letters of the name.
    .replace(/[\u0300-\u036f\u064b-\u0655\u0670'’ʼ`\u200b-\u200d\u2060\ufeff\u00ad]/g, "")
    .replace(/[ßøæœłđðþı\u0d7a-\u0d7f\u06cc\u0649\u06a9\u06c1\u06be\u06d5]/g, (letter) => LETTERS[letter] ?? letter);
  const [own = "", short, long, behind = ""] = splitOnce(plain);
  const kind = (short ?? long ?? "").slice(0, 1);
  const words = splitWords(own);
  // The person after `c/o`, who receives the post, is no part of the name.
  const relative = kind === "" || kind === "c" ? null : { kind, words: splitWords(behind) };
  return { words, relative: relative && relative.words.length > 0 ? relative : null };
}

function splitOnce(plain: string): readonly (string | undefined)[] {
  const match = RELATIVE.exec(plain);
  if (!match) return [plain];
  return [plain.slice(0, match.index), match[1], match[2], plain.slice(match.index + match[0].length)];
}

function splitWords(plain: string): readonly string[] {
  const words = plain.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== "");
  return words.filter((word) => !TITLES.has(word)).map(fullSpelling);
}

/** Without an ambiguous title at the beginning; null where there is none. */
export function withoutTitle(words: readonly string[]): readonly string[] | null {
  const [first = "", ...others] = words;
  return AMBIGUOUS_TITLES.has(first) && others.length > 0 ? others : null;
}

/** The scripts in which a name is written. */
export function scriptsOf(words: readonly string[]): ReadonlySet<string> {
  return new Set([...words.join("")].filter((letter) => /\p{L}/u.test(letter)).map(scriptOf));
}

/** Every script but these three is named by its block of 128 code points: the scripts of India have one each. */
function scriptOf(letter: string): string {
  if (/\p{Script=Latin}/u.test(letter)) return "Latin";
  if (/\p{Script=Arabic}/u.test(letter)) return "Arabic";
  if (/\p{Script=Cyrillic}/u.test(letter)) return "Cyrillic";
  return String(Math.floor((letter.codePointAt(0) ?? 0) / 128));
}

/**
 * Whether two spellings of a name belong to one person, word by word: the only comparison of names in the product.
 * Invariant: SAME only when each word of one name is in the other, in any order; PERHAPS verifies nothing by itself.
 */
import type { NameMatch } from "../../../lib/contract/calls/identity-records.ts";
import { longForm, soundOf } from "./name-spellings.ts";
import { nameWordsOf, type Relative, scriptsOf, withoutTitle } from "./name-words.ts";

interface Names {
  readonly claimed: string;
  readonly registered: string;
}

export function matchNames({ claimed, registered }: Names): NameMatch {
  const [left, right] = [nameWordsOf(claimed), nameWordsOf(registered)];
  const own = matchWords(left.words, right.words);
  if (!left.relative && !right.relative) return own;
  if (left.relative && right.relative) return weaker(own, matchRelatives(left.relative, right.relative));
  const [named, other] = left.relative ? [left, right.words] : [right, left.words];
  if (!areFew(named.relative?.words ?? [], other)) return own;
  // The father's name often follows the person's own without S/O.
  const rest = without(other, named.relative?.words ?? [], resembles).left;
  return stronger(own, weaker(matchWords(named.words, rest), "PERHAPS"));
}

function matchRelatives(left: Relative, right: Relative): NameMatch {
  // A married woman is W/O in one register and D/O in another.
  if (left.kind !== right.kind || left.words.join(" ") === right.words.join(" ")) return "SAME";
  if (!areFew(left.words, right.words)) return "OTHER";
  const rest = without(left.words, right.words, resembles);
  return rest.left.length > 0 && rest.right.length > 0 ? "OTHER" : "PERHAPS";
}

/** `A•••• R••••`: the initials, enough to recognise one's own name. The fixed width hides the lengths of the words. */
export const maskName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ""}••••`)
    .join(" ");

/** Masks the words of the registered name that the claimed one lacks: `R•••• SHARMA` for a claimed `R Sharma`. */
export function maskUnclaimed({ claimed, registered }: Names): string {
  const known = new Set(nameWordsOf(claimed).words);
  return registered
    .trim()
    .split(/\s+/)
    .map((word) => (nameWordsOf(word).words.every((each) => known.has(each)) ? word : maskName(word)))
    .join(" ");
}

const RANKS: readonly NameMatch[] = ["OTHER", "PERHAPS", "SAME"];
const weaker = (one: NameMatch, other: NameMatch) => (RANKS.indexOf(one) < RANKS.indexOf(other) ? one : other);
const stronger = (one: NameMatch, other: NameMatch) => (RANKS.indexOf(one) > RANKS.indexOf(other) ? one : other);

/**
 * More words than any person's name has. Pairs are compared, so that more of them would
 * cost the square of their number.
 */
const WORDS_MAX = 16;
const areFew = (...names: readonly (readonly string[])[]) => names.every(({ length }) => length <= WORDS_MAX);

/** Compares two lists of words without titles. */
function matchWords(left: readonly string[], right: readonly string[]): NameMatch {
  if (left.length === 0 || right.length === 0) return "OTHER";
  if (left.join(" ") === right.join(" ")) return "SAME";
  if (!areFew(left, right)) return "OTHER";
  const spellings = (words: readonly string[]) => [words, withoutTitle(words)].filter((each) => each !== null);
  return spellings(left)
    .flatMap((one) => spellings(right).map((other) => pair(one, other)))
    .reduce(stronger);
}

function pair(left: readonly string[], right: readonly string[]): NameMatch {
  const [leftScripts, rightScripts] = [scriptsOf(left), scriptsOf(right)];
  // Only a person reads two scripts.
  const isOneScript =
    [...leftScripts].every((script) => rightScripts.has(script)) && leftScripts.size === rightScripts.size;
  const exact = without(left, right, (one, other) => one === other);
  const joined = withoutJoined(exact);
  if (joined.left.length + joined.right.length === 0) return "SAME";
  if (!isOneScript) return "PERHAPS";
  const similar = withoutJoined(without(joined.left, joined.right, isSimilar), isSimilar);
  const rest = withoutInitials(similar);
  // Each has a word that the other lacks: Rohit and Mohit.
  if (rest.left.length > 0 && rest.right.length > 0) return "OTHER";
  const missing = [...rest.left, ...rest.right];
  const shared = Math.max(wordsIn(left) - wordsIn(similar.left), wordsIn(right) - wordsIn(similar.right));
  return isEnough(missing, shared, left, right) ? "PERHAPS" : "OTHER";
}

const wordsIn = (words: readonly string[]): number => words.filter((word) => !isInitial(word)).length;

/** Words that many people have beside their own name. By themselves they identify no person. */
const SHARED_BY_MANY = new Set(
  "mohammed md mohd kumar kumari devi singh kaur lal ram prasad bai begum khatun bibi bano sri".split(" "),
);

/** Whether the matching words outweigh the missing ones: `Asha` is perhaps `Asha Rao`, `Kumar` alone is no match. */
function isEnough(missing: readonly string[], shared: number, left: readonly string[], right: readonly string[]) {
  const shorter = left.length < right.length ? left : right;
  if (shared === 0 || (missing.length > 0 && shorter.every((word) => SHARED_BY_MANY.has(word)))) return false;
  return missing.filter((word) => !isInitial(word)).length <= shared;
}

/**
 * The words of `whole` that are left when those of `part` are taken away; null when one of these is missing, or for
 * more words than a name has. `isExact`: whether each was spelt in full.
 */
export function wordsBeside({ whole, part }: { readonly whole: string; readonly part: string }) {
  const [words, parts] = [nameWordsOf(whole).words, nameWordsOf(part).words];
  if (!areFew(words, parts)) return null;
  const exact = without(parts, words, (one, other) => one === other);
  const rest = without(exact.left, exact.right, resembles);
  return parts.length === 0 || rest.left.length > 0 ? null : { words: rest.right, isExact: exact.left.length === 0 };
}

interface Unpaired {
  readonly left: readonly string[];
  readonly right: readonly string[];
}

type Relation = (one: string, other: string) => boolean;

/** Takes away the pairs of words that agree, each word once. */
function without(left: readonly string[], right: readonly string[], agrees: Relation): Unpaired {
  const others = [...right];
  const unpaired = left.filter((word) => {
    const place = others.findIndex((other) => agrees(word, other));
    if (place >= 0) others.splice(place, 1);
    return place < 0;
  });
  return { left: unpaired, right: others };
}

/** `Ram Kumar` and `RAMKUMAR`, `K R` and `KR`: two to four neighbours of one name are one word of the other. */
function withoutJoined({ left, right }: Unpaired, agrees: Relation = (one, other) => one === other): Unpaired {
  const [others, rest] = takeJoined(left, right, agrees);
  const [words, ends] = takeJoined(others, rest, agrees);
  return { left: ends, right: words };
}

/** Joins neighbours of `parts` to words of `wholes`. Returns the unmatched words: of `wholes`, then of `parts`. */
function takeJoined(parts: readonly string[], wholes: readonly string[], agrees: Relation) {
  let open = parts;
  const unpaired = wholes.filter((whole) => {
    const run = findRun(open, whole, agrees);
    if (run) open = [...open.slice(0, run.from), ...open.slice(run.to)];
    return !run;
  });
  return [unpaired, open] as const;
}

function findRun(parts: readonly string[], whole: string, agrees: Relation) {
  for (let from = 0; from < parts.length; from += 1) {
    for (let to = from + 2; to <= Math.min(parts.length, from + 4); to += 1) {
      if (agrees(parts.slice(from, to).join(""), whole)) return { from, to };
    }
  }
  return null;
}

/** From this length on, one letter may be mistyped: `Narasimhan` and `Narasimham`. Shorter names are other names. */
const MISTYPED_MIN = 7;

function isSimilar(one: string, other: string): boolean {
  if (isInitial(one) || isInitial(other)) return false;
  const [oneSound, otherSound] = [soundOf(one), soundOf(other)];
  if (longForm(one) === longForm(other) || oneSound === otherSound) return true;
  return isMistyped(one, other) || isMistyped(oneSound, otherSound);
}

const isMistyped: Relation = (one, other) =>
  Math.min(one.length, other.length) >= MISTYPED_MIN && one[0] === other[0] && isOneLetterOff(one, other);

/** One letter replaced, added or left out, but not a vowel at the end: `Sangeet` and `Sangeeta` are two people. */
function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  const from = [...short].findIndex((letter, place) => letter !== long[place]);
  if (from < 0) return long.length > short.length && !/[aeiou]$/.test(long);
  if (short.length === long.length && from === short.length - 1 && /[aeiou]$/.test(long + short)) return false;
  return short.slice(short.length === long.length ? from + 1 : from) === long.slice(from + 1);
}

const baseLetters = (word: string) => word.replace(/\p{M}/gu, "");
/** One letter, with its marks in an Indian script. */
const isInitial = (word: string) => [...baseLetters(word)].length === 1;

/** Pairs initials with words that begin so, in both directions; `RK` is two initials. */
function withoutInitials(unpaired: Unpaired): Unpaired {
  const left = unpaired.left.flatMap(initialsIn);
  const right = unpaired.right.flatMap(initialsIn);
  const split = without(left, right, startsAlike);
  if (split.left.length === 0 || split.right.length === 0) return split;
  return without(unpaired.left, unpaired.right, startsAlike);
}

/** `rk` may be two initials; a short word with a vowel between is a word. */
const initialsIn = (word: string): readonly string[] =>
  /^[a-z]{2}$|^[a-z][^aeiou\W]{2}$/.test(word) ? [...word] : [word];

const resembles: Relation = (one, other) => one === other || isSimilar(one, other) || startsAlike(one, other);

function startsAlike(one: string, other: string): boolean {
  if (!isInitial(one) && !isInitial(other)) return false;
  return [...baseLetters(one)][0] === [...baseLetters(other)][0];
}

/**
 * Whether two spellings of a name belong to one person. At least 80 % of the letters must agree, regardless of word
 * order, case, punctuation, titles and Latin accents.
 */
const MATCH_PERCENT = 80;

const TITLES = new Set(["mr", "mrs", "ms", "miss", "dr", "shri", "smt", "kumari", "prof"]);

export function isSameName({ claimed, registered }: { claimed: string; registered: string }): boolean {
  return nameMatch({ claimed, registered }) >= MATCH_PERCENT;
}

/** `A•••• R••••`: the initials, enough to recognise one's own name. The fixed width hides the lengths of the words. */
export const maskName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ""}••••`)
    .join(" ");

/** 0 to 100, rounded down: the share of agreeing letters in both names. */
export function nameMatch({ claimed, registered }: { claimed: string; registered: string }): number {
  const [left, right] = [wordsOf(claimed), wordsOf(registered)];
  const letters = lengthOf(left) + lengthOf(right);
  if (left.length === 0 || right.length === 0) return 0;
  // "RAMKUMAR" and "Ram Kumar": spaces are as unreliable as word order.
  const [leftJoined, rightJoined] = [left.join(""), right.join("")];
  const agreeing = Math.max(agreeingByWord(left, right), agreeingLetters(leftJoined, rightJoined));
  return Math.floor((200 * agreeing) / letters);
}

/** Whether each word of the registered name is spelt in full in the claimed one. */
export function hasEveryWord({ claimed, registered }: { claimed: string; registered: string }): boolean {
  const present = new Set(wordsOf(claimed));
  const words = wordsOf(registered);
  return words.length > 0 && words.every((word) => present.has(word));
}

function wordsOf(name: string): readonly string[] {
  return name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== "" && !TITLES.has(word));
}

const lengthOf = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length, 0);

/** Greedily pairs the words of both names by agreement, each word once; returns the number of agreeing letters. */
function agreeingByWord(left: readonly string[], right: readonly string[]): number {
  const pairs = left
    .flatMap((word, l) => right.map((other, r) => ({ l, r, agreeing: agreeingLetters(word, other) })))
    .sort((a, b) => b.agreeing - a.agreeing);
  const [usedLeft, usedRight] = [new Set<number>(), new Set<number>()];
  let sum = 0;
  for (const { l, r, agreeing } of pairs) {
    if (usedLeft.has(l) || usedRight.has(r)) continue;
    usedLeft.add(l);
    usedRight.add(r);
    sum += agreeing;
  }
  return sum;
}

/** The length of the longer word minus the Levenshtein distance. */
function agreeingLetters(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const replace = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(replace, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return Math.max(one.length, other.length) - (previous.at(-1) ?? 0);
}

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

type NameMatch = typeof import("./name-match.ts");
let names: NameMatch;

// Letters that the comparison by sound has read: the cost of a comparison, whatever the machine does besides.
let lettersRead = 0;

// Test files share their modules, so the comparison is loaded anew, with its sounds counted.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock("./name-spellings.ts", async (original) => {
    const spellings = await original<typeof import("./name-spellings.ts")>();
    const soundOf = (word: string) => {
      lettersRead += word.length;
      return spellings.soundOf(word);
    };
    return { ...spellings, soundOf };
  });
  names = await import("./name-match.ts");
});
afterAll(() => {
  vi.doUnmock("./name-spellings.ts");
  vi.resetModules();
});

const CONSONANTS = [..."bdfgjklmnprstv"];
/** So many words of so many letters, all different, and none similar to one of another seed. */
const wordsOf = (count: number, length: number, seed: number) =>
  Array.from({ length: count }, (_, word) =>
    Array.from({ length }, (_, at) => CONSONANTS[(word * 5 + at * 3 + seed) % CONSONANTS.length]).join(""),
  ).join(" ");

const matchNames: NameMatch["matchNames"] = (pair) => names.matchNames(pair);

const comparisons: readonly (readonly [string, (one: string, other: string) => unknown])[] = [
  ["two names", (claimed, registered) => matchNames({ claimed, registered })],
  ["a parent's name in one of them", (one, other) => matchNames({ claimed: `Asha S/O ${one}`, registered: other })],
  ["a parent's name in the other", (one, other) => matchNames({ claimed: one, registered: `Asha S/O ${other}` })],
  ["both parents' names", (one, other) => matchNames({ claimed: `A S/O ${one}`, registered: `A S/O ${other}` })],
  ["a name beside another", (whole, part) => names.wordsBeside({ whole, part })],
];

describe.each(comparisons)("comparing %s", (_, compare) => {
  const lettersFor = (count: number, length: number) => {
    lettersRead = 0;
    compare(wordsOf(count, length, 0), wordsOf(count, length, 1));
    return lettersRead;
  };

  it("costs twice as much for words of twice the letters, and nothing for more words than a name has", () => {
    expect(lettersFor(8, 16)).toBeGreaterThan(0);
    expect(lettersFor(8, 16)).toBeLessThanOrEqual(2.5 * lettersFor(8, 8));
    expect(lettersFor(8, 32)).toBeLessThanOrEqual(2.5 * lettersFor(8, 16));
    for (const count of [34, 70, 140, 280]) expect(lettersFor(count, 3)).toBe(0);
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { NameMatch } from "../../../lib/contract/calls/identity-records.ts";
import { maskName, maskUnclaimed, matchNames } from "./name-match.ts";

const CASES = `${import.meta.dirname}/../../../tests/cases`;
const answers = z.partialRecord(z.enum(["same", "perhaps", "other"]), z.array(z.tuple([z.string(), z.string()])));
const read = (file: string): unknown => JSON.parse(readFileSync(`${CASES}/${file}`, "utf8"));

const EXPECTED: Readonly<Record<string, NameMatch>> = { same: "SAME", perhaps: "PERHAPS", other: "OTHER" };

const kinds = {
  "pairs from the field": answers.parse(read("names.json")),
  ...z.record(z.string(), answers).parse(read("name-pairs.json")),
};

describe.each(Object.entries(kinds))("names: %s", (_kind, byAnswer) => {
  const pairs = Object.entries(byAnswer).flatMap(([answer, list]) => list.map((pair) => [answer, ...pair] as const));

  it.each(pairs)("answers %s for “%s” and “%s”, whichever is the registered one", (answer, claimed, registered) => {
    expect(matchNames({ claimed, registered })).toBe(EXPECTED[answer]);
    expect(matchNames({ claimed: registered, registered: claimed })).toBe(EXPECTED[answer]);
  });
});

it("answers the same for a name and itself, however it is written", () => {
  const names = Object.values(kinds).flatMap((byAnswer) => Object.values(byAnswer).flat(2));
  for (const name of names.filter((each) => /\p{L}/u.test(each) && !/^(?:S\/O|M[rR]\.$)/u.test(each))) {
    const spellings = [name.toUpperCase(), name.normalize("NFD"), name.normalize("NFC"), ` ${name}  `];
    for (const registered of spellings)
      expect([name, matchNames({ claimed: name, registered })]).toEqual([name, "SAME"]);
  }
});

it("answers at once for the longest names that a field accepts", () => {
  const words = (letter: string) => Array.from({ length: 60 }, () => letter).join(" ");
  expect(matchNames({ claimed: words("a"), registered: words("b") })).toBe("OTHER");
  expect(matchNames({ claimed: "a".repeat(120), registered: "b".repeat(120) })).toBe("OTHER");
});

it("masks a name to initials of one width, which do not match it", () => {
  expect(maskName("  Devika  Ramanathan Pillai ")).toBe("D•••• R•••• P••••");
  expect(maskName("आशा राव")).toBe("आ•••• र••••");
});

it("shows of a registered name only the words that were claimed", () => {
  expect(maskUnclaimed({ claimed: "R Sharma", registered: "ROHIT SHARMA" })).toBe("R•••• SHARMA");
  expect(maskUnclaimed({ claimed: "Dr. Asha Rao", registered: "Asha Venkatesh Rao" })).toBe("Asha V•••• Rao");
});

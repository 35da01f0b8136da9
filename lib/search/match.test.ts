import { describe, expect, it } from "vitest";
import type { SearchEntry } from "./entry.ts";
import { findMatches } from "./match.ts";

const entry = (group: SearchEntry["group"], title: string, rest: Partial<SearchEntry> = {}): SearchEntry => ({
  ...{ group, title, note: "", href: `/${title}`, words: "" },
  ...rest,
});

const ENTRIES: readonly SearchEntry[] = [
  entry("ACTIONS", "Withdraw", { words: "take out cash bank" }),
  entry("ACTIONS", "Add money", { words: "deposit upi" }),
  entry("PAGES", "Wallet", { words: "balance" }),
  entry("PAGES", "Bank account", { words: "ifsc" }),
  entry("HOLDINGS", "Kavya Components", { note: "Northgate Retail" }),
  entry("DEALS", "Café Nilgiri Leaf"),
  entry("DEALS", "बॉन्ड की सूची"),
  ...Array.from({ length: 9 }, (_, index) => entry("DIRECTORY", `Payer ${index}`)),
];

const titles = (query: string, perGroup = 5) =>
  findMatches(ENTRIES, query, { perGroup }).flatMap(({ entries }) => entries.map(({ title }) => title));

describe("a search", () => {
  it("finds an entry by the beginning of any word of its title, its note, and its other words", () => {
    expect(titles("comp")).toEqual(["Kavya Components"]);
    expect(titles("northgate")).toEqual(["Kavya Components"]);
    expect(titles("upi")).toEqual(["Add money"]);
  });

  it("requires every word of the query, in any order and any case", () => {
    expect(titles("LEAF nil")).toEqual(["Café Nilgiri Leaf"]);
    expect(titles("leaf kavya")).toEqual([]);
  });

  it("puts a title that begins with the query before one that only mentions it", () => {
    expect(titles("bank")).toEqual(["Bank account", "Withdraw"]);
  });

  it("ignores accents in Latin letters, and keeps the vowels of Devanagari", () => {
    expect(titles("cafe")).toEqual(["Café Nilgiri Leaf"]);
    expect(titles("बॉन्ड")).toEqual(["बॉन्ड की सूची"]);
    expect(titles("बान्ड")).toEqual([]);
  });

  it("shows a bounded number of each group and counts the others", () => {
    const [payers] = findMatches(ENTRIES, "payer", { perGroup: 4 });
    expect([payers?.entries.length, payers?.more]).toEqual([4, 5]);
  });

  it("offers actions, holdings and pages before anything is typed", () => {
    expect(findMatches(ENTRIES, "  ", { perGroup: 5 }).map(({ group }) => group)).toEqual([
      "ACTIONS",
      "HOLDINGS",
      "PAGES",
    ]);
  });

  it("reads no more than the first 80 letters of a query", () => {
    expect(titles(`${"kavya ".repeat(14)}nothing`)).toEqual(["Kavya Components"]);
  });
});

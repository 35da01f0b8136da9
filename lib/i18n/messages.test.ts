import { describe, expect, it } from "vitest";
import { ERROR_STATUS } from "@/lib/contract/values/errors";
import { loadMessages } from "./messages";

function leaves(value: unknown, path = ""): Map<string, string> {
  if (typeof value === "string") return new Map([[path, value]]);
  if (typeof value !== "object" || value === null) return new Map();
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...leaves(inner, path ? `${path}.${key}` : key)]));
}

/** A branch of one word, `GOLD {Gold}`, has the shape of a placeholder but is none. */
const BRANCH_OF_ONE_WORD = /(?:\b(?:[A-Z_]+|one|other|child)|=\d+) \{\p{L}+\}/gu;
const withoutBranches = (text: string) =>
  /, (?:select|plural),/.test(text) ? text.replaceAll(BRANCH_OF_ONE_WORD, "") : text;
const placeholders = (text: string) =>
  [...withoutBranches(text).matchAll(/\{(\w+)\s*[,}]/g)].map((match) => match[1]).sort();

const english = leaves(await loadMessages("en"));
const hindi = leaves(await loadMessages("hi"));

describe("messages", () => {
  it("have the same keys in both languages", () => {
    expect([...hindi.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("have the same placeholders in both languages", () => {
    for (const [key, text] of english) {
      expect(new Set(placeholders(hindi.get(key) ?? "")), key).toEqual(new Set(placeholders(text)));
    }
  });

  it("are neither empty nor in capitals", () => {
    for (const [key, text] of [...english, ...hindi]) {
      expect(text.trim(), key).not.toBe("");
      expect(text, key).not.toMatch(/[!！]/);
    }
  });

  it("exist for every error code of the contract", () => {
    for (const code of Object.keys(ERROR_STATUS)) expect(english.has(`errors.${code}`), code).toBe(true);
  });
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ERROR_STATUS } from "../../lib/contract/values/errors.ts";
import { listMessageUses } from "./message-uses.ts";
import { readText, root, sources } from "./source-tree.ts";

const languages = ["en", "hi"] as const;

function hasMessage(language: string, key: string): boolean {
  const [namespace, ...path] = key.split(".");
  const file = `messages/${language}/${namespace}.json`;
  if (!existsSync(join(root, file))) return false;
  let value: unknown = JSON.parse(readText(file));
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return false;
    value = Object.entries(value).find(([name]) => name === step)?.[1];
  }
  return value !== undefined;
}

describe.each(languages)("messages in %s", (language) => {
  it("exist for every key that the code uses", () => {
    const missing = sources
      .filter(({ isTest }) => !isTest)
      .flatMap((source) => listMessageUses(source))
      .filter(({ keys }) => !keys.some((key) => hasMessage(language, key)))
      .map(({ where, keys }) => `${where} ${keys.join(" | ")}`);
    expect(missing).toEqual([]);
  });

  it("have a text for every error code of the calls", () => {
    expect(Object.keys(ERROR_STATUS).filter((code) => !hasMessage(language, `errors.${code}`))).toEqual([]);
  });
});

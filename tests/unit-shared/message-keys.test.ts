import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ERROR_STATUS } from "../../lib/contract/values/errors.ts";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";
import { loadMessages } from "../../lib/i18n/messages.ts";
import { BACKEND_MESSAGES } from "../../messages/backend.ts";
import { listEmptyValues, listMessageUses } from "./message-uses.ts";
import { inRoom, readText, root, sources } from "./source-tree.ts";

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

it.each(LOCALE_IDS)("every namespace that a page opens is loaded in %s", async (locale) => {
  const loaded = new Set(Object.keys(await loadMessages(locale)));
  const opened = sources.flatMap((source) => (source.isTest ? [] : listMessageUses(source)));
  const namespaces = opened.flatMap(({ keys }) => keys.map((key) => key.split(".")[0] ?? ""));
  expect([...new Set(namespaces)].filter((namespace) => !loaded.has(namespace))).toEqual([]);
});

it("a text names what it is about: no empty string stands in for a missing value", () => {
  expect(sources.flatMap((source) => (source.isTest ? [] : listEmptyValues(source)))).toEqual([]);
});

it("the web Worker loads no namespace that the backend alone reads, or that nobody names", async () => {
  const readers = sources.filter(({ path, isTest }) => !isTest && inRoom(path, "app/", "components/", "lib/"));
  const isNamed = (namespace: string) =>
    readers.some(({ path, text }) => path !== "lib/i18n/messages.ts" && text.includes(`"${namespace}"`));
  const isOpened = (namespace: string) => readers.some(({ text }) => text.includes(`Translations("${namespace}")`));
  const isRead = (namespace: string) => (namespace in BACKEND_MESSAGES.en ? isOpened : isNamed)(namespace);
  expect(Object.keys(await loadMessages("en")).filter((namespace) => !isRead(namespace))).toEqual([]);
});

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

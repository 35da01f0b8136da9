import { Visitor } from "oxc-parser";
import { expect, it } from "vitest";
import { LOCALE_IDS, LOCALES } from "../../lib/i18n/locales.ts";
import { inRoom, lineAt, readText, type SourceFile, sources } from "./source-tree.ts";

/** The places that may name a language: the list of locales and the message folders. */
const homes = ["lib/i18n/locales.ts", "messages/"];
/** Finds typed figures of law in the texts of operators and authors, in each language. */
const readsTexts = "lib/products/law-texts.ts";
/** Names the locale in which npm sorts its lock file. */
const othersOrder = "scripts/complete-lock.ts";

/** `hi`, `/hi/login`, `hi-IN`, `HINDI`: every spelling by which code could distinguish languages. */
const spelling = new RegExp(
  `^(?:(?:/?(?:${LOCALE_IDS.join("|")}))(?:[-_][A-Z]{2})?(?:/.*)?|${LOCALE_IDS.map((id) => LOCALES[id].apiName).join("|")})$`,
);

function listLocaleIds({ path, text, parsed }: SourceFile): string[] {
  const found: string[] = [];
  const report = (start: number, value: unknown) => {
    if (typeof value === "string" && spelling.test(value)) found.push(`${path}:${lineAt(text, start)} ${value}`);
  };
  new Visitor({
    Literal: ({ start, value }) => report(start, value),
    TemplateElement: ({ start, value }) => report(start, value.cooked),
    Property: ({ start, key }) => key.type === "Identifier" && report(start, key.name),
    TSPropertySignature: ({ start, key }) => key.type === "Identifier" && report(start, key.name),
    MemberExpression: ({ start, property, computed }) =>
      !computed && property.type === "Identifier" && report(start, property.name),
  }).visit(parsed.program);
  return found;
}

it("no language is named outside the list of locales and the messages", () => {
  const production = sources.filter(({ path, isTest }) => !isTest && !inRoom(path, ...homes, othersOrder));
  expect(production.flatMap(listLocaleIds)).toEqual([]);
});

it("no non-Latin letter appears outside the messages", () => {
  const production = sources.filter(({ path, isTest }) => !isTest && !inRoom(path, ...homes, readsTexts));
  const lettered = production.filter(({ text }) =>
    /\p{Script=Devanagari}/u.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")),
  );
  expect(lettered.map(({ path }) => path)).toEqual([]);
});

it("every language whose letters are not Latin has a drawing of its name, for pages without its font", () => {
  for (const id of LOCALE_IDS.filter((each) => LOCALES[each].script !== "LATIN")) {
    expect(readText(`public/languages/${id}.svg`)).toContain(`<title>${LOCALES[id].shortName}</title>`);
  }
});

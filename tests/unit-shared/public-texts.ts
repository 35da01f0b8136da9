/** The texts that visitors and investors read, by the place where they stand. For laws on their wording. */
import type { Locale } from "../../lib/i18n/locales.ts";
import { listFiles, readText } from "./source-tree.ts";

export interface PublicText {
  readonly at: string;
  readonly text: string;
}

function textsIn(at: string, value: unknown): readonly PublicText[] {
  if (typeof value === "string") return [{ at, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(`${at}.${name}`, inner));
}

/** Messages, as `kinds.FRE.tax.claim`; articles by paragraph; deals, as `baner-square-pune.faqs.0.answer.en`. */
export function publicTextsIn(locale: Locale): readonly PublicText[] {
  const nameOf = (path: string) => path.replace(/^.*\//, "").replace(/\.\w+$/, "");
  const json = (path: string) => textsIn(nameOf(path), JSON.parse(readText(path)));
  const articles = listFiles(`data/content/articles/${locale}/*.md`).flatMap((path) =>
    readText(path)
      .split("\n")
      .map((text) => ({ at: `article ${nameOf(path)}`, text })),
  );
  const deals = listFiles("data/deals/**/*.json").flatMap(json);
  return [
    ...listFiles(`messages/${locale}/*.json`).flatMap(json),
    ...articles,
    ...deals.filter(({ at }) => at.endsWith(`.${locale}`)),
  ];
}

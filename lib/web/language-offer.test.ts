import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { LanguageLink } from "../../components/layout/language-link.tsx";
import { preferenceCookie } from "../contract/facts/preference-cookies.ts";
import { LOCALES } from "../i18n/locales.ts";

vi.mock("next/navigation", () => ({ usePathname: () => "/deals", useSearchParams: () => new URLSearchParams() }));

const SCRIPT = readFileSync("public/theme.js", "utf8");

interface Opened {
  readonly languages?: readonly string[];
  readonly cookie?: string;
  /** Absent on a page in a language that its reader has chosen. */
  readonly offers?: string | null;
  readonly token?: string;
}

/** What `theme.js` sets on a page in the default language: properties of `<html>`, marks, and cookies. */
function open({ languages = ["hi-IN", "en-US"], cookie = "", offers = "hi", token = "" }: Opened) {
  const style = new Map<string, string>();
  const dataset: Record<string, string> = {};
  const cookies: string[] = [];
  const document = {
    ...{ documentElement: { lang: "en-IN", dataset, style: { setProperty: style.set.bind(style) } } },
    currentScript: { dataset: offers === null ? {} : { offers } },
    get cookie() {
      return cookie;
    },
    set cookie(line: string) {
      cookies.push(line);
    },
  };
  runInNewContext(SCRIPT, { document, navigator: { languages }, localStorage: { token } });
  return { shown: [...style], dataset, cookies };
}

const KEPT = preferenceCookie({ name: "languageOffered", value: "1" });

it("a browser that prefers another language of the site is offered it on its first page, and on no other", () => {
  expect(open({})).toEqual({ shown: [["--offer-hi", "block"]], dataset: {}, cookies: [KEPT] });
  expect(open({ cookie: "theme=dark; languageOffered=1" })).toMatchObject({ shown: [], cookies: [] });
});

it.each<[string, Opened]>([
  ["prefers the page's", { languages: ["en-GB", "hi"] }],
  ["names no language of the site", { languages: ["ta-IN"] }],
  ["names none", { languages: [] }],
  ["has signed in", { token: "t" }],
])("a browser that %s is offered none, and keeps the offer", (_, opened) => {
  expect(open(opened)).toMatchObject({ shown: [], cookies: [] });
});

it("a page in a language that was chosen offers none", () => {
  const { shown, cookies } = open({ languages: ["fr", "hi"], offers: null });
  expect([shown, cookies]).toEqual([[], []]);
});

it("a language that the site has is found behind others, in the order of the browser", () => {
  expect(open({ languages: ["ta-IN", "hi", "en"] }).shown).toEqual([["--offer-hi", "block"]]);
  expect(open({ languages: ["ta-IN", "en", "hi"] }).shown).toEqual([]);
});

it("the offer stands in the link to that language, in its own words, and shows by that property", () => {
  const [[property = ""] = []] = open({}).shown;
  const link = renderToStaticMarkup(createElement(LanguageLink, { locale: "en" }));
  expect(link).toContain(`style="display:var(${property}, none)">${LOCALES.hi.offer}</span>`);
  expect(link).toMatch(/^<a href="\/hi\/deals"/);
});

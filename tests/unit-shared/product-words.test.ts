import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { dealFile, termsFrom } from "../../backend/catalogue/deal-file.ts";
import { lawValues } from "../../components/money/law-values.ts";
import { CATEGORIES, type Category } from "../../lib/contract/facts/categories.ts";
import { dateInIndia, epochMs } from "../../lib/contract/values/calendar-date.ts";
import { PRODUCT_KINDS, product } from "../../lib/contract/values/products.ts";
import { METALS } from "../../lib/contract/values/weight.ts";
import { SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";
import { CATEGORY_FACTS, holdingsPathOf } from "../../lib/products/categories.ts";
import type { Fact } from "../../lib/products/facts.ts";
import { CATEGORIES_OF_DEALS, productOf } from "../../lib/products/lookup.ts";
import { PRODUCTS } from "../../lib/products/registry.ts";
import { listFiles, readText } from "./source-tree.ts";

/* Every kind has every message that the pages look up by its name, in every language, without a fallback. */

type Words = { readonly [name: string]: string | Words };

const at = epochMs(Date.parse("2026-11-21T06:30:00Z"));

/** Messages of every kind, with the placeholders that the pages fill. */
const requested: Readonly<Record<string, readonly string[]>> = {
  "headline.label": [],
  "headline.meaning": ["currency"],
  "headline.short": ["currency"],
  tenureNote: [],
  pays: ["payer"],
  holding: ["payer", "tenure", "units"],
  left: [],
  "who.title": [],
  "who.payerDoes": ["payer"],
  "who.youGet": [],
  "facts.title": [],
  "tax.deducted": ["holder", "income", "abroad", ...Object.keys(lawValues(at))],
  "tax.claim": ["income"],
  "terms.income": ["span"],
  "terms.tds": ["on"],
  "terms.pays": [],
  "terms.schedule": [],
  risk: ["payer"],
  "held.payer": [],
  "held.valueNote": [],
  "held.late": ["days", "payer", "date"],
  "held.income": [],
};
/** Messages of kinds that are bought in whole units. */
const nullRates: Readonly<Record<string, readonly string[]>> = {
  units: ["count"],
  cost: ["units"],
  whole: ["units", "duty"],
};

/** A bond without maturity names its headline and its tenure otherwise. */
const perpetualWords: Readonly<Record<string, readonly string[]>> = {
  "perpetual.headline.label": [],
  "perpetual.headline.meaning": [],
  "perpetual.headline.short": [],
  "perpetual.tenureNote": [],
};

const deals = listFiles("data/deals/**/*.json")
  .filter((path) => basename(path) !== "seed.json")
  .map((path) => termsFrom(dealFile.parse(JSON.parse(readText(path))), at, SETTLEMENT_HOLIDAYS));

/** The distinct facts that the sandbox's deals state about a kind. */
const statedBy = (kind: string): readonly Fact[] =>
  deals
    .filter((deal) => deal.product.kind === kind)
    .flatMap((deal) => productOf(deal.product).factsOf(deal, dateInIndia(deal.opensAt)));

function leavesOf(words: Words | string, path = ""): readonly string[] {
  if (typeof words === "string") return [path];
  return Object.entries(words).flatMap(([name, inner]) => leavesOf(inner, path === "" ? name : `${path}.${name}`));
}

function textAt(words: Words, path: string): string {
  let found: string | Words | undefined = words;
  for (const name of path.split(".")) found = typeof found === "object" ? found[name] : undefined;
  return typeof found === "string" ? found : "";
}

const placeholdersIn = (text: string): string[] => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = ""]) => name);

const readWords = (locale: string, file: string): Words => JSON.parse(readText(`messages/${locale}/${file}.json`));

describe.each(LOCALE_IDS)("the kinds in %s", (locale) => {
  const kinds = readWords(locale, "kinds");

  it("each kind has a message block, and no other block exists", () => {
    expect(Object.keys(kinds).toSorted()).toEqual([...PRODUCT_KINDS].toSorted());
  });

  it.each(PRODUCT_KINDS)("%s has every message that the pages use, and no other", (kind) => {
    const block = kinds[kind];
    if (typeof block !== "object") throw new Error(`no words for ${kind}`);
    const known = {
      ...requested,
      ...(PRODUCTS[kind].priceOf && nullRates),
      ...(kind === "BOND" && perpetualWords),
    };
    for (const [path, values] of Object.entries(known)) {
      const text = textAt(block, path);
      expect(text.trim(), path).not.toBe("");
      expect(values, `${path}: ${text}`).toEqual(expect.arrayContaining(placeholdersIn(text)));
    }
    const stated = statedBy(kind);
    expect(stated).not.toEqual([]);
    for (const { name, value } of stated) {
      expect(textAt(block, `facts.${name}.label`), name).not.toBe("");
      if (value.is === "word") expect(textAt(block, `facts.${name}.words.${value.word}`), value.word).not.toBe("");
      if (value.is !== "phrase") continue;
      const phrase = placeholdersIn(textAt(block, `facts.${name}.phrase`));
      expect(phrase.toSorted(), name).toEqual(Object.keys(value.values).toSorted());
    }
    const names = new Set(stated.map(({ name }) => name));
    const isFact = (path: string) => names.has(/^facts\.(\w+)\.(?:label|phrase|words\.\w+)$/.exec(path)?.[1] ?? "");
    expect(leavesOf(block).filter((path) => !(path in known) && !isFact(path))).toEqual([]);
  });

  it("every seniority rank of a bond has a message", () => {
    const ranks = product.options.flatMap(({ shape }) => ("security" in shape ? shape.security.options : []));
    expect(ranks.length).toBeGreaterThan(0);
    for (const rank of ranks) expect(textAt(kinds, `BOND.facts.rank.words.${rank}`), rank).not.toBe("");
  });
});

describe.each(LOCALE_IDS)("the categories in %s", (locale) => {
  const nameless = (file: string, path: (category: Category) => string, among: readonly Category[] = CATEGORIES) =>
    among.map(path).filter((each) => textAt(readWords(locale, file), each) === "");

  it("each category has a name, a landing page text and a landing position", () => {
    for (const file of ["dashboard", "invest"])
      expect(
        nameless(file, (each) => `category.${each}`),
        file,
      ).toEqual([]);
    for (const part of ["name", "fact", "text"])
      expect(
        nameless("home", (each) => `${each}.${part}`),
        part,
      ).toEqual([]);
    const places = CATEGORIES.map((category) => CATEGORY_FACTS[category].landingPosition);
    expect(places.toSorted((one, other) => one - other)).toEqual(CATEGORIES.map((_, index) => index + 1));
  });

  it("each list of holdings explains its category, its payouts, its risks and its valuation", () => {
    const about = (part: string) => (category: Category) => `about.${category}.${part}`;
    for (const part of ["what", "how", "risk", "ready"]) {
      expect(nameless("dashboard", about(part)), part).toEqual([]);
    }
    expect(nameless("dashboard", about("worth"), CATEGORIES_OF_DEALS)).toEqual([]);
  });

  it("each category has a list of its holdings, outside the dashboards for the two without one", () => {
    expect(new Set(CATEGORIES.map(holdingsPathOf)).size).toBe(CATEGORIES.length);
    expect(holdingsPathOf("FIXED_DEPOSIT")).toBe("/investments/fixed-deposits");
    expect(holdingsPathOf("FRE")).toBe("/investments/fractional-real-estate");
  });

  it("every message with a variant for one metal has a variant for each", () => {
    for (const file of ["metals", "wallet", "profile"]) {
      const paths = leavesOf(readWords(locale, file));
      const spoken = new Set(paths.filter((path) => METALS.some((metal) => path.endsWith(`.${metal}`))).map(parentOf));
      expect(spoken.size, file).toBeGreaterThan(0);
      for (const path of spoken) for (const metal of METALS) expect(paths).toContain(`${path}.${metal}`);
    }
  });
});

const parentOf = (path: string): string => path.replace(/\.[A-Z]+$/, "");

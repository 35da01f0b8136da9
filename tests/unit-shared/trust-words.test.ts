/** Fractional property is units of a business trust in every text: no other owner, no other tax at source. */
import { describe, expect, it } from "vitest";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";
import { PRODUCTS } from "../../lib/products/registry.ts";
import { type PublicText, publicTextsIn } from "./public-texts.ts";
import { listFiles } from "./source-tree.ts";

/** Places whose whole text is about fractional property. */
const OF_PROPERTY = /\bFRE\b|PROPERTY\b(?!_RENT)|explore-property|fractional-real-estate|^legal\.risk\.sections\.8\./;
const NAMES_TRUST = /\bREITs?\b|business trust|fractional|बिज़नेस ट्रस्ट|आंशिक रियल एस्टेट/i;
/** Income from house property, TDS on rent with a limit, and ownership of the building itself. */
const OTHER_REGIMES: readonly RegExp[] = [
  /house[- ]property|standard deduction|section 24\b|\b194-?I(?!\()|\b194-?IB\b|\b194I\(b\)/i,
  /हाउस प्रॉपर्टी|गृह संपत्ति|मकान संपत्ति|मानक कटौती|धारा 24/,
  /\{(?:tdsRent|rentThreshold|tdsMachinery|machineryThreshold)\}/,
  /(?:TDS|tax) (?:on|from|of) (?:the |your |its )?rent|किराए? (?:पर|से|का) (?:TDS|टैक्स)|किराये (?:पर|से|का) (?:TDS|टैक्स)/i,
  /co-?own|own(?:s|ing)? (?:a |your )?(?:share|part) of the building|सह-?स्वामी|इमारत के मालिक हैं/i,
];
const THRESHOLD = /threshold|limit of the (?:year|month)|सीमा/i;
const WITHOUT = /without a(?:ny)? threshold|no threshold|from the first rupee|बिना किसी सीमा|कोई सीमा नहीं|पहले रुप/i;

const dealsOfProperty = listFiles("data/deals/real-estate/*.json").map((path) =>
  path.replace(/^.*\//, "").replace(/\.json$/, ""),
);

const isOfPlace = (at: string): boolean =>
  OF_PROPERTY.test(at) || dealsOfProperty.some((id) => at.startsWith(`${id}.`));
const isOfProperty = ({ at, text }: PublicText): boolean => isOfPlace(at) || NAMES_TRUST.test(text);

describe.each(LOCALE_IDS)("in %s", (locale) => {
  const texts = publicTextsIn(locale);
  const ofProperty = texts.filter(isOfProperty);
  const textAt = (at: string) => texts.find((text) => text.at === at)?.text ?? expect.fail(`no text ${at}`);

  it("no text on fractional property names another owner or another tax than those of a business trust", () => {
    const contradicting = ofProperty.filter(({ text }) =>
      OTHER_REGIMES.some((regime) => text.split(/[;.।] /).some((sentence) => regime.test(sentence))),
    );
    expect(contradicting).toEqual([]);
    expect(ofProperty.length).toBeGreaterThan(100);
  });

  it("every text on the tax of its distributions says the trust's rate, by name, and that it has no threshold", () => {
    const sentences = ofProperty.flatMap(({ at, text }) => text.split(/[;.।] /).map((sentence) => ({ at, sentence })));
    const limited = sentences.filter(
      ({ at, sentence }) =>
        (isOfPlace(at) || NAMES_TRUST.test(sentence)) && THRESHOLD.test(sentence) && !WITHOUT.test(sentence),
    );
    expect(limited).toEqual([]);
    const stating = ["kinds.FRE.tax.deducted", "explore-property.faq.three.answer"].map(textAt);
    const inDeals = texts.filter(({ text }) => text.includes("{tdsTrustAbroad}"));
    expect(inDeals.map(({ at }) => at.split(".")[0]).toSorted()).toEqual(dealsOfProperty.toSorted());
    for (const text of [...stating, ...inDeals.map((each) => each.text)]) {
      expect(text).toContain("{tdsTrust}");
      expect(text).toMatch(WITHOUT);
    }
    const typed = ofProperty.filter(({ text }) => /TDS/.test(text) && /\b10 ?%|\b10 per ?cent/.test(text));
    expect(typed).toEqual([]);
  });

  it("the terms and the risk notice count the units among what a trust taxes and SEBI regulates", () => {
    const tax = texts.find(({ at, text }) => at.startsWith("legal.tnc.") && /limit of the year|साल की सीमा/.test(text));
    expect(tax?.text).toMatch(/business trust|बिज़नेस ट्रस्ट/);
    expect(tax?.text).toMatch(WITHOUT);
    const regulators = texts.find(({ at, text }) => at.startsWith("legal.risk.") && /^SEBI: /.test(text));
    const [ofSebi = "", ...others] = regulators?.text.split(/[.।] ?/) ?? [];
    expect(ofSebi).toMatch(/REIT/);
    expect(others.join(" ")).not.toMatch(/real estate|property|संपत्ति|रियल एस्टेट/i);
  });
});

it("the product's income is that of a trust, and no product pays rent of property", () => {
  const incomes = Object.values(PRODUCTS).map(({ kind, tax }) => [kind, tax.income] as const);
  expect(incomes.filter(([, income]) => income === "PROPERTY_RENT")).toEqual([]);
  expect(incomes.filter(([, income]) => income === "TRUST_INCOME")).toEqual([["FRE", "TRUST_INCOME"]]);
});

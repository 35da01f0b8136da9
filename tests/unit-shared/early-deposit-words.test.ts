/** Every text on leaving a deposit early says the same of finance companies: decisions 0202 and 0232. */
import { describe, expect, it } from "vitest";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";
import { type PublicText, publicTextsIn } from "./public-texts.ts";
import { listFiles, readText } from "./source-tree.ts";

const FIGURES = ["{lockedMonths}", "{lockedShare}", "{lockedUpTo}"];
const COMPANY = /NBFC|finance compan|वित्त कंपनी|फ़ाइनेंस कंपनी/;
const WHOLE_IN_ILLNESS = /critical illness|गंभीर बीमारी/;
const PART = /\bpart\b|\{lockedShare\}|हिस्सा/;
const WITHOUT_INTEREST = /without interest|neither earns interest|बिना ब्याज/;
/** A rule that no law holds: nothing at all within the first months. */
const NOTHING =
  /(?:not|never|cannot be (?:ended|withdrawn|repaid)) within the first|no (?:early )?(?:repayment|withdrawal) (?:in|within) the first|पहले तीन महीने में नहीं/i;

const dealsOfCompanies = listFiles("data/deals/fixed-deposits/*.json")
  .filter((path) => JSON.parse(readText(path)).product.taker === "NBFC")
  .map((path) => path.replace(/^.*\//, "").replace(/\.json$/, ""));

describe.each(LOCALE_IDS)("in %s", (locale) => {
  const texts = publicTextsIn(locale);
  const textAt = (at: string) => texts.find((text) => text.at === at)?.text ?? expect.fail(`no text ${at}`);
  const inLegal = (document: string, about: RegExp) =>
    texts.filter(({ at, text }) => at.startsWith(`legal.${document}.`) && about.test(text)).map(({ text }) => text);
  const answerOf = (id: string) =>
    texts.find(({ at, text }) => at.startsWith(`${id}.faqs.`) && FIGURES.every((figure) => text.includes(figure)));

  it("names the part, its limit and the exception by the law's own figures", () => {
    const article = texts.filter(({ at, text }) => at === "article laddering-tenures" && WHOLE_IN_ILLNESS.test(text));
    expect(article).toHaveLength(1);
    expect(dealsOfCompanies.length).toBeGreaterThan(1);
    const answers = dealsOfCompanies.map((id) => answerOf(id)?.text ?? `${id} does not answer it`);
    const stating = [textAt("explore-deposits.faq.four.answer"), ...article.map(({ text }) => text), ...answers];
    for (const text of stating) {
      for (const figure of FIGURES) expect(text).toContain(figure);
      expect(text).toMatch(WHOLE_IN_ILLNESS);
      expect(text).toMatch(WITHOUT_INTEREST);
    }
  });

  it("the terms, the risk notice and the steps say that a part is repaid in the first months, and the whole in an illness", () => {
    const legal = [...inLegal("tnc", COMPANY), ...inLegal("risk", WHOLE_IN_ILLNESS)].filter((text) => PART.test(text));
    expect(legal).toHaveLength(2);
    for (const text of legal) {
      expect(text).toMatch(WHOLE_IN_ILLNESS);
      expect(text).toMatch(WITHOUT_INTEREST);
    }
    expect(textAt("explore-deposits.steps.three.text")).toMatch(PART);
    expect(textAt("explore-deposits.steps.three.text")).toMatch(COMPANY);
  });

  it("no text says that nothing is repaid in the first months", () => {
    const contradicting = texts.filter(({ text }: PublicText) => NOTHING.test(text));
    expect(contradicting).toEqual([]);
  });
});

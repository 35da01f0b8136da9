/** Texts for visitors and investors keep to docs/words.md: expected for a payout or a return, टैक्स for tax. */
import { expect, it } from "vitest";
import { publicTextsIn } from "./public-texts.ts";

/** The text of each place that breaks a rule. */
const breaking = (locale: "en" | "hi", breaks: (text: string) => boolean) =>
  publicTextsIn(locale)
    .filter(({ text }) => breaks(text))
    .map(({ at, text }) => `${at}: ${text}`);

/** Without placeholders, whose names nobody reads. */
const sentencesOf = (text: string) => text.replaceAll(/\{\w+\}/g, "").split(/[.;।] /);

it("no English text calls a payout or a return promised, but to say that none is", () => {
  const denied = /\b(?:no|not|nothing|nobody|never)\b/i;
  const ofSeller = /seller has promised/;
  const calls = (sentence: string) =>
    /\bpromised\b/i.test(sentence) && !denied.test(sentence) && !ofSeller.test(sentence);
  expect(breaking("en", (text) => sentencesOf(text).some(calls))).toEqual([]);
});

it("no English title says who, whose or why instead of naming its subject", () => {
  const riddle = /^(?:Who|Whose|Why)\b[^.?]*$/;
  const named = /^Who may view your account$/;
  const found = breaking("en", (text) => text.length < 60 && riddle.test(text) && !named.test(text));
  expect(found.filter((text) => !text.startsWith("legal."))).toEqual([]);
});

/** As a noun: "do" is the same word, and stands before an auxiliary. */
const TAX_AS_KAR =
  /(?:^|[^\p{L}\p{M}])(?:अग्रिम कर|कर(?: से पहले| के बाद| संधि| वर्ष|[ -]योग्य|[ -]मुक्त| का आधार))(?![\p{L}\p{M}])/u;

it("Hindi has one word for tax, टैक्स, outside the words that search understands", () => {
  const found = breaking("hi", (text) => text === "कर" || TAX_AS_KAR.test(text));
  expect(found.filter((text) => !/^search\.entries\.\w+\.words/.test(text))).toEqual([]);
  expect(publicTextsIn("hi").filter(({ text }) => text.includes("टैक्स")).length).toBeGreaterThan(200);
});

/** Of the column "Not" in docs/words.md, the words that have no other meaning in these texts. */
const SECOND_WORDS = {
  en: /\bprivacy notice\b|\b(?:take|took) (?:the|this) order back\b|\bput (?:# |these |your )?bonds\b/i,
  hi: /निपटान|न्योत|लेनदेन|पूंजीगत|लेखाकार|अंतिम मूल्य|क्लीन प्राइस|वयस्क|रक़म|कार्यदिवस|मैच्योरिटी|सरचार्ज/u,
} as const;

it.each(["en", "hi"] as const)("a thing has one name in %s: no text says its second word", (locale) => {
  expect(breaking(locale, (text) => SECOND_WORDS[locale].test(text))).toEqual([]);
});

/** Texts name the forms of today, the tax of gains abroad, and a scheme's parts by who owns its building. */
import { describe, expect, it } from "vitest";
import { dealFile, termsFrom } from "../../backend/catalogue/deal-file.ts";
import { epochMs } from "../../lib/contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";
import { publicTextsIn } from "./public-texts.ts";
import { listFiles, readText } from "./source-tree.ts";

/** Forms of the Act of 1961, each with the form that follows it from 1 April 2026. */
const FOLLOWED: Readonly<Record<string, string>> = { "10F": "41", "15G": "121", "15H": "121", "16A": "131" };
const GAIN = /\bgain\b|मुनाफ़/;
const OF_NON_RESIDENT = /non-resident’s gain|अनिवासी के (?:मुनाफ़े|लाभ)/;

describe.each(LOCALE_IDS)("in %s", (locale) => {
  const texts = publicTextsIn(locale);

  it.each(Object.entries(FOLLOWED))("a text that names Form %s names Form %s too", (former, form) => {
    const naming = texts.filter(({ text }) => new RegExp(`\\b${former}\\b`).test(text));
    expect(naming.filter(({ text }) => !new RegExp(`\\b${form}\\b`).test(text))).toEqual([]);
  });

  it("a bond's answer about tax that speaks of a gain says what is deducted from a non-resident's", () => {
    const bonds = listFiles("data/deals/bonds/*.json").map((path) => path.replace(/^.*\/|\.json$/g, ""));
    const answers = texts.filter(
      ({ at, text }) => bonds.some((id) => at.startsWith(`${id}.faqs.`)) && /TDS|\{tds|टैक्स|\btax\b/i.test(text),
    );
    const aboutGains = answers.filter(({ text }) => GAIN.test(text));
    expect(aboutGains.length).toBeGreaterThan(15);
    expect(aboutGains.filter(({ text }) => !OF_NON_RESIDENT.test(text))).toEqual([]);
  });
});

it("a scheme that owns its building through a company passes on no rent", () => {
  const at = epochMs(Date.parse("2026-11-25T06:30:00Z"));
  const schemes = listFiles("data/deals/real-estate/*.json").map((path) =>
    termsFrom(dealFile.parse(JSON.parse(readText(path))), at, SETTLEMENT_HOLIDAYS),
  );
  const parts = schemes.map(({ product, faqs }) => {
    const isThroughCompany = faqs.some(({ answer }) => answer.en.includes("through a company of its own"));
    if (product.kind !== "FRE" || !product.passedThrough || !isThroughCompany) return expect.fail("no scheme");
    return product.passedThrough.interestBps + product.passedThrough.dividendBps;
  });
  expect(parts).toEqual(schemes.map(() => 10_000));
  expect(parts.length).toBeGreaterThan(2);
});

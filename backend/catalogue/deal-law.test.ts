import { expect, it } from "vitest";
import { calendarDateOf, epochMs } from "../../lib/contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import { listFiles, readText } from "../../tests/unit-shared/source-tree.ts";
import { dealFile, termsFrom } from "./deal-file.ts";
import { lawContradictionsIn, withLawOf } from "./deal-law.ts";

const AT = epochMs(Date.parse("2026-11-21T06:30:00Z"));
const TODAY = calendarDateOf("2026-11-21");
const termsOf = (path: string) =>
  termsFrom(dealFile.parse(JSON.parse(readText(`data/deals/${path}`))), AT, SETTLEMENT_HOLIDAYS);
const bond = termsOf("bonds/banyan-row-24m.json");

const answered = (en: string, question = "What happens then?") =>
  lawContradictionsIn({ ...bond, faqs: [{ question: { en: question }, answer: { en } }] }, TODAY);

it.each([
  ["a rate of TDS", "10% TDS is deducted."],
  ["a rate in a sentence of its own, about a non-resident", "Nothing more. 31.20% for a non-resident."],
  ["a threshold", "TDS begins once the interest passes ₹10,000."],
  ["a threshold that no row holds", "Tax begins at ₹12,345."],
  ["a duty", "Stamp duty of 0.0001% comes on top."],
  ["a rate written in words", "Of it 10 per cent is deducted as tax."],
  ["a rate of GST", "GST of 18% is added to the fee."],
  ["a rate in Hindi digits", "ब्याज पर १०% टैक्स कटता है।"],
  ["a rate that is spelled out", "Of it ten per cent is deducted as tax."],
  ["a rate that is spelled out in Hindi", "ब्याज का दस प्रतिशत टैक्स कटता है।"],
  ["a rate with another Hindi word", "ब्याज का 10 फीसदी टैक्स कटता है।"],
  ["a rate with the sign as an entity", "TDS of 10&#37; is deducted."],
  ["a rate with the sign as a named entity", "TDS of 10&percnt; is deducted."],
  ["a rate with a wide sign", "TDS of 10％ is deducted."],
  ["a rate after a space that does not break", "TDS of 10\u00a0% is deducted."],
  ["a rate with a hidden character", "TDS of 10\u200b% is deducted."],
  ["a rate in basis points", "TDS of 1,000 basis points is deducted."],
  ["a rate in a sentence after the one about tax", "The bank deducts TDS. The rate is 10%."],
  ["a sum after a space", "TDS begins at ₹ 10,000."],
  ["a sum in lakh", "No tax up to 1.25 lakh."],
  ["a sum in words of rupees", "TDS begins at 10,000 rupees."],
  ["a sum in Hindi", "10,000 रुपये तक टैक्स नहीं कटता।"],
])("publishing refuses %s that is typed", (_, text) => {
  expect(answered(text)).toHaveLength(1);
});

it("publishing refuses a typed rate in Hindi, and in an answer whose question alone is about tax", () => {
  const faq = { question: { en: "How much?" }, answer: { en: "See the terms.", hi: "ब्याज का 10% टैक्स कटता है।" } };
  expect(lawContradictionsIn({ ...bond, faqs: [faq] }, TODAY)).toHaveLength(1);
  expect(answered("A tenth, or 10%, and ₹500.", "What tax is deducted?")).toHaveLength(2);
});

it("the product's own rates, returns before tax and sums that no tax rests on may be typed", () => {
  expect(answered("The coupon of 9.35% is paid to residents and non-residents alike.")).toEqual([]);
  expect(answered("It earns 12% a year before tax.")).toEqual([]);
  expect(
    answered("What per cent is deducted as tax? The payer deducts {tdsSecurity}. Of the shares 26% are pledged."),
  ).toEqual([]);
  expect(answered("80 shares at ₹615, so ₹49,200. The seller pays the stamp duty of {sharesStampDuty}.")).toEqual([]);
  expect(answered("{tdsSecurity} of the interest above {securityThreshold} for a resident.")).toEqual([]);
});

it("a rate of the product that equals one of the law is refused in a sentence about tax", () => {
  const product = { ...bond.product, couponBps: 1000 } as typeof bond.product;
  const faqs = [{ question: { en: "What?" }, answer: { en: "10% of it is deducted as TDS." } }];
  expect(lawContradictionsIn({ ...bond, product, faqs }, TODAY)).toHaveLength(1);
});

it("publishing refuses an unknown figure, and any figure in a text of lists", () => {
  expect(answered("Then {tdsBnad} is deducted.")).toEqual(["an unknown figure of the law, {tdsBnad}"]);
  expect(lawContradictionsIn({ ...bond, subtitle: { en: "TDS of {tdsSecurity}" } }, TODAY)).toHaveLength(1);
});

it("a text states the law of the day on which it is read", () => {
  const answerOn = (on: string) => withLawOf(bond, calendarDateOf(on)).faqs.at(3)?.answer;
  expect(answerOn("2026-11-21")?.en).toMatch(/^10% of the interest .* passes ₹10,000; .* 31\.2% for a non-resident/);
  expect(answerOn("2026-11-21")?.hi).toContain("₹10,000");
  expect(answerOn("2025-03-31")?.en).toContain("₹5,000");
});

it("a scheme's deal names the parts of a distribution and the rate that follows from them", () => {
  const { faqs } = withLawOf(termsOf("real-estate/whitefield-lab-seven.json"), TODAY);
  expect(faqs.map(({ answer }) => answer.en).join()).toContain(
    "7.8% from a non-resident, because 50% of it passes through as interest and 50% as dividend of the scheme’s company",
  );
});

it("no deal of the sandbox leaves a placeholder unfilled", () => {
  const paths = listFiles("data/deals/**/*.json").filter((path) => !path.endsWith("seed.json"));
  expect(paths).toContain("data/deals/bonds/banyan-row-24m.json");
  for (const path of paths) {
    const { why, security, covenants, risks, faqs } = withLawOf(termsOf(path.replace("data/deals/", "")), TODAY);
    expect(JSON.stringify({ why, security, covenants, risks, faqs })).not.toMatch(/\{[A-Za-z]+\}/);
  }
});

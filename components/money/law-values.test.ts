import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { epochMs } from "@/lib/contract/values/calendar-date";
import { LOCALE_IDS } from "@/lib/i18n/locales";
import { lawValues } from "./law-values";

const lawAt = (instant: string) => lawValues(epochMs(Date.parse(instant)));

it("texts name the rates and thresholds of the law in force, also after a change of law", () => {
  expect(lawAt("2025-03-31T18:29:00Z")).toMatchObject({
    ...{
      bankThreshold: "₹40,000",
      seniorThreshold: "₹50,000",
      interestThreshold: "₹5,000",
      rentThreshold: "₹2,40,000",
    },
  });
  expect(lawAt("2026-11-25T06:30:00Z")).toMatchObject({
    ...{ tdsBank: "10%", bankThreshold: "₹50,000", seniorThreshold: "₹1,00,000" },
    ...{ tdsInterest: "10%", interestThreshold: "₹10,000", tdsMachinery: "2%", machineryThreshold: "₹50,000" },
    ...{ tdsAbroad: "30%", tdsAbroadWithCess: "31.2%", longGain: "12.5%", metalMonths: 24, metalGst: "3%" },
    ...{ sharesMonths: 24, bondMonths: 12, tdsTrust: "10%", unitMonths: 12, unitsExempt: "₹1,25,000" },
  });
});

function* textsIn(group: unknown, path: string): Generator<readonly [path: string, text: string]> {
  if (typeof group === "string") yield [path, group];
  else if (typeof group === "object" && group !== null) {
    for (const [key, value] of Object.entries(group)) yield* textsIn(value, `${path}.${key}`);
  }
}

function textsOf(locale: string): (readonly [path: string, text: string])[] {
  const folder = join("messages", locale);
  return readdirSync(folder).flatMap((file) => [
    ...textsIn(JSON.parse(readFileSync(join(folder, file), "utf8")), file.replace(".json", "")),
  ]);
}

/** Percentages of no law: shares, choices, market practice; and documents that hold as of their own date. */
const TYPED = [/^legal\./, /^calculators\.options\.tax\./];
const OTHERS = new Set(["errors.NOMINEE_SHARES", "nominees.lead", "explore-invoices.steps.one.text"]);

it.each(LOCALE_IDS)("no text in %s types a percentage that a table of law holds", (locale) => {
  const typed = textsOf(locale)
    .filter(([, text]) => /\d\s?(%|per cent|प्रतिशत)/.test(text))
    .map(([path]) => path)
    .filter((path) => !OTHERS.has(path) && !TYPED.some((pattern) => pattern.test(path)));
  expect(typed).toEqual([]);
});

/** Statements and tax files, whose notes state the law of their own year. */
const OF_A_YEAR = /^reports\./;
const MONTHS = /\d\s?(?:months?|महीन)/;
const ABOUT_GAINS = /\bgains?\b|long-term|मुनाफ़|लाभ|दीर्घकालिक/;

it.each(LOCALE_IDS)("no text in %s types the months after which a gain is long-term", (locale) => {
  const typed = textsOf(locale)
    .filter(([path, text]) => !OF_A_YEAR.test(path) && MONTHS.test(text) && ABOUT_GAINS.test(text))
    .map(([path]) => path);
  expect(typed).toEqual([]);
});

/** The law in the texts of a deal: texts name its figures, the catalogue fills in those in force. Pure. */
import type { DealTerms } from "../../lib/contract/calls/deals.ts";
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import type { LocalizedText } from "../../lib/contract/values/products.ts";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";
import { dealLawFiguresOn } from "../../lib/products/law-figures.ts";
import {
  isAboutTax,
  type LawFigures,
  typedLawIn,
  unknownPlaceholdersIn,
  withLawFigures,
} from "../../lib/products/law-texts.ts";

/** The texts that may name figures. */
type Texts = Pick<DealTerms, "why" | "security" | "covenants" | "risks" | "faqs">;
type Worded = Texts & Pick<DealTerms, "product" | "subtitle" | "payer" | "counterparty">;

/** A deal whose texts state the law of a day. */
export function withLawOf<Deal extends Texts & Pick<DealTerms, "product">>(deal: Deal, on: CalendarDate): Deal {
  const figures = dealLawFiguresOn(on, deal.product);
  const filled = (text: LocalizedText): LocalizedText => {
    const inLanguages = LOCALE_IDS.flatMap((locale) => {
      const written = text[locale];
      return written === undefined ? [] : [[locale, withLawFigures(written, figures)]];
    });
    return { ...text, ...Object.fromEntries(inLanguages) };
  };
  return {
    ...deal,
    why: filled(deal.why),
    security: deal.security.map(filled),
    covenants: deal.covenants.map(filled),
    risks: deal.risks.map(filled),
    faqs: deal.faqs.map(({ question, answer }) => ({ question: filled(question), answer: filled(answer) })),
  };
}

/** Faults in a deal's texts: typed or unknown figures of the law. Each fault is in English, for an operator. */
export function lawContradictionsIn(deal: Worded, on: CalendarDate): readonly string[] {
  const figures = dealLawFiguresOn(on, deal.product);
  const context = { figures, ownBps: ratesOf(deal.product) };
  const faulty = (
    texts: readonly LocalizedText[],
    isWhole: (written: string) => boolean,
    known: LawFigures = figures,
  ) =>
    texts.flatMap((text) =>
      writtenIn(text).flatMap((written) => [
        ...typedLawIn(written, { ...context, isAboutTax: isWhole(written) }).map(
          (figure) => `a typed figure of the law, ${figure}, in "${written}": name it, as {tdsInterest}`,
        ),
        ...unknownPlaceholdersIn(written, known).map((name) => `an unknown figure of the law, {${name}}`),
      ]),
    );
  const parties = [deal.payer, ...(deal.counterparty ? [deal.counterparty] : [])];
  const plain = [deal.subtitle, ...parties.map(({ about }) => about)];
  return [
    ...faulty(plain, () => false, {}),
    ...faulty([deal.why, ...deal.security, ...deal.covenants, ...deal.risks], () => false),
    ...deal.faqs.flatMap(({ question, answer }) => {
      const isWhole = writtenIn(question).some(isAboutTax);
      return [...faulty([question], () => false), ...faulty([answer], () => isWhole)];
    }),
  ];
}

const writtenIn = (text: LocalizedText): readonly string[] => LOCALE_IDS.flatMap((locale) => text[locale] ?? []);

/** Every rate and share in the terms of a product, in basis points. */
function ratesOf(terms: object): ReadonlySet<number> {
  const found = Object.entries(terms).flatMap(([name, value]): number[] => {
    if (typeof value === "number") return name.endsWith("Bps") ? [value] : [];
    return typeof value === "object" && value !== null ? [...ratesOf(value)] : [];
  });
  return new Set(found);
}

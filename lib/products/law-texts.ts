/**
 * Placeholders of the law in texts that operators and authors write, as `{tdsSecurity}`. Invariant: a filled text holds no
 * placeholder of a known figure. What nobody knows stays as it is written; publishing refuses it. Pure.
 */

export type LawFigures = Readonly<Record<string, string | number>>;

const PLACEHOLDER = /\{([A-Za-z]{1,40})\}/g;

export const withLawFigures = (text: string, figures: LawFigures): string =>
  text.replace(PLACEHOLDER, (written, name: string) => String(figures[name] ?? written));

/** The names in a text that are no figure. */
export const unknownPlaceholdersIn = (text: string, figures: LawFigures): readonly string[] =>
  [...text.matchAll(PLACEHOLDER)].flatMap(([, name = ""]) => (Object.hasOwn(figures, name) ? [] : [name]));

/** A sentence about tax, in both languages. */
const ABOUT_TAX =
  /\b(?:TDS|TCS|GST|PAN|tax|taxed|taxes|taxable|surcharge|cess|stamp duty|deducts?|deducted|withh(?:eld|olds)|non-residents?|residents?)\b|टीडीएस|जीएसटी|टैक्स|आयकर|अधिभार|उपकर|स्टाम्प|कटता|कटती|काटती|काटता|काटा|निवासी/i;
/** "A year before tax" states a return and no law. */
const RETURN_BEFORE_TAX = /(?:before|after) (?:tax|TDS)|(?:टैक्स|TDS|टीडीएस) (?:से पहले|के बाद|काटने के बाद)/gi;
const FIGURE = /(\d[\d,.]{0,14}) ?(?:%|per ?cent|प्रतिशत|फ़ीसदी)|(?:₹|Rs\.? ?|INR ?)(\d[\d,.]{0,14})/gi;
const SENTENCE_END = /[.;?!।] /;

interface Context {
  /** The rates of the product itself, in basis points. */
  readonly ownBps: ReadonlySet<number>;
  readonly figures: LawFigures;
  /** Whether the whole text is about tax, because its question is. */
  readonly isAboutTax: boolean;
}

export const isAboutTax = (text: string): boolean => ABOUT_TAX.test(text.replace(RETURN_BEFORE_TAX, ""));

/** The rates and sums of tax law that a text types instead of naming them. The product's own rates are no law. */
export function typedLawIn(text: string, { ownBps, figures, isAboutTax: isWhole }: Context): readonly string[] {
  const ofLaw = new Set(Object.values(figures).flatMap((figure) => numberIn(String(figure)) ?? []));
  const isOwn = (share: string) => ownBps.has(Math.round(Number(share) * 100)) && !ofLaw.has(Number(share));
  return text
    .split(SENTENCE_END)
    .filter((sentence) => isWhole || isAboutTax(sentence))
    .flatMap((sentence) => [...sentence.matchAll(FIGURE)])
    .flatMap(([written, share]) => (share !== undefined && isOwn(share) ? [] : [written]));
}

function numberIn(figure: string): number | undefined {
  const value = Number(figure.replaceAll(/[₹,%]/g, ""));
  return Number.isNaN(value) ? undefined : value;
}

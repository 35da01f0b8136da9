/**
 * Placeholders of the law in texts that operators and authors write, as `{tdsSecurity}`. Invariant: a filled text holds
 * no placeholder of a known figure. An unknown placeholder stays as it is written; publishing refuses it. Pure.
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
const SHARE = "(?:%|per ?cent|pct|p\\.c\\.|basis points?|bps|प्रतिशत|फ\u093c?ीसदी|आधार अंक)";
const FIGURE = new RegExp(
  `(\\d[\\d,.]{0,14})[ -]?${SHARE}|(?:₹|Rs\\.?|INR|रु\\.?) ?(\\d[\\d,.]{0,14})|(\\d[\\d,.]{0,14}) ?(?:rupees|lakh|crore|रुपय|रुपए|लाख|करोड)`,
  "giu",
);
/** A rate that is spelled out: any word before "per cent" that names no question and no part. */
const SPELLED =
  /([\p{L}\p{M}]{1,30})[ -](?:per ?cent|pct|basis points?|प्रतिशत|फ\u093c?ीसदी|आधार अंक)(?![\p{L}\p{M}])/giu;
const UNCOUNTED = new Set(
  "a as by each few in of or same some such than that the this to what which और का कितना कितने की कुछ के या यह वही".split(
    " ",
  ),
);
const SENTENCE_END = /[.;?!।] /;

interface Context {
  /** The rates of the product itself, in basis points. */
  readonly ownBps: ReadonlySet<number>;
  readonly figures: LawFigures;
  /** Whether the whole text is about tax, because its question is. */
  readonly isAboutTax: boolean;
}

export const isAboutTax = (text: string): boolean => ABOUT_TAX.test(text.replace(RETURN_BEFORE_TAX, ""));

const ENTITIES: Readonly<Record<string, string>> = {
  percnt: "%",
  nbsp: " ",
  "#37": "%",
  "#x25": "%",
  "#8377": "₹",
  "#x20b9": "₹",
};
const DEVANAGARI_ZERO = 0x0966;

/** As a reader sees it: one spelling of digits, spaces, signs and entities. */
const plainOf = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .replaceAll(/&(#?\w{2,6});/g, (written, name: string) => ENTITIES[name.toLowerCase()] ?? written)
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replaceAll(/\s/g, " ");

/**
 * The rates and sums of tax law that a text types instead of naming them. A sentence about tax may type only the
 * product's own rates that equal no rate of the law; the other sentences of a text that mentions tax may type no rate
 * of the law, unless it is the product's own.
 */
export function typedLawIn(text: string, { ownBps, figures, isAboutTax: isWhole }: Context): readonly string[] {
  const ofLaw = new Set(Object.values(figures).flatMap((figure) => numberIn(String(figure)) ?? []));
  const isOwn = (share: string) => ownBps.has(Math.round(Number(share) * 100)) && !ofLaw.has(Number(share));
  const plain = plainOf(text);
  const mentionsTax = isWhole || isAboutTax(plain);
  return plain.split(SENTENCE_END).flatMap((sentence) => {
    const written = [...sentence.matchAll(FIGURE)];
    if (isWhole || isAboutTax(sentence)) {
      const typed = written.filter(([, share]) => share === undefined || !isOwn(share));
      const spelled = [...sentence.matchAll(SPELLED)].filter(([, word = ""]) => !UNCOUNTED.has(word.toLowerCase()));
      return [...typed, ...spelled].map(([figure]) => figure);
    }
    const isLaw = (share: string) => ofLaw.has(Number(share)) && !ownBps.has(Math.round(Number(share) * 100));
    return mentionsTax
      ? written.filter(([, share]) => share !== undefined && isLaw(share)).map(([figure]) => figure)
      : [];
  });
}

function numberIn(figure: string): number | undefined {
  const value = Number(figure.replaceAll(/[₹,%]/g, ""));
  return Number.isNaN(value) ? undefined : value;
}

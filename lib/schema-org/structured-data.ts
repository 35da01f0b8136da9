/**
 * Structured data of pages (schema.org, JSON-LD). Every URL in it is absolute. It states only facts that the page
 * shows: the questions of an FAQ are visible, and a rate is one that the page names.
 */
import type {
  Article,
  BreadcrumbList,
  FAQPage,
  FinancialProduct,
  ItemList,
  Organization,
  Thing,
  WebApplication,
  WebSite,
  WithContext,
} from "schema-dts";
import { LOCALES, type Locale } from "../i18n/locales.ts";
import { absoluteUrl, fileUrl, SITE_ORIGIN } from "../i18n/site-origin.ts";

const CONTEXT = "https://schema.org";
const SITE_NAME = "ultra";
const ORGANIZATION_ID = `${SITE_ORIGIN}/#organization`;
/** Rates are in hundredths of a percent, schema.org wants percent. */
const percentOf = (bps: number): number => bps / 100;

export type StructuredThing = WithContext<Thing>;

export interface Question {
  question: string;
  answer: string;
}

export const faqPage = (questions: readonly Question[]): WithContext<FAQPage> => ({
  "@context": CONTEXT,
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

interface Company {
  legalName?: string;
  description?: string;
  telephone?: string;
  email?: string;
  /** Registered numbers: `{ name: "CIN", value: "U…" }`. */
  identifiers?: readonly { readonly name: string; readonly value: string }[];
}

const publisher = {
  "@type": "Organization",
  "@id": ORGANIZATION_ID,
  name: SITE_NAME,
  url: SITE_ORIGIN,
  logo: { "@type": "ImageObject", url: fileUrl("/icon-512.png"), width: "512", height: "512" },
} as const satisfies Organization;

export const organization = ({ identifiers = [], ...company }: Company = {}): WithContext<Organization> => ({
  "@context": CONTEXT,
  ...publisher,
  ...company,
  ...(identifiers.length > 0 && {
    identifier: identifiers.map(({ name, value }) => ({ "@type": "PropertyValue", propertyID: name, value })),
  }),
});

export const webSite = (locale: Locale): WithContext<WebSite> => ({
  "@context": CONTEXT,
  "@type": "WebSite",
  name: SITE_NAME,
  url: absoluteUrl(locale, "/"),
  inLanguage: LOCALES[locale].tag,
  publisher: { "@id": ORGANIZATION_ID },
});

export interface Crumb {
  readonly name: string;
  /** Without language. */
  readonly path: string;
}

/** The way to a page from the home page: at least two entries, the page itself last. */
export const breadcrumbList = (
  locale: Locale,
  crumbs: readonly [Crumb, Crumb, ...Crumb[]],
): WithContext<BreadcrumbList> => ({
  "@context": CONTEXT,
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: absoluteUrl(locale, path),
  })),
});

/** The pages that an overview page leads to, in its order. */
export const itemList = (locale: Locale, items: readonly Crumb[]): WithContext<ItemList> => ({
  "@context": CONTEXT,
  "@type": "ItemList",
  numberOfItems: items.length,
  itemListElement: items.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    url: absoluteUrl(locale, path),
  })),
});

interface ArticleFacts {
  locale: Locale;
  /** Without language. */
  path: string;
  headline: string;
  description: string;
  /** A path of this site or a full URL. */
  image: string;
  author: string;
  /** `YYYY-MM-DD` or with a time. */
  publishedAt: string;
  modifiedAt?: string;
  tags?: readonly string[];
}

export const article = ({ locale, path, tags = [], ...facts }: ArticleFacts): WithContext<Article> => ({
  "@context": CONTEXT,
  "@type": "Article",
  headline: facts.headline,
  description: facts.description,
  image: [fileUrl(facts.image)],
  datePublished: facts.publishedAt,
  dateModified: facts.modifiedAt ?? facts.publishedAt,
  author: { "@type": "Person", name: facts.author },
  publisher,
  inLanguage: LOCALES[locale].tag,
  mainEntityOfPage: { "@type": "WebPage", "@id": absoluteUrl(locale, path) },
  ...(tags.length > 0 && { keywords: [...tags] }),
});

interface FinancialProductFacts {
  locale: Locale;
  /** Without language. */
  path: string;
  name: string;
  description: string;
  /** The rates that the page shows, a year, in hundredths of a percent; omitted where no return is promised. */
  rateBps?: { readonly lowest: number; readonly highest: number };
  /** The fees, in the words of the page. */
  fees?: string;
}

/** A product of an explore page. It has no price, so it makes no `Offer`: the rate is a range, not a promise. */
export const financialProduct = ({
  locale,
  path,
  name,
  description,
  rateBps,
  fees,
}: FinancialProductFacts): WithContext<FinancialProduct> => ({
  "@context": CONTEXT,
  "@type": "FinancialProduct",
  name,
  description,
  url: absoluteUrl(locale, path),
  provider: publisher,
  areaServed: "IN",
  ...(rateBps !== undefined && {
    interestRate: {
      "@type": "QuantitativeValue",
      minValue: percentOf(rateBps.lowest),
      maxValue: percentOf(rateBps.highest),
      unitText: "percent per year",
    },
  }),
  ...(fees !== undefined && { feesAndCommissionsSpecification: fees }),
});

interface CalculatorFacts {
  locale: Locale;
  /** Without language. */
  path: string;
  name: string;
  description: string;
}

/** A calculator or a tool: free, and it runs in the browser. */
export const webApplication = ({ locale, path, name, description }: CalculatorFacts): WithContext<WebApplication> => ({
  "@context": CONTEXT,
  "@type": "WebApplication",
  name,
  description,
  url: absoluteUrl(locale, path),
  applicationCategory: "FinanceApplication",
  operatingSystem: "Any",
  inLanguage: LOCALES[locale].tag,
  offers: { "@type": "Offer", price: 0, priceCurrency: "INR" },
  publisher: { "@id": ORGANIZATION_ID },
});

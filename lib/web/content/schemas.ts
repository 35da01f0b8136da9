/** Content documents in the shape of Strapi 5, reduced to the fields that pages use. */
import { z } from "zod";

const text = z.string().max(2_000);
const instant = z.iso.datetime({ offset: true });
const optionalText = text.nullish();
const list = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).max(100);

const document = { id: z.number().int(), documentId: z.string().max(64) };
const dates = { createdAt: instant, updatedAt: instant, publishedAt: instant };

export const company = z.object({
  ...document,
  ...dates,
  name: text,
  legalName: text,
  /** Whether the company exists in the sandbox only; pages must then show `inventedNote`. */
  isInvented: z.boolean(),
  inventedNote: optionalText,
  cin: text,
  incorporatedOn: z.iso.date(),
  registeredOffice: text,
  email: text,
  phone: text,
  registrations: list(z.object({ title: text, regulator: text, number: text, validFrom: z.iso.date(), covers: text })),
  trustee: z.object({ name: text, role: text, registration: text, about: text, website: z.url().max(300) }),
  escrowBank: z.object({ name: text, branch: text, about: text }),
  auditors: list(z.object({ name: text, role: text, registration: text, since: z.iso.date() })),
  grievanceOfficer: z.object({ name: text, title: text, email: text, phone: text, hours: text, address: text }),
  /** In order: each step is taken when the one before it has not settled the complaint. */
  escalation: list(
    z.object({ title: text, contact: text, answerWithinDays: z.number().int().positive(), about: text }),
  ),
});
export type Company = z.output<typeof company>;

export const preIpoPage = z.object({
  id: z.number().int(),
  documentId: z.string().max(64).optional(),
  title: text,
  isEnabled: z.boolean(),
  isOnlinePaymentEnabled: z.boolean(),
  disclaimer: list(z.object({ text })),
  deals: list(z.object({ dealId: z.string().max(64) })),
  mainFaqSection: list(z.object({ question: text, answer: text })),
  createdAt: instant.optional(),
  updatedAt: instant.optional(),
  publishedAt: instant.optional(),
});
export type PreIpoPage = z.output<typeof preIpoPage>;

/** The specification's fallback (§3). */
export const PRE_IPO_PAGE_FALLBACK: PreIpoPage = {
  id: 0,
  title: "APP_PRE_IPO_PAGE",
  isEnabled: false,
  isOnlinePaymentEnabled: false,
  disclaimer: [],
  deals: [],
  mainFaqSection: [],
};

const slug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

export const articleTag = z.object({ ...document, slug, name: text, description: text });

const author = z.object({ ...document, slug, name: text, role: text, bio: text });

const seo = z.object({
  metaTitle: optionalText,
  metaDescription: optionalText,
  author: optionalText,
  robots: optionalText,
  charset: optionalText,
  favicon: optionalText,
  ogTitle: optionalText,
  ogDescription: optionalText,
  ogImage: optionalText,
  ogUrl: optionalText,
  ogType: optionalText,
  twitterCard: optionalText,
  twitterTitle: optionalText,
  twitterDescription: optionalText,
  twitterImage: optionalText,
  language: optionalText,
  viewport: optionalText,
  /** JSON-LD beside the Article block. */
  structuredData: z.record(z.string().max(100), z.unknown()).nullish(),
});

export const articleSummary = z.object({
  ...document,
  ...dates,
  slug,
  title: text,
  excerpt: text,
  minutes: z.coerce.number().int().positive().max(120),
  author,
  tags: list(articleTag),
});
export type ArticleSummary = z.output<typeof articleSummary>;

export const ARTICLE_LENGTH_MAX = 60_000;

export const article = articleSummary.extend({
  body: z.string().max(ARTICLE_LENGTH_MAX),
  seo: seo.nullish(),
  /** The article in the other languages. */
  localizations: list(z.object({ locale: z.string().max(10), slug })),
});
export type Article = z.output<typeof article>;

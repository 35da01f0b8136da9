/**
 * Checks structured data against the required fields of schema.org and of Google's documentation for each type, and
 * reads it out of a page. A type that is not listed here is reported as unknown.
 */
import { z } from "zod";

const text = z.string().min(1);
/** Every URL in structured data is absolute. */
const url = z.url({ protocol: /^https?$/ });
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}(T.+)?$/);
const context = { "@context": z.literal("https://schema.org") };
const of = <Type extends string>(type: Type) => ({ "@type": z.literal(type) });

const listed = z.array(z.object({ ...of("ListItem"), position: z.number().int().positive(), name: text }).loose());
const inOrder = (items: readonly { position: number }[]) =>
  items.every(({ position }, index) => position === index + 1);

const publisher = z.object({ ...of("Organization"), name: text, url, logo: z.object({ url }) });
const reference = z.object({ "@id": url });

const THINGS = {
  FAQPage: z.object({
    mainEntity: z
      .array(
        z.object({
          ...of("Question"),
          name: text,
          acceptedAnswer: z.object({ ...of("Answer"), text }),
        }),
      )
      .min(1),
  }),
  Organization: publisher.extend({
    identifier: z.array(z.object({ ...of("PropertyValue"), propertyID: text, value: text })).optional(),
  }),
  WebSite: z.object({ name: text, url, inLanguage: text, publisher: reference }),
  BreadcrumbList: z.object({
    itemListElement: listed
      .min(2)
      .refine(inOrder)
      .refine((items) => items.every(({ item }) => url.safeParse(item).success)),
  }),
  ItemList: z.object({
    itemListElement: listed
      .min(1)
      .refine(inOrder)
      .refine((items) => items.every((item) => url.safeParse(item.url).success)),
  }),
  Article: z.object({
    headline: text.max(110),
    image: z.array(url).min(1),
    datePublished: day,
    dateModified: day,
    author: z.object({ "@type": z.enum(["Person", "Organization"]), name: text }),
    publisher,
    mainEntityOfPage: reference,
  }),
  FinancialProduct: z.object({
    name: text,
    description: text,
    url,
    provider: publisher,
    interestRate: z
      .object({ ...of("QuantitativeValue"), minValue: z.number(), maxValue: z.number(), unitText: text })
      .refine(({ minValue, maxValue }) => minValue <= maxValue)
      .optional(),
  }),
  WebApplication: z.object({
    name: text,
    url,
    applicationCategory: text,
    operatingSystem: text,
    offers: z.object({ ...of("Offer"), price: z.number(), priceCurrency: z.string().length(3) }),
  }),
} as const;

const typed = z.object({ "@type": z.string(), ...context });
const isKnown = (type: string): type is keyof typeof THINGS => Object.hasOwn(THINGS, type);

/** The faults of one schema.org object; empty without any. */
export function problemsOfThing(thing: unknown): readonly string[] {
  const head = typed.safeParse(thing);
  if (!head.success) return ["has no @type, or another @context"];
  const type = head.data["@type"];
  if (!isKnown(type)) return [`unknown type ${type}`];
  const parsed = THINGS[type].safeParse(thing);
  return (parsed.error?.issues ?? []).map(({ path, message }) => `${type}.${path.join(".")}: ${message}`);
}

/** The structured data of a page, one entry per thing. @throws when a block is not JSON. */
export function structuredDataIn(html: string): readonly unknown[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return [...blocks].flatMap(([, json = ""]) => {
    const data: unknown = JSON.parse(json);
    return Array.isArray(data) ? data : [data];
  });
}

/** The questions that the structured data states, which the page must show. */
export function questionsIn(things: readonly unknown[]): readonly string[] {
  return things.flatMap((thing) => {
    const page = THINGS.FAQPage.extend(of("FAQPage")).safeParse(thing);
    return page.success ? page.data.mainEntity.map(({ name }) => name) : [];
  });
}

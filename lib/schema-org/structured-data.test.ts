import { describe, expect, it } from "vitest";
import { problemsOfThing } from "../../tests/e2e/support/structured-data.ts";
import {
  article,
  breadcrumbList,
  faqPage,
  financialProduct,
  itemList,
  organization,
  webApplication,
  webSite,
} from "./structured-data.ts";

const page = {
  locale: "hi",
  path: "/explore/asset-leasing",
  name: "Leasing",
  description: "Rent every month",
} as const;
const faq = faqPage([{ question: "Who pays?", answer: "The lessee." }]);
const things: readonly object[] = [
  faq,
  organization(),
  organization({ legalName: "Ultra Ltd", identifiers: [{ name: "CIN", value: "U1" }] }),
  webSite("en"),
  breadcrumbList("hi", [
    { name: "ultra", path: "/" },
    { name: "Terms", path: "/tnc" },
  ]),
  itemList("en", [{ name: "XIRR", path: "/calculators/xirr" }]),
  article({
    locale: "en",
    path: "/blog/xirr",
    headline: "What XIRR hides",
    description: "…",
    image: "/og/en/blog/xirr.png",
    author: "Meera Nair",
    publishedAt: "2026-11-01",
  }),
  financialProduct({ ...page, rateBps: { lowest: 900, highest: 1250 } }),
  financialProduct(page),
  webApplication(page),
];

describe("structured data", () => {
  it.each(things.map((thing) => [Reflect.get(thing, "@type"), thing] as const))(
    "%s has every required field",
    (_, thing) => {
      expect(problemsOfThing(thing)).toEqual([]);
    },
  );

  it("links to the page in the reader's language", () => {
    expect(JSON.stringify(financialProduct(page))).toContain("/hi/explore/asset-leasing");
  });

  it("states rates in percent", () => {
    const { interestRate } = financialProduct({ ...page, rateBps: { lowest: 900, highest: 1250 } });
    expect(interestRate).toMatchObject({ minValue: 9, maxValue: 12.5 });
  });
});

describe("the check of structured data", () => {
  it.each([
    ["a question without an answer", Object.assign({}, faq, { mainEntity: [{ "@type": "Question", name: "Who?" }] })],
    ["an FAQ without questions", faqPage([])],
    ["a relative URL", Object.assign(organization(), { url: "/" })],
    ["another vocabulary", Object.assign(organization(), { "@context": "https://example.org" })],
    ["a type that it does not know", { "@context": "https://schema.org", "@type": "Recipe", name: "Dal" }],
  ])("reports %s", (_, thing) => {
    expect(problemsOfThing(thing)).not.toEqual([]);
  });
});

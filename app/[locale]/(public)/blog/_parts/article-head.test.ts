import { describe, expect, it } from "vitest";
import { type Article, article as articleSchema } from "../../../../../lib/web/content/schemas.ts";
import { problemsOfThing } from "../../../../../tests/e2e/support/structured-data.ts";
import { articleStructuredData, articleViewport, languagesOf, withSeo } from "./article-head.ts";

const at = "2026-11-01T04:30:00.000Z";
const named = { id: 1, documentId: "a", slug: "a", name: "Name" };
const make = (seo?: Article["seo"]): Article =>
  articleSchema.parse({
    ...{
      id: 1,
      documentId: "d",
      slug: "what-xirr-hides",
      title: "Title",
      excerpt: "Excerpt",
      minutes: 4,
      body: "Text",
    },
    ...{ createdAt: at, updatedAt: "2026-11-16T04:30:00.000Z", publishedAt: at, localizations: [], seo },
    ...{ author: { ...named, role: "r", bio: "b" }, tags: [{ ...named, description: "d" }] },
  });
const page = {
  title: "Page",
  openGraph: { type: "article", title: "Page", url: "/x" },
  twitter: { card: "summary_large_image", title: "Page" },
} as const;

describe("the head of an article", () => {
  it("takes every SEO field of the content service", () => {
    const seo = {
      ...{
        favicon: "/blog.svg",
        ogTitle: "OG",
        ogDescription: "OG text",
        ogUrl: "https://ultra.example/x",
        ogType: "website",
      },
      ...{
        twitterCard: "summary",
        twitterTitle: "T",
        twitterDescription: "T text",
        twitterImage: "/t.png",
        language: "en-GB",
      },
    };
    expect(withSeo(page, make(seo), "en")).toMatchObject({
      icons: { icon: "/blog.svg" },
      openGraph: { type: "website", title: "OG", description: "OG text", url: "https://ultra.example/x" },
      twitter: { card: "summary", title: "T", description: "T text", images: ["/t.png"] },
      other: { language: "en-GB" },
    });
  });

  it("keeps the page's values where a field is missing, empty or unknown", () => {
    const seo = { ogTitle: "", ogType: "video.movie", twitterCard: "huge", favicon: null };
    for (const each of [seo, undefined]) {
      expect(withSeo(page, make(each), "hi")).toEqual({ ...page, other: { language: "hi-IN" } });
    }
  });

  it("names the languages in which the article exists, and no other", () => {
    const both = { ...make(), localizations: [{ locale: "en", slug: "what-xirr-hides" }] };
    expect(languagesOf(both, "hi")).toEqual({
      "en-IN": "/blog/what-xirr-hides",
      "hi-IN": "/hi/blog/what-xirr-hides",
      "x-default": "/blog/what-xirr-hides",
    });
    const path = "/hi/blog/what-xirr-hides";
    expect(languagesOf(make(), "hi")).toEqual({ "hi-IN": path, "x-default": path });
  });

  it("accepts a viewport's width and scale, and nothing that forbids zooming", () => {
    const viewportOf = (viewport: string) => articleViewport(make({ viewport }));
    expect(viewportOf("width=device-width, initial-scale=1, user-scalable=no")).toEqual({
      width: "device-width",
      initialScale: 1,
    });
    expect([viewportOf(""), viewportOf("initial-scale=2")]).toEqual([null, null]);
  });
});

describe("the structured data of an article", () => {
  it("is an Article with every field that schema.org requires, by the SEO fields first", () => {
    const data = articleStructuredData(make({ metaTitle: "Meta", author: "Guest", ogImage: "/own.png" }), "hi");
    expect(problemsOfThing(data)).toEqual([]);
    expect(data).toMatchObject({
      "@type": "Article",
      headline: "Meta",
      description: "Excerpt",
      author: { name: "Guest" },
      datePublished: at,
      dateModified: "2026-11-16T04:30:00.000Z",
      inLanguage: "hi-IN",
    });
  });
});

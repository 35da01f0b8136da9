import { expect, it } from "vitest";
import type { ArticleSummary } from "../../../../../lib/web/content/schemas.ts";
import { relatedArticles } from "./related.ts";

const make = (slug: string, tags: string[], publishedAt: string): ArticleSummary => ({
  ...{
    id: 1,
    documentId: slug,
    slug,
    title: slug,
    excerpt: "",
    minutes: 1,
    createdAt: publishedAt,
    updatedAt: publishedAt,
  },
  publishedAt,
  author: { id: 1, documentId: "a", slug: "a", name: "a", role: "", bio: "" },
  tags: tags.map((tag) => ({ id: 1, documentId: tag, slug: tag, name: tag, description: "" })),
});

it("relates articles by common tags, then by date, and never to themselves", () => {
  const article = make("self", ["tax", "nri"], "2026-01-05");
  const all = [
    article,
    make("old", ["tax"], "2026-01-01"),
    make("new", ["tax"], "2026-01-02"),
    make("other", [], "2026-01-09"),
  ];
  const both = make("both", ["nri", "tax"], "2025-01-01");
  expect(relatedArticles(article, [...all, both]).map(({ slug }) => slug)).toEqual(["both", "new", "old"]);
});

import { env, exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { handleContentRequest } from "../../../backend/embedded/content/embedded.ts";
import { article, company, preIpoPage } from "../../../lib/web/content/schemas.ts";

/* The embedded content service in Strapi 5's shapes. */

const read = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
  const authorization = `Bearer ${env.CONTENT_TOKEN}`;
  const response = await exports.default.fetch(`http://backend${path}`, {
    method,
    headers: { authorization, ...headers },
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text), headers: response.headers };
};

const failure = (status: number, name: string, message: string) => ({
  data: null,
  error: { status, name, message, details: {} },
});

const list = z.object({ data: z.array(z.record(z.string(), z.unknown())) });
const slugsIn = (body: unknown) => list.parse(body).data.map(({ slug }) => slug);

describe("the embedded content service", () => {
  it("serves the pre-IPO page at its documented path, with the documented parameters", async () => {
    const { status, body } = await read("/app-pre-ipo-page?populate=*&pLevel=4");
    expect([status, body.meta]).toEqual([200, {}]);
    const page = preIpoPage.parse(body.data);
    expect([page.title, page.isEnabled]).toEqual(["APP_PRE_IPO_PAGE", true]);
    expect(Math.min(page.disclaimer.length, page.deals.length, page.mainFaqSection.length)).toBeGreaterThan(0);
    expect((await read("/content/app-pre-ipo-page?populate=*&pLevel=4")).body).toEqual(body);
  });

  it("serves a single type in each language under one documentId", async () => {
    const [en, hi] = await Promise.all(
      ["en", "hi"].map((locale) => read(`/content/company?populate=*&locale=${locale}`)),
    );
    const [english, hindi] = [company.parse(en?.body.data), company.parse(hi?.body.data)];
    expect(english.documentId).toMatch(/^[a-z0-9]{24}$/);
    expect(hindi.documentId).toBe(english.documentId);
    expect(hindi.registeredOffice).not.toBe(english.registeredOffice);
  });

  it("leaves components and relations out unless they are populated", async () => {
    const { data } = (await read("/content/company")).body;
    expect([data.cin, data.trustee]).toEqual([expect.any(String), undefined]);
    expect((await read("/content/company?populate[trustee]=true")).body.data.trustee).toHaveProperty("name");
  });

  it("pages, sorts and filters a collection, and reports the whole of it", async () => {
    const all = await read("/content/authors?sort=slug:desc");
    expect(slugsIn(all.body)).toEqual(["meenal-karve", "imran-qureshi", "anjali-thomas"]);
    expect(all.body.meta).toEqual({ pagination: { page: 1, pageSize: 25, pageCount: 1, total: 3 } });
    const second = await read("/content/authors?sort=slug&pagination[page]=2&pagination[pageSize]=2&fields=slug");
    expect(second.body.data).toEqual([{ id: 1, documentId: expect.any(String), slug: "meenal-karve", locale: "en" }]);
    expect(second.body.meta).toEqual({ pagination: { page: 2, pageSize: 2, pageCount: 2, total: 3 } });
    expect(slugsIn((await read("/content/authors?filters[slug][$eq]=imran-qureshi")).body)).toEqual(["imran-qureshi"]);
    expect(slugsIn((await read("/content/authors?filters[slug][$eq]=nobody")).body)).toEqual([]);
  });

  it("serves an article by its slug with everything a page needs, and filters by a relation", async () => {
    const one = await read("/content/articles?filters[slug][$eq]=what-xirr-hides&locale=hi&populate=*");
    const [found] = z.object({ data: z.array(article).length(1) }).parse(one.body).data;
    expect([found?.localizations, found?.tags.map(({ slug }) => slug)]).toEqual([
      [{ locale: "en", slug: "what-xirr-hides" }],
      ["basics", "risk"],
    ]);
    const taxed = await read("/content/articles?filters[tags][slug][$eq]=tax&fields=slug&populate=tags");
    expect(slugsIn(taxed.body)).toContain("tds-on-alternatives");
    expect(slugsIn(taxed.body)).not.toContain("what-xirr-hides");
    expect((await read("/content/articles?filters[secret][slug][$eq]=tax")).status).toBe(400);
  });

  it("serves one document by its documentId", async () => {
    const [first] = list.parse((await read("/content/authors")).body).data;
    expect((await read(`/content/authors/${first?.documentId}`)).body.data).toEqual(first);
    expect((await read("/content/authors/abcdefghijklmnopqrstuvwx")).status).toBe(404);
  });

  it("refuses as Strapi does: no token, another token, an unknown type, a write, a parameter it does not serve", async () => {
    const without = await exports.default.fetch("http://backend/content/authors");
    expect([without.status, await without.json()]).toEqual([403, failure(403, "ForbiddenError", "Forbidden")]);
    const another = await read("/content/authors", { authorization: "Bearer another" });
    expect(another.body).toEqual(failure(401, "UnauthorizedError", "Missing or invalid credentials"));
    expect((await read("/content/secrets")).body).toEqual(failure(404, "NotFoundError", "Not Found"));
    expect((await read("/content/authors", {}, "DELETE")).status).toBe(405);
    for (const query of ["filters[slug][$containsi]=a", "status=draft", "pagination[page]=0", "sort=slug:up"]) {
      expect([query, (await read(`/content/authors?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it("answers 304 to whoever has this version, and lets nothing between keep a copy", async () => {
    const { headers } = await read("/content/authors");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect((await read("/content/authors", { "if-none-match": headers.get("etag") ?? "" })).status).toBe(304);
  });

  it("does not exist without a token", () => {
    const request = new Request("http://backend/content/authors", { headers: { authorization: "Bearer " } });
    expect(handleContentRequest(request, { CONTENT_TOKEN: "" })).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { withPublicCaching } from "./public-cache-control.ts";

const answer = (cacheControl: string, status = 200) =>
  new Response("page", { status, headers: { "cache-control": cacheControl, vary: "RSC" } });
const headersOf = (response: Response) => [
  response.headers.get("cache-control"),
  response.headers.get("cdn-cache-control"),
  response.headers.get("vary"),
];
const forAll = { isForVisitorsOnly: false };

describe("a page for everybody", () => {
  it("is asked for again by browsers and kept by shared caches for Next's time", () => {
    expect(headersOf(withPublicCaching(answer("s-maxage=30, stale-while-revalidate=2592000"), forAll))).toEqual([
      "public, max-age=0, must-revalidate",
      "public, max-age=30",
      "RSC",
    ]);
  });

  it("is kept by shared caches for five minutes at most, as a deploy purges none of them", () => {
    const year = withPublicCaching(answer("s-maxage=31536000, stale-while-revalidate=2592000"), forAll);
    expect(headersOf(year)[1]).toBe("public, max-age=300");
  });
});

describe("a page at whose address investors see another one", () => {
  it("is kept by no shared cache, whether it respects Vary or not", () => {
    expect(headersOf(withPublicCaching(answer("s-maxage=30"), { isForVisitorsOnly: true }))).toEqual([
      "private, max-age=0, must-revalidate",
      null,
      "RSC, Cookie",
    ]);
  });
});

it.each([
  ["a page of an investor", answer("private, no-cache, no-store, max-age=0, must-revalidate")],
  ["a failure", answer("s-maxage=30", 500)],
  ["a response without a lifetime", answer("public, max-age=3600")],
])("leaves %s alone", (_, response) => {
  const before = headersOf(response);
  expect(headersOf(withPublicCaching(response, forAll))).toEqual(before);
});

it("lets no cache keep a missing page, which content may publish within the minute", () => {
  const missing = withPublicCaching(answer("s-maxage=30, stale-while-revalidate=60", 404), forAll);
  expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
});

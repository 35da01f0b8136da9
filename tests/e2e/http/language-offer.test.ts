import { expect, inject, it } from "vitest";
import { FROM_PAGE_CACHE } from "../support/answers.ts";

/* The offer of the language that the browser prefers, on pages whose bytes are the same for everybody: docs/decisions/0237. */

const { url } = inject("server");

const BAR = /<dialog open class="language-offer".*?<\/dialog>/s;
const HINDI = "hi-IN,hi;q=0.9,en;q=0.8";

async function open(path: string, language: string, headers: Readonly<Record<string, string>> = {}) {
  const sent = { accept: "text/html", "accept-language": language, ...headers };
  const answer = await fetch(url + path, { headers: sent, redirect: "manual" });
  return { answer, html: await answer.text(), cookies: answer.headers.getSetCookie() };
}

it.each([
  ["/calculators", HINDI, "/hi/calculators", "हिन्दी में पढ़ें"],
  ["/hi/calculators", "en-IN", "/calculators", "Read in English"],
  ["/deals?category=BOND", HINDI, "/hi/deals?category=BOND", "हिन्दी में पढ़ें"],
])("%s offers a browser that prefers %s the page %s once", async (path, language, href, words) => {
  const first = await open(path, language);
  const [bar = ""] = BAR.exec(first.html) ?? [];
  expect(bar).toContain(`href="${href}"`);
  expect(bar).toContain(`>${words}</a>`);
  expect(first.answer.headers.get("cache-control")).toMatch(/private.*no-store/);
  expect([first.answer.headers.get("cdn-cache-control"), first.answer.headers.get("etag")]).toEqual([null, null]);
  expect(first.cookies.map((cookie) => cookie.split(";")[0])).toContain("languageOffered=1");
  const second = await open(path, language, { cookie: "languageOffered=1" });
  expect([second.html.match(BAR), second.cookies]).toEqual([null, []]);
});

it("leaves the stored page as it is for every other visitor, before and after an offer", async () => {
  await open("/calculators", HINDI);
  for (const language of ["en-IN", "ta-IN", "*"]) {
    const { answer, html, cookies } = await open("/calculators", language);
    expect([html.match(BAR), cookies]).toEqual([null, []]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(answer.headers.get("x-opennext-cache")).toMatch(FROM_PAGE_CACHE);
    expect(answer.headers.get("vary") ?? "").not.toMatch(/accept-language/i);
  }
});

it("is seen by a browser that holds a copy of the page", async () => {
  const { answer } = await open("/calculators", "en-IN");
  const tag = answer.headers.get("etag") ?? expect.fail("no tag");
  expect((await open("/calculators", "en-IN", { "if-none-match": tag })).answer.status).toBe(304);
  const offered = await open("/calculators", HINDI, { "if-none-match": tag });
  expect([offered.answer.status, BAR.test(offered.html)]).toEqual([200, true]);
});

it("never redirects, and is no part of an article that exists in one language, a file, data or an API", async () => {
  for (const path of ["/calculators", "/", "/blog"]) expect((await open(path, HINDI)).answer.status).toBe(200);
  for (const path of ["/robots.txt", "/icon.svg", "/api/v2/deals", "/no-such-page"]) {
    const { html, cookies } = await open(path, HINDI);
    expect([path, html.match(BAR), cookies.join().includes("languageOffered")]).toEqual([path, null, false]);
  }
  const data = await open("/calculators", HINDI, { rsc: "1" });
  expect(data.html).not.toMatch(BAR);
});

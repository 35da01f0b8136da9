import { describe, expect, it } from "vitest";
import { LOCALES } from "../i18n/locales.ts";
import { findLanguageOffer, requestForOffer, withLanguageOffer } from "./language-offer.ts";

const HINDI_FIRST = "hi-IN,hi;q=0.9,en;q=0.8";

interface Opened {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const visit = ({ path = "/deals", method = "GET", headers = {} }: Opened = {}) =>
  new Request(`https://ultra.example${path}`, {
    method,
    headers: { accept: "text/html,*/*;q=0.8", "accept-language": HINDI_FIRST, ...headers },
  });

describe("the language that the browser prefers", () => {
  it("is offered on a page in another language, with the page's own address and query", () => {
    const hindi = { to: "hi", href: "/hi/deals?category=BOND", isSecure: true };
    expect(findLanguageOffer(visit({ path: "/deals?category=BOND" }))).toEqual(hindi);
    const english = findLanguageOffer(visit({ path: "/hi/blog", headers: { "accept-language": "en-GB,hi;q=0.4" } }));
    expect(english).toMatchObject({ to: "en", href: "/blog" });
  });

  it.each<[string, Opened]>([
    ["a page in that language", { path: "/hi/deals" }],
    [
      "a browser that prefers a language which the site lacks, and then the page's",
      {
        headers: { "accept-language": "ta-IN,en;q=0.9,hi;q=0.8" },
      },
    ],
    ["a browser that names no language of the site", { headers: { "accept-language": "ta-IN" } }],
    ["a request for any language", { headers: { "accept-language": "*" } }],
    ["a visitor who has seen the offer", { headers: { cookie: "theme=dark; languageOffered=1" } }],
    ["an investor with a session", { headers: { cookie: "__Host-ultra-session=sealed" } }],
    ["a move within the site", { headers: { "sec-fetch-site": "same-origin" } }],
    ["a page that is fetched ahead", { headers: { "sec-purpose": "prefetch;prerender" } }],
    ["the router's data of a page", { headers: { rsc: "1" } }],
    ["a file or a program's call", { headers: { accept: "*/*" } }],
    ["a request for the headers alone", { method: "HEAD" }],
    ["a form", { method: "POST" }],
  ])("is not offered to %s", (_, opened) => {
    expect(findLanguageOffer(visit(opened))).toBeNull();
  });
});

it("the page is requested whole and plain, whichever copy the browser has and reads", () => {
  const headers = { "if-none-match": '"a"', "if-modified-since": "x", "accept-encoding": "br", cookie: "theme=dark" };
  const { url, headers: sent } = requestForOffer(visit({ headers }));
  expect(url).toBe("https://ultra.example/deals");
  expect(["if-none-match", "if-modified-since", "accept-encoding"].filter((name) => sent.has(name))).toEqual([]);
  expect(sent.get("cookie")).toBe("theme=dark");
});

const OFFER = { to: "hi", href: '/hi/deals?a=1&b="<', isSecure: true } as const;
const HEAD = `<head><link rel="alternate" hrefLang="${LOCALES.hi.tag}" href="https://ultra.example/hi/deals"/></head>`;
const SKIP = '<a href="#content" class="z-50">Skip to content</a>';
const BODY = `<body>${SKIP}<div>…</div></body>`;

const page = (html: string, status = 200, type = "text/html; charset=utf-8") =>
  new Response(html, { status, headers: { "content-type": type, etag: '"a"', "content-length": "7" } });

describe("the bar", () => {
  it("stands behind the link to the content, in its own language, and sets the cookie that keeps other pages without it", async () => {
    const offered = await withLanguageOffer(page(`<html>${HEAD}${BODY}</html>`), OFFER);
    const html = await offered.text();
    expect(html.indexOf("<dialog")).toBe(html.indexOf(SKIP) + SKIP.length);
    expect(html).toContain('<dialog open class="language-offer" aria-label="हिन्दी में पढ़ें" lang="hi-IN" dir="ltr">');
    expect(html).toContain('<a href="/hi/deals?a=1&amp;b=&quot;&lt;" hreflang="hi-IN"');
    expect(html).toContain(">बंद करें</button></form></dialog><div>…");
    expect(offered.headers.getSetCookie()).toEqual([
      "languageOffered=1; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure",
    ]);
    expect(["etag", "content-length"].filter((name) => offered.headers.has(name))).toEqual([]);
  });

  it.each<[string, Response]>([
    ["is not in that language", page(`<html><a hrefLang="${LOCALES.hi.tag}">हिन्दी</a>${BODY}</html>`)],
    ["has no link to its content", page(`<html>${HEAD}<body></body></html>`)],
    ["is missing", page(`<html>${HEAD}${BODY}</html>`, 404)],
    ["is a file", page(`${HEAD}${BODY}`, 200, "text/plain")],
  ])("is not on a page that %s, which stays as it is", async (_, answer) => {
    const expected = await answer.clone().text();
    const unchanged = await withLanguageOffer(answer, OFFER);
    expect(await unchanged.text()).toBe(expected);
    expect([unchanged.headers.getSetCookie(), unchanged.headers.get("etag")]).toEqual([[], '"a"']);
  });
});

import { describe, expect, it } from "vitest";
import { assertSiteOriginFit, nameServedOrigin, servedOrigin, withServedOrigin } from "./served-origin";

const BUILT = "http://localhost:3000";
const SERVED = "http://127.0.0.1:31170";
const sandbox = { ULTRA_ENV: "sandbox" };

const head = (origin: string) =>
  `<link rel="canonical" href="${origin}/hi"/><meta property="og:url" content="${origin}"/>` +
  `<script type="application/ld+json">{"@id":"${origin}/#organization","sameAs":["${origin}/x"]}</script>`;
/** As Next embeds the router's data in a page: quoted once more, long texts with their length. */
const data = (origin: string, long: string) =>
  `<script>self.__next_f.push([1,"1:[\\"$\\",\\"link\\",{\\"href\\":\\"${origin}/hi\\"}]\\n2:T1b,{\\"url\\":\\"${long}/\\"}"])</script>`;
const router = (origin: string, long: string) => `1:["$","meta",{"content":"${origin}/hi"}]\n2:T1b,{"url":"${long}/"}`;

/** The text of an answer that arrives in chunks of `size`. */
async function named(text: string, { type = "text/html; charset=utf-8", size = 1_000, env = sandbox } = {}) {
  const chunks = text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const answer = new Response(body, { headers: { "content-type": type, "content-length": "1" } });
  return withServedOrigin(answer, SERVED, env).text();
}

describe("a page of one machine names the origin that is served", () => {
  const page = (origin: string) => `<p title="नमस्ते">${head(origin)}${data(origin, BUILT)}</p>`;

  it.each([1, 2, 3, 7, 19, 20, 21, 22, 40, 5_000])(
    "in its head, structured data and links, in chunks of %i",
    async (size) => {
      expect(await named(page(BUILT), { size })).toBe(page(SERVED));
    },
  );

  it("in the router's data, but not in a text of a stated length", async () => {
    const text = router(BUILT, BUILT);
    for (const size of [1, 13, 5_000]) {
      expect(await named(text, { size, type: "text/x-component" })).toBe(router(SERVED, BUILT));
    }
  });

  it("and another port of the same host is not taken for the build's", async () => {
    const other = head("http://localhost:30001");
    expect(await named(other)).toBe(other);
  });

  it("and files and other answers stay as they are", async () => {
    expect(await named(head(BUILT), { type: "application/json" })).toBe(head(BUILT));
  });
});

it("production names the one origin of its build, whatever host a request has", async () => {
  const env = { ULTRA_ENV: "production" };
  expect(await named(head(BUILT), { env })).toBe(head(BUILT));
  expect(servedOrigin("https://evil.example", env)).toBe(BUILT);
  expect(nameServedOrigin(`Sitemap: ${BUILT}/sitemap.xml`, "https://evil.example", env)).toContain(BUILT);
});

it("a file of the site names the origin that is served, wherever it stands", () => {
  expect(nameServedOrigin(`<loc>${BUILT}/</loc> ${BUILT}`, SERVED, sandbox)).toBe(`<loc>${SERVED}/</loc> ${SERVED}`);
});

it.each([
  undefined,
  "",
  "http://localhost:3000",
  "https://localhost",
  "http://ultra.example",
  "https://10.0.0.1",
  "ultra",
])("production refuses %j as the site's origin, and one machine takes any", (setting) => {
  const unfit = { ...(setting !== undefined && { SITE_ORIGIN: setting }) } as { SITE_ORIGIN: string };
  expect(() => assertSiteOriginFit({ ULTRA_ENV: "production", ...unfit })).toThrow("SITE_ORIGIN");
  expect(() => assertSiteOriginFit({ ULTRA_ENV: "sandbox", ...unfit })).not.toThrow();
});

it("production takes the origin of a public host", () => {
  expect(() => assertSiteOriginFit({ ULTRA_ENV: "production", SITE_ORIGIN: "https://ultra.example" })).not.toThrow();
});

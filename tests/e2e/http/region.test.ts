import { expect, inject, it, vi } from "vitest";
import { FROM_PAGE_CACHE } from "../support/answers.ts";

/* The region of a visitor on public pages, whose bytes are the same for everybody: docs/decisions/0058 and 0062. */

const { url } = inject("server");

async function visit(path: string, region: string, cookie = "") {
  const answer = await fetch(url + path, { headers: { "cf-ipcountry": region, cookie } });
  return { answer, html: await answer.text(), cookies: answer.headers.getSetCookie() };
}

/** Two answers of one version of the page. A page with live figures may be rendered anew between two requests. */
const visitOneVersion = (path: string) =>
  vi.waitFor(
    async () => {
      const [home, abroad] = [await visit(path, "IN"), await visit(path, "AE")];
      expect(abroad.html).toBe(home.html);
      return { home, abroad };
    },
    { timeout: 120_000, interval: 100 },
  );

it.each(["/", "/hi"])("%s from the page cache marks a visitor abroad once, with the bytes of India", async (path) => {
  const { home, abroad } = await visitOneVersion(path);
  expect(home.cookies).toEqual([]);
  expect(home.answer.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(abroad.cookies).toEqual(["region=abroad; Path=/; SameSite=Lax; Max-Age=31536000"]);
  expect(abroad.answer.headers.get("cache-control")).toMatch(/private.*no-store/);
  expect(abroad.answer.headers.get("cdn-cache-control")).toBeNull();
  expect(abroad.answer.headers.get("x-opennext-cache")).toMatch(FROM_PAGE_CACHE);
});

it("is marked no second time, follows the visitor home, and leaves a choice of their own alone", async () => {
  const again = await visit("/", "AE", "region=abroad");
  expect([again.cookies, again.answer.headers.get("cache-control")]).toEqual([
    [],
    "public, max-age=0, must-revalidate",
  ]);
  const back = await visit("/", "IN", "region=abroad; regionChosen=abroad");
  expect(back.cookies).toEqual(["region=; Path=/; SameSite=Lax; Max-Age=0"]);
});

it("is unknown to a page for somebody whose country the network does not know", async () => {
  expect((await visit("/", "XX")).cookies).toEqual([]);
});

import { beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { FROM_PAGE_CACHE } from "../support/answers.ts";
import { arriveVerified } from "../support/people.ts";

/* Deals are public; an investor sees their own page at the same address: docs/decisions/0065. */

const { url } = inject("server");
const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers, redirect: "manual" });
const DEAL = "/deals/kavya-northgate-90";

let asha: Client;
beforeAll(async () => {
  asha = (await arriveVerified(url, { name: "Asha Deshmukh" })).client;
  // The lists are rendered anew within seconds of the start, as the build has no deals.
  for (const path of ["/deals", "/hi/deals"]) {
    await vi.waitFor(async () => expect(await (await get(path)).text()).toContain(DEAL), {
      ...{ timeout: 120_000, interval: 100 },
    });
  }
});

describe("a visitor", () => {
  it.each(["/deals", "/hi/deals", DEAL, `/hi${DEAL}`])(
    "reads %s without a redirect, from the page cache",
    async (path) => {
      await (await get(path)).text();
      const answer = await get(path);
      expect([answer.status, answer.headers.get("x-opennext-cache")]).toEqual([
        200,
        expect.stringMatching(FROM_PAGE_CACHE),
      ]);
      const html = await answer.text();
      expect(html).toContain("Kavya Components");
      expect(html).not.toContain("Asha");
    },
  );

  it.each([
    ["", "if the bank calls the bond"],
    ["/hi", "बैंक बॉन्ड वापस ले तो"],
  ])("reads of a perpetual bond by when it may be called, and of no end: %s", async (prefix, words) => {
    const html = await (await get(`${prefix}/deals/sindhusagar-bank-perpetual`)).text();
    expect(html.split(words).length).toBeGreaterThan(2);
    expect(html).not.toContain(" 2126");
  });

  it("gets a page that the browser asks for again and no shared cache keeps", async () => {
    for (const [path, headers] of [
      [DEAL, {}],
      [`${DEAL}?_rsc=a`, { rsc: "1" }],
      ["/deals", {}],
    ] as const) {
      const answer = await get(path, headers);
      await answer.text();
      expect(answer.headers.get("cache-control"), path).toBe("private, max-age=0, must-revalidate");
      expect(answer.headers.get("cdn-cache-control"), path).toBeNull();
      expect(answer.headers.get("vary")?.toLowerCase(), path).toContain("cookie");
      expect(answer.headers.getSetCookie(), path).toEqual([]);
    }
  });

  it("sees what an amount of the address brings, without scripts", async () => {
    const html = await (await get(`${DEAL}?amount=200000`)).text();
    const terms = await fetch(`${url}/api/v2/deals/kavya-northgate-90/investment-terms?amount=200000`);
    const { totalNet } = (await terms.json()) as { totalNet: number };
    const [rupees = ""] = totalNet.toLocaleString("en-IN", { minimumFractionDigits: 2 }).split(".");
    expect(html).toContain(rupees);
    expect(html).toContain('value="2,00,000"');
    expect(await (await get(`${DEAL}?amount=12`)).text()).toContain("50,000");
  });

  it("finds a sign-in instead of the documents, and comes back to the deal", async () => {
    const html = await (await get(DEAL)).text();
    expect(html).not.toContain("master-document");
    expect(html).toContain(`/login?returnTo=${encodeURIComponent(DEAL)}`);
  });

  it("sees no pre-IPO deal, neither listed nor by its address", async () => {
    expect(await (await get("/deals")).text()).not.toContain("kalrav-audio");
    const answer = await get("/deals/kalrav-audio");
    await answer.text();
    expect(answer.status).toBe(404);
  });

  it("finds nothing at the address of no deal", async () => {
    for (const path of ["/deals/none-such", "/deals/NONE"]) {
      const answer = await get(path);
      await answer.text();
      expect(answer.status, path).toBe(404);
    }
  });
});

describe("an investor at the same address", () => {
  it("sees their own page, kept by nobody, in whatever order it is asked for", async () => {
    for (const round of [1, 2, 3]) {
      const visitor = await get(DEAL);
      expect(await visitor.text(), `visitor ${round}`).not.toContain("Asha");
      const own = await asha.send(DEAL);
      expect(own.headers.get("cache-control"), `investor ${round}`).toMatch(/private.*no-store/);
      expect(own.headers.has("x-opennext-cache")).toBe(false);
      const html = await own.text();
      expect(html).toContain("Asha Deshmukh");
      expect(html).toContain("master-document");
    }
  });

  it("is led from /deals to their own list", async () => {
    const answer = await asha.send("/deals");
    await answer.text();
    expect([answer.status, answer.headers.get("location")]).toEqual([307, "/invest"]);
  });

  it("becomes a visitor when the cookie cannot be opened, instead of finding nothing", async () => {
    const answer = await get(DEAL, { cookie: "ultra-session=not-a-session" });
    await answer.text();
    const location = answer.headers.get("location") ?? "";
    expect([answer.status, location]).toEqual([307, `/api/session/ended?page=${encodeURIComponent(DEAL)}`]);
    const ended = await get(location, { cookie: "ultra-session=not-a-session" });
    expect(ended.headers.get("location")).toBe(DEAL);
    expect(ended.headers.getSetCookie().join()).toContain("ultra-session=; ");
  });
});

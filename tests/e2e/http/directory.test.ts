import { beforeAll, describe, expect, inject, it, vi } from "vitest";
import { FROM_PAGE_CACHE } from "../support/answers.ts";
import { problemsOfThing, structuredDataIn } from "../support/structured-data.ts";

/* The directory of issuers and bonds, as a reader without scripts meets it. */

const { url } = inject("server");
const get = (path: string) => fetch(url + path, { redirect: "manual" });
const textOf = async (path: string) => (await get(path)).text();
/** Without the data for React, which repeats the page. */
const visible = async (path: string) => (await textOf(path)).replace(/<script.*?<\/script>/gs, "");
const picksIn = (html: string) =>
  [...html.matchAll(/<input[^>]*name="pick"[^>]*value="([^"]+)"/g)].map(([, pick = ""]) => pick);

const LISTS = ["/directory", "/hi/directory", "/directory/bonds", "/hi/directory/bonds"];

/** Reloads until the page, which the build made without the catalogue, has it. */
async function filled(path: string): Promise<void> {
  for (let round = 0; round < 60; round += 1) {
    if (picksIn(await textOf(path)).length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${path} stays empty`);
}

beforeAll(() => Promise.all(LISTS.map(filled)), 60_000);

describe("the lists", () => {
  it.each(LISTS)("%s is answered from the page cache, also with the parameters of a campaign", async (path) => {
    for (const query of ["", "?utm_source=letter"]) {
      const answer = await get(path + query);
      await answer.text();
      expect([answer.status, answer.headers.get("x-opennext-cache")], query).toEqual([
        200,
        expect.stringMatching(FROM_PAGE_CACHE),
      ]);
    }
  });

  it("search, filter and sort by the address, and no cache keeps the answer", async () => {
    const answer = await get("/directory?v=1&q=bank&rating=HIGH&sort=name");
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(picksIn(await answer.text())).toEqual([
      ...["coastal-bank", "coastal-bank-gift-city", "deccan-union-bank-gift-city"],
      ...["yamuna-bank", "yamuna-bank-gift-city"],
    ]);
    const bonds = picksIn(await textOf("/hi/directory/bonds?v=1&sort=maturity&plan=MONTHLY"));
    expect(bonds.length).toBeGreaterThan(1);
    expect(bonds.length).toBeLessThan(picksIn(await textOf("/directory/bonds")).length);
  });

  it("keep what was typed, write nothing of it as markup, and stay canonical", async () => {
    const html = await visible("/directory?v=1&q=%22%3E%3Cimg+src%3Dx%3E&sort=rating");
    expect(html).not.toContain("<img");
    expect(html).toContain("&quot;&gt;&lt;img src=x&gt;");
    expect(/<link[^>]*rel="canonical"[^>]*>/.exec(html)?.[0]).not.toContain("?");
    expect(picksIn(html)).toEqual([]);
  });
});

describe("the comparison", () => {
  it("shows two to four entries side by side, in the order of the address, for no search engine", async () => {
    const answer = await get("/directory/issuers/compare?v=1&pick=northgate-retail&pick=helio-mobility&pick=nobody");
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const html = (await answer.text()).replace(/<script.*?<\/script>/gs, "");
    const columns = [...html.matchAll(/<th scope="col"[^>]*><a[^>]*>([^<]+)</g)].map(([, name]) => name);
    expect(columns).toEqual(["Northgate Retail", "Helio Mobility"]);
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    const bonds = await visible("/hi/directory/bonds/compare?pick=vidyut-setu-84m&pick=crestline-hotels-36m");
    expect(bonds.match(/<th scope="col"/g)).toHaveLength(2);
  });

  it("says how to choose when fewer than two are chosen", async () => {
    for (const path of ["/directory/issuers/compare", "/directory/bonds/compare?pick=vidyut-setu-84m"]) {
      const html = await visible(path);
      expect(html).not.toContain('<th scope="col"');
      expect(html).toContain("Tick 2 to 4 entries");
    }
  });
});

describe("the page of an issuer", () => {
  it.each(["/directory/northgate-retail", "/hi/directory/northgate-retail"])("%s is stored", async (path) => {
    await textOf(path);
    const answer = await get(path);
    expect([answer.status, answer.headers.get("x-opennext-cache")]).toEqual([
      200,
      expect.stringMatching(FROM_PAGE_CACHE),
    ]);
    const html = await answer.text();
    expect(html).toContain("/deals/kavya-northgate-90");
    expect(structuredDataIn(html).flatMap(problemsOfThing)).toEqual([]);
  });

  it("shows every ended deal of the issuer as a dot, and the restructuring of one that could not pay", async () => {
    const answer = await fetch(`${url}/api/v2/past-deals`);
    const { deals } = (await answer.json()) as { deals: { payer: string }[] };
    const own = deals.filter(({ payer }) => payer === "Northgate Retail");
    const html = await visible("/directory/northgate-retail");
    const [, points = ""] = /d="([^"]*)" data-outcome="ON_TIME"/.exec(html) ?? [];
    const exceptions = html.match(/data-outcome="(?:LATE|LOSS)"/g) ?? [];
    expect((points.match(/M/g) ?? []).length + exceptions.length).toBe(own.length);
    expect(await visible("/directory/crestline-hill-hotels")).toContain("landslide");
  });

  it("is in the sitemap; a pre-IPO company and an unknown name have none", async () => {
    // The build's sitemap, which has no issuers, is replaced at its first visit.
    await vi.waitFor(async () => expect((await textOf("/sitemap.xml")).includes("/northgate-retail<")).toBe(true), {
      ...{ timeout: 120_000, interval: 500 },
    });
    for (const path of ["/directory/kalrav-audio", "/directory/none-such", "/hi/directory/issuers"]) {
      const answer = await get(path);
      await answer.text();
      expect(answer.status, path).toBe(404);
    }
  });
});

import { beforeAll, describe, expect, inject, it, vi } from "vitest";
import { EXPLORE_SLUGS } from "../../../app/[locale]/(public)/explore/_parts/explore-subjects.ts";
import { FROM_PAGE_CACHE } from "../support/answers.ts";

/* The eight explore pages of the specification, §2, and those of the other three categories. */

const { url } = inject("server");
const get = (path: string) => fetch(url + path, { redirect: "manual" });
const textOf = async (path: string) => (await get(path)).text();

/** Reloads until the page, which the build made without figures, has them. */
const filled = (path: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const html = await textOf(path);
      expect(html, path).toContain('data-slot="answer"');
      return html;
    },
    { timeout: 120_000, interval: 100 },
  );

const paths = EXPLORE_SLUGS.flatMap((slug) => [`/explore/${slug}`, `/hi/explore/${slug}`]);
beforeAll(() => Promise.all(paths.map(filled)));

describe.each(paths)("%s", (path) => {
  it("is answered from the page cache with a worked example and its questions as structured data", async () => {
    await filled(path);
    const answer = await get(path);
    expect([answer.status, answer.headers.get("x-opennext-cache")]).toEqual([
      200,
      expect.stringMatching(FROM_PAGE_CACHE),
    ]);
    const html = await answer.text();
    expect(html).toContain('"@type":"FAQPage"');
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it("works another amount out without scripts, and is not stored for it", async () => {
    const answer = await get(`${path}?amount=2500000`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(await answer.text()).toMatch(/value="25,00,000"|value="2,500,000"/);
  });

  it("says what is wrong with an amount that is none", async () => {
    expect(await textOf(`${path}?amount=lots`)).toContain('id="example-problem"');
  });
});

it("draws one dot for each recorded deal, by its outcome", async () => {
  const answer = await fetch(`${url}/api/v2/past-deals?category=INVOICE_DISCOUNTING`);
  const { deals } = (await answer.json()) as {
    deals: { dueOn: string; paidOn: string; amount: number; recovered: number }[];
  };
  const html = await filled("/explore/invoice-discounting");
  const dots = (outcome: string) => html.split(`data-outcome="${outcome}"`).length - 1;
  const lost = deals.filter(({ amount, recovered }) => recovered < amount);
  const late = deals.filter(({ amount, recovered, dueOn, paidOn }) => recovered === amount && paidOn > dueOn);
  expect([dots("LOSS"), dots("LATE")]).toEqual([lost.length, late.length]);
  const [, points = ""] = /d="([^"]*)" data-outcome="ON_TIME"/.exec(html) ?? [];
  expect(points.match(/M/g)).toHaveLength(deals.length - lost.length - late.length);
  expect(lost.length).toBeGreaterThan(0);
});

it("has no page for another category", async () => {
  const answer = await get("/explore/lottery");
  await answer.text();
  expect(answer.status).toBe(404);
});

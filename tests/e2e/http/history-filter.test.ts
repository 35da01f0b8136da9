import { expect, inject, it } from "vitest";
import { get } from "../support/answers.ts";
import { demoInvestor } from "../support/people.ts";

const { url } = inject("server");
const OCTOBER = "from=2026-10-01&to=2026-10-31";

const linksOf = (html: string) =>
  [...html.matchAll(/href="(\/wallet[^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));

it("shows the history of the days and the status in its address, and keeps them in its tabs and its search", async () => {
  const investor = await demoInvestor(url);
  const { text } = await get(investor, `/wallet?${OCTOBER}&status=done`);
  const shown = [...text.matchAll(/id="month-(\d{4}-\d{2})"/g)].map(([, month]) => month);
  expect(shown).toEqual(["2026-10"]);
  const links = linksOf(text);
  expect(links).toContain(`/wallet?show=payouts&status=done&${OCTOBER}`);
  expect(links).toContain("/wallet?show=expected");
  expect(links).toContain("/wallet");
  const [, search = ""] = /<search[^>]*>([\s\S]*?)<\/search>/.exec(text) ?? [];
  for (const kept of ['name="from" value="2026-10-01"', 'name="to" value="2026-10-31"', 'name="status" value="done"']) {
    expect(search).toContain(kept);
  }
});

it("draws at most 120 rows of the history on each of its pages, however many there are", async () => {
  const investor = await demoInvestor(url);
  let [path, pages] = ["/wallet", 0];
  for (; path !== "" && pages < 50; pages++) {
    const { text } = await get(investor, path);
    expect(text.match(/<tr[\s>]/g)?.length).toBeLessThanOrEqual(120);
    const earlier = linksOf(text).find((href) => /[?&]before=/.test(href));
    path = earlier ?? "";
  }
  expect(pages).toBeGreaterThan(2);
  expect(path).toBe("");
});

it("shows no movement of days without one, and the way back to everything", async () => {
  const { status, text } = await get(await demoInvestor(url), "/hi/wallet?from=2019-01-01&to=2019-12-31");
  expect(status).toBe(200);
  expect(text).not.toContain('id="month-');
  expect(text).toContain('href="/hi/wallet"');
});

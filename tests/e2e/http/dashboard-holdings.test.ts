import { beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { formatMoney } from "../../../components/money/format.ts";
import { getMetrics, investmentView } from "../../../lib/contract/calls/dashboard.ts";
import { getExposure } from "../../../lib/contract/calls/exposure.ts";
import { listHoldings } from "../../../lib/contract/calls/holdings.ts";
import { portfolioSummary } from "../../../lib/contract/calls/investments.ts";
import { getPayoutCalendar } from "../../../lib/contract/calls/payout-calendar.ts";
import { getAccountDetail, getBalance } from "../../../lib/contract/calls/wallet.ts";
import { addMinor, type Currency } from "../../../lib/contract/facts/money.ts";
import { gainOf } from "../../../lib/finance/gain.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { get } from "../support/answers.ts";
import { demoInvestor, demoNonResident } from "../support/people.ts";
import { visibleLines } from "../support/visible-text.ts";

const { url } = inject("server");
const PAGE_SIZE = 10;

describe("the holdings on the dashboard", () => {
  let investor: Client;
  /** The present holdings, late ones first, then the largest: sorted here, not by the backend. */
  let held: readonly {
    readonly investmentId: string;
    readonly stage: string | null;
    readonly currentValue: number | null;
  }[];

  beforeAll(async () => {
    investor = await demoInvestor(url);
    const { investments } = await investor.call(investmentView, { pageSize: 100, sortBy: "INVESTED_ON" });
    const rank = (stage: string | null) => (stage === "DELAYED" ? 0 : 1);
    held = investments
      .filter(({ stage }) => stage === "ACTIVE" || stage === "DELAYED")
      .toSorted(
        (one, other) => rank(one.stage) - rank(other.stage) || Number(other.currentValue) - Number(one.currentValue),
      );
  });

  /** The investments that the list of holdings links to, in its order. */
  async function listedAt(path: string): Promise<readonly string[]> {
    const { text } = await get(investor, path);
    const [, section = ""] = text.split('id="holdings"');
    const [list = ""] = section.split("</table>");
    return [...new Set([...list.matchAll(/\/investments\/(inv_[a-z0-9]+)/g)].map(([, id = ""]) => id))];
  }

  /** Holdings of the same value may stand in either order. */
  const heldAt = (id: string) => held.find(({ investmentId }) => investmentId === id) ?? expect.fail(`not held: ${id}`);
  const ranksOf = (ids: readonly string[]) =>
    ids.map((id) => {
      const { stage, currentValue } = heldAt(id);
      return `${stage} ${currentValue}`;
    });

  it("are more than a page, one of them late, so that their order and number can be seen", () => {
    expect(held.length).toBeGreaterThan(PAGE_SIZE);
    expect(held[0]?.stage).toBe("DELAYED");
    const values = held.slice(0, PAGE_SIZE).map(({ currentValue }) => currentValue);
    expect(new Set(values).size).toBeGreaterThan(3);
  });

  it.each(["/dashboard", "/hi/dashboard"])("begin at %s with the late ones, then the largest", async (path) => {
    const listed = await listedAt(path);
    expect(listed).toHaveLength(PAGE_SIZE);
    expect(ranksOf(listed)).toEqual(ranksOf(held.slice(0, PAGE_SIZE).map(({ investmentId }) => investmentId)));
  });

  it("are all listed, in the same order, behind the link that names their number", async () => {
    const { text } = await get(investor, "/dashboard");
    const [, link = ""] = new RegExp(`<a[^>]*href="([^"]*)"[^>]*>[^<]*\\b${held.length}\\b[^<]*</a>`).exec(text) ?? [];
    expect(link).toBe("/dashboard?holdings=all#holdings");
    const listed = await listedAt(link);
    expect(listed.toSorted()).toEqual(held.map(({ investmentId }) => investmentId).toSorted());
    expect(ranksOf(listed)).toEqual(ranksOf(held.map(({ investmentId }) => investmentId)));
  });
});

describe("the order of the holdings on the dashboard", () => {
  let investor: Client;
  beforeAll(async () => {
    investor = await demoInvestor(url);
  });

  /** The column headings of the list of holdings, each with its link and its order. */
  async function headingsAt(path: string) {
    const { text } = await get(investor, path);
    const [, section = ""] = text.split('id="holdings"');
    const [head = ""] = section.split("</thead>");
    const cells = [...head.matchAll(/<th\b[^>]*aria-sort="(\w+)"[^>]*>.*?<a[^>]*href="([^"]*)"/gs)];
    return cells.map(([, order, href = ""]) => ({ order, href: href.replaceAll("&amp;", "&") }));
  }

  it("is changed by a link in every column's heading, which keeps the page's other parameters", async () => {
    const headings = await headingsAt("/dashboard?holdings=all&growth=1Y");
    expect(headings.map(({ href }) => href)).toEqual([
      "/dashboard?growth=1Y&holdings=all&sort=name&order=asc#holdings",
      "/dashboard?growth=1Y&holdings=all&sort=cost#holdings",
      "/dashboard?growth=1Y&holdings=all&sort=value#holdings",
      "/dashboard?growth=1Y&holdings=all&sort=gain#holdings",
      "/dashboard?growth=1Y&holdings=all&sort=xirr#holdings",
      "/dashboard?growth=1Y&holdings=all&sort=next&order=asc#holdings",
    ]);
    expect(headings.every(({ order }) => order === "none")).toBe(true);
  });

  it("is by gain after a click on Gain, and the other way round after a second one", async () => {
    const { holdings } = await investor.call(listHoldings, { pageSize: 100, sortBy: "GAIN" });
    const ids = holdings.map(({ investmentId }) => investmentId);
    const [first, again] = ["/dashboard?sort=gain", "/dashboard?sort=gain&order=asc"];
    expect(await idsAt(first)).toEqual(ids.slice(0, PAGE_SIZE));
    const [, , , gain] = await headingsAt(first);
    expect(gain).toEqual({ order: "descending", href: `${again}#holdings` });
    expect(await idsAt(again)).toEqual(ids.toReversed().slice(0, PAGE_SIZE));
  });

  async function idsAt(path: string): Promise<readonly string[]> {
    const { text } = await get(investor, path);
    const [, section = ""] = text.split('id="holdings"');
    const [, body = ""] = section.split("<tbody");
    const [rows = ""] = body.split("</table>");
    return [...new Set([...rows.matchAll(/\/investments\/(inv_[a-z0-9]+)/g)].map(([, id = ""]) => id))];
  }

  it("shows the gain of the first holding as received plus value now, less cost", async () => {
    const [largest] = (await investor.call(listHoldings, { pageSize: 1, sortBy: "COST" })).holdings;
    const { currentValue, received, investmentAmount } = z.decode(portfolioSummary, largest ?? expect.fail());
    const gain = gainOf({ cost: investmentAmount, received, valueNow: currentValue ?? expect.fail() });
    const { text } = await get(investor, "/dashboard?sort=cost");
    const shown = formatMoney({ amount: gain, currency: "INR" }, { decimals: "auto" });
    expect(visibleLines(text).join(" ").replaceAll(" .", ".")).toContain(`+${shown}`);
  });
});

describe("what comes and whom it depends on", () => {
  let investor: Client;
  /** With every month and its payouts. */
  let text: string;
  beforeAll(async () => {
    investor = await demoInvestor(url);
    text = (await get(investor, "/dashboard?months=open")).text;
  });

  /** The months of the list, each with the page's text of it. */
  const monthsIn = (page: string) =>
    page
      .split('data-slot="payout-month"')
      .slice(1)
      .map((part) => part.split("</details>")[0] ?? "");

  /** The links of the page that open a list or close it, each with its state. */
  const openersIn = (page: string) =>
    [...page.matchAll(/<a href="([^"]*)" aria-expanded="(\w+)"/g)].map(([, href = "", state]) => [
      href.replaceAll("&amp;", "&"),
      state,
    ]);

  it("opens the table of growth, the months and the payers by links, which keep what else the address names", async () => {
    const closed = (await get(investor, "/dashboard?growth=6M&sort=gain")).text;
    expect(openersIn(closed)).toEqual([
      ["/dashboard?growth=6M&figures=open&sort=gain#growth", "false"],
      ["/dashboard?growth=6M&months=open&sort=gain#coming", "false"],
      ["/dashboard?growth=6M&payers=open&sort=gain#payers", "false"],
    ]);
    expect(monthsIn(closed)).toEqual([]);
    const open = (await get(investor, "/dashboard?figures=open&months=open&payers=open")).text;
    expect(openersIn(open)).toEqual([
      ["/dashboard?months=open&payers=open#growth", "true"],
      ["/dashboard?figures=open&payers=open#coming", "true"],
      ["/dashboard?figures=open&months=open#payers", "true"],
    ]);
    expect(monthsIn(open)).toEqual(monthsIn(text));
  });

  it("opens each month without scripts into its payouts, each with a link to the holding", async () => {
    const { months } = z.decode(getPayoutCalendar.output, await investor.call(getPayoutCalendar, {}));
    const coming = months.filter(({ count }) => count > 0);
    const shown = monthsIn(text);
    expect(shown).toHaveLength(coming.length);
    for (const [index, { payouts }] of coming.entries()) {
      const part = shown[index] ?? "";
      for (const { investmentId } of payouts) expect(part).toContain(`/investments/${investmentId}`);
      expect(part).toContain("<summary");
    }
  });

  it("marks what is late in its month with its days, and in amber", () => {
    const late = monthsIn(text).filter((part) => part.includes('data-kind="delayed"'));
    expect(late).toHaveLength(1);
    expect(late[0]).toMatch(/Late by \d+ day/);
    expect(late[0]).toContain("text-warning");
  });

  it("writes shares by category and by payer that add up to 100.0 % each", async () => {
    const { payers } = await investor.call(getExposure, {});
    expect(payers.reduce((sum, { shareBps }) => sum + shareBps, 0)).toBe(10_000);
    // A group of companies repeats the shares of its payers.
    const { text: opened } = await get(investor, "/dashboard?payers=open");
    const page = opened.replaceAll(/<li class="share-row" data-slot="payer-group">.*?<\/li>/gs, "");
    const shares = [...page.matchAll(/class="share">([\d.]+)%/g)].map(([, share]) => Number(share));
    const whole = shares.reduce((sum, share) => sum + share, 0);
    expect(shares.length).toBeGreaterThan(payers.length);
    expect(whole).toBeCloseTo(200, 5);
  });
});

describe("the headline of an investor abroad", () => {
  it("names everything in each currency, and adds no currency to another", async () => {
    const client = await demoNonResident(url);
    const { currencies } = await client.call(getAccountDetail, { currency: "INR" });
    const sums = await Promise.all(currencies.map((currency) => everythingIn(client, currency)));
    const inUse = sums.filter(({ total }) => total > 0);
    expect(inUse.length).toBeGreaterThan(1);
    const { text } = await get(client, "/dashboard");
    const [, main = ""] = text.split(/<main\b/);
    const [headline = ""] = main.split(/<section\b/);
    const shown = visibleLines(headline).join(" ").replaceAll(" .", ".");
    for (const { total, currency } of inUse) {
      expect(shown).toContain(formatMoney({ amount: total, currency }, { decimals: "figure" }).replaceAll(/\s/g, " "));
    }
  });

  it("says in rupees that the investments are in another currency, never that nothing is invested", async () => {
    const client = await demoNonResident(url);
    const { text } = await get(client, "/dashboard?currency=INR");
    const shown = visibleLines(text).join(" ");
    expect(shown).toContain("No investments in INR");
    expect(shown).toContain("Your investments are in another currency");
    expect(shown).not.toContain("Nothing invested yet");
  });

  async function everythingIn(client: Client, currency: Currency) {
    const metrics = z.decode(getMetrics.output, await client.call(getMetrics, { productType: "ALL", currency }));
    const { posted } = z.decode(getBalance.output, await client.call(getBalance, { currency }));
    return { currency, total: addMinor(metrics.currentValue, posted) };
  }
});

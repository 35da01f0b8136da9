import { beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { formatDate, formatMoney } from "../../../components/money/format.ts";
import { dashboardInvestment, investmentView } from "../../../lib/contract/calls/dashboard.ts";
import { getFamily } from "../../../lib/contract/calls/family.ts";
import { listMetalTransactions } from "../../../lib/contract/calls/metals.ts";
import {
  getValueHistory,
  type ValueHistory,
  type ValuePoint,
  valueRange,
} from "../../../lib/contract/calls/value-history.ts";
import { listWalletTransactions } from "../../../lib/contract/calls/wallet.ts";
import { addMinor, type Minor, minor, subtractMinor } from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { METALS } from "../../../lib/contract/values/weight.ts";
import { metalHoldingOf } from "../../../lib/finance/metal-holding.ts";
import { aboutMember, type Client } from "../../../scripts/sandbox/client.ts";
import { signIn } from "../../../scripts/sandbox/world.ts";
import { get } from "../support/answers.ts";
import { demoInvestor, demoNonResident } from "../support/people.ts";
import { visibleLines } from "../support/visible-text.ts";

const { url } = inject("server");

const historyOf = async (
  client: Client,
  query: { range?: "1M" | "6M" | "1Y" | "ALL"; currency?: "INR" | "USD" } = {},
) => z.decode(getValueHistory.output, await client.call(getValueHistory, query));

/** The section of the page, or nothing. */
function sectionIn(page: string): string {
  const [, section = ""] = page.split('id="growth"');
  return section.split("</section>")[0] ?? "";
}

const shownIn = (section: string) => visibleLines(`<div ${section}`).join(" ").replaceAll(" .", ".");

const today = ({ points }: Pick<ValueHistory, "points">) => points.at(-1) ?? expect.fail("no day");

async function allPages<Row>(read: (page: number) => Promise<{ rows: readonly Row[]; pages: number }>) {
  const rows: Row[] = [];
  for (let page = 0; ; page++) {
    const answer = await read(page);
    rows.push(...answer.rows);
    if (page + 1 >= answer.pages) return rows;
  }
}

describe("two years of the demo investor", () => {
  let investor: Client;
  beforeAll(async () => {
    investor = await demoInvestor(url);
  });

  /** The wallet's entries, the payouts and the metal trades, each from its own call, to compute a day from. */
  async function readEntries() {
    const entries = await allPages(async (pageNo) => {
      const answer = await investor.call(listWalletTransactions, { currency: "INR", pageSize: 50, pageNo });
      const { transactions, totalPages: pages } = z.decode(listWalletTransactions.output, answer);
      return { rows: transactions.filter(({ state }) => state === "SUCCESS"), pages };
    });
    const { investments } = await investor.call(investmentView, { pageSize: 100, currency: "INR" });
    const inDeals = investments.filter(
      ({ dealId, investmentStatus }) => dealId !== null && investmentStatus === "SUCCESS",
    );
    const held = await Promise.all(
      inDeals.map(async ({ investmentId: id }) =>
        z.decode(dashboardInvestment.output, await investor.call(dashboardInvestment, { id })),
      ),
    );
    const trades = z.decode(
      listMetalTransactions.output,
      await investor.call(listMetalTransactions, { pageSize: 50 }),
    ).transactions;
    return { entries, held, trades: trades.filter(({ state }) => state === "SUCCESS").toReversed() };
  }

  const costOn = ({ held, trades }: Awaited<ReturnType<typeof readEntries>>, day: CalendarDate): Minor => {
    const inDeals = held.map(({ investmentAmount, cashflow, createdAt }) => {
      if (dateInIndia(createdAt) > day) return minor(0);
      const whole = cashflow.reduce((sum, { principal }) => sum + principal, 0);
      const paid = cashflow.filter(({ paidOn }) => paidOn !== null && paidOn <= day);
      const rest = whole - paid.reduce((sum, { principal }) => sum + principal, 0);
      return whole === 0 ? investmentAmount : minor(Math.round((investmentAmount * rest) / whole));
    });
    const inMetal = METALS.map((metal) => {
      const until = trades.filter((trade) => trade.metal === metal && dateInIndia(trade.updatedAt) <= day);
      return metalHoldingOf(until.map(({ kind, grams, total }) => ({ kind, weight: grams, total }))).invested;
    });
    return addMinor(...inDeals, ...inMetal);
  };

  it("agree on 365 of 365 days with the wallet's entries, the payouts and the trades of metal", async () => {
    const { points } = await historyOf(investor, { range: "1Y", currency: "INR" });
    expect(points).toHaveLength(365);
    const read = await readEntries();
    const different = points.filter(({ on, stillInvested, wallet, putIn }) => {
      const until = read.entries.filter(({ updatedAt }) => dateInIndia(updatedAt) <= on);
      const sum = (entries: typeof until) =>
        addMinor(...entries.map(({ type, amount }) => (type === "CREDIT" ? amount : minor(-amount))));
      const outside = until.filter(({ reason }) => reason === "RECHARGE" || reason === "WITHDRAWAL");
      return stillInvested !== costOn(read, on) || wallet !== sum(until) || putIn !== sum(outside);
    });
    expect(different).toEqual([]);
  });

  it("end in the figures of today, in every range", async () => {
    for (const [range, days] of [
      ["1M", 31],
      ["6M", 183],
      ["1Y", 365],
    ] as const) {
      expect((await historyOf(investor, { range, currency: "INR" })).points).toHaveLength(days);
    }
    const all = await historyOf(investor, { range: "ALL", currency: "INR" });
    expect([all.stepDays, today(all).on]).toEqual([7, today(await historyOf(investor)).on]);
    expect(all.points.length).toBeGreaterThan(100);
  });

  it.each(["", "/hi"])("are drawn at %s/dashboard with their figures, a name and a table", async (language) => {
    const history = await historyOf(investor, { currency: "INR" });
    const { currentValue, wallet, putIn, bankDeposit } = today(history);
    const section = sectionIn((await get(investor, `${language}/dashboard?figures=open`)).text);
    expect(section).toMatch(/<svg role="img" aria-label="[^"]{20,}"/);
    expect(section.match(/<path d="M0 [\d. hl-]+"/g)?.length).toBe(3);
    expect(section).toContain("<table");
    // The price of gold moves by the second.
    for (const amount of [putIn, bankDeposit ?? expect.fail()]) {
      expect(shownIn(section)).toContain(formatMoney({ amount, currency: "INR" }, { decimals: "words" }));
    }
    expect(subtractMinor(addMinor(currentValue, wallet), putIn)).toBeGreaterThan(0);
  });

  it("lead by links to each range, which keep what else the address names", async () => {
    const { text } = await get(investor, "/dashboard?holdings=all&growth=6M");
    const links = [...sectionIn(text).matchAll(/<a[^>]*>/g)].map(([link]) => link.replaceAll("&amp;", "&"));
    const ranges = ["1M", "6M", "1Y", "ALL"];
    expect(links.map((link) => /href="([^"]*)"/.exec(link)?.[1])).toEqual([
      ...ranges.map((range) => `/dashboard?growth=${range}&holdings=all#growth`),
      "/dashboard?growth=6M&figures=open&holdings=all#growth",
    ]);
    expect(links.map((link) => link.includes("aria-current"))).toEqual([false, true, false, false, false]);
    const wrong = sectionIn((await get(investor, "/dashboard?growth=1&growth=2")).text);
    expect(wrong).toMatch(
      /aria-current="true"[^>]*href="[^"]*growth=1Y#growth"|href="[^"]*growth=1Y#growth"[^>]*aria-current="true"/,
    );
  });

  it("keep their shape and lose every figure while amounts are hidden", async () => {
    const cookie = `${investor.cookie()}; hideAmounts=1`;
    const page = await fetch(`${url}/dashboard?figures=open&months=open`, { headers: { cookie } });
    const section = sectionIn(await page.text());
    expect(section.match(/<path d="M0 [\d. hl-]+"/g)?.length).toBe(3);
    const { putIn } = today(await historyOf(investor, { currency: "INR" }));
    const shown = shownIn(section);
    expect(shown).toContain("₹••••••");
    expect(shown).not.toContain(formatMoney({ amount: putIn, currency: "INR" }, { decimals: "words" }));
    expect(shown).not.toMatch(/₹\d|\d L\b/);
  });
});

describe("the history of an investor abroad and of a child", () => {
  it("has one drawing, of the page's currency, without a deposit to compare with", async () => {
    const client = await demoNonResident(url);
    const history = await historyOf(client, { currency: "USD" });
    expect(history).toMatchObject({ currency: "USD", bankDepositBps: null });
    const section = sectionIn((await get(client, "/dashboard?currency=USD")).text);
    expect(section.match(/<path d="M0 [\d. hl-]+"/g)?.length).toBe(2);
    const amount = formatMoney({ amount: today(history).putIn, currency: "USD" }, { decimals: "words" });
    expect(shownIn(section).replaceAll(/\s/g, " ")).toContain(amount.replaceAll(/\s/g, " "));
    expect(section).toContain("currency=USD&amp;growth=ALL");
  });

  it("stands on the child's dashboard for the guardian", async () => {
    const guardian = await signIn(url, "+919800000001");
    const { accounts } = await guardian.call(getFamily, {});
    const child = accounts.find(({ name }) => name === "Ira Rao") ?? expect.fail("no child");
    const section = sectionIn((await get(guardian, `/family/${child.userId}`)).text);
    expect(section).toMatch(/<svg role="img"/);
    expect(section).toContain(`/family/${child.userId}?growth=1M#growth`);
    expect(shownIn(section)).toContain(
      formatMoney({ amount: minor(2_00_000_00), currency: "INR" }, { decimals: "words" }),
    );
  });
});

/** The day, worth, sum paid in and bank deposit of each row of the section's table; what a reader hears follows them. */
const rowsIn = (section: string) =>
  [...section.matchAll(/<tr role="row"[^>]*>.*?<\/tr>/gs)].map(([row]) =>
    visibleLines(row)
      .slice(0, 4)
      .map((line) => line.replaceAll(" .", ".")),
  );

describe("the value of a family over time", () => {
  let guardian: Client;
  let own: (range: ValueHistory["range"]) => Promise<readonly ValueHistory[]>;
  beforeAll(async () => {
    guardian = await signIn(url, "+919800000001");
    const { accounts } = await guardian.call(getFamily, {});
    const child = accounts.find(({ name }) => name === "Ira Rao") ?? expect.fail("no child");
    const clients = [guardian, aboutMember(guardian, child.userId)];
    own = (range) => Promise.all(clients.map((client) => historyOf(client, { range, currency: "INR" })));
  });

  it.each(valueRange.options)(
    "is in the range %s the sum of what each account's own history says of the day",
    async (range) => {
      const histories = await own(range);
      const rows = rowsIn(sectionIn((await get(guardian, `/family?growth=${range}&figures=open`)).text));
      expect(rows.length).toBeGreaterThan(1);
      const days = [...new Set(histories.flatMap(({ points }) => points.map(({ on }) => on)))].filter((day) =>
        histories.every(
          ({ points: [first, ...rest] }) => !first || day <= first.on || rest.some(({ on }) => on === day),
        ),
      );
      const sumOn = (day: CalendarDate, of: (point: ValuePoint) => Minor | null) => {
        const each = histories.flatMap(({ points }) => points.filter(({ on }) => on === day));
        return formatMoney({ amount: addMinor(...each.map((point) => of(point) ?? expect.fail())), currency: "INR" });
      };
      const expected = days.map((day) => [
        formatDate(day, "en"),
        sumOn(day, ({ currentValue, wallet }) => addMinor(currentValue, wallet)),
        sumOn(day, ({ putIn }) => putIn),
        sumOn(day, ({ bankDeposit }) => bankDeposit),
      ]);
      // The newest first; today's worth of metal moves by the second.
      for (const row of rows.slice(1)) expect(expected).toContainEqual(row);
      const last = expected.find(([day]) => day === rows[0]?.[0]) ?? expect.fail("no row of today");
      expect(rows[0]?.slice(2)).toEqual(last.slice(2));
    },
  );

  it("is drawn with its accounts by name, in both languages, and keeps its shape alone while amounts are hidden", async () => {
    for (const [language, together] of [
      ["", "Sunita Rao and Ira Rao together, in rupees"],
      ["/hi", "Sunita Rao और Ira Rao साथ में, रुपयों में"],
    ]) {
      const section = sectionIn((await get(guardian, `${language}/family`)).text);
      expect(section).toMatch(/<svg role="img" aria-label="[^"]{20,}"/);
      expect(section.match(/<path d="M0 [\d. hl-]+"/g)?.length).toBe(3);
      expect(shownIn(section)).toContain(together);
    }
    const cookie = `${guardian.cookie()}; hideAmounts=1`;
    const hidden = sectionIn(await (await fetch(`${url}/family?figures=open`, { headers: { cookie } })).text());
    expect(hidden.match(/<path d="M0 [\d. hl-]+"/g)?.length).toBe(3);
    expect(shownIn(hidden)).toContain("₹••••••");
    expect(shownIn(hidden)).not.toMatch(/₹\d|\d L\b/);
  });

  it("leads by links to each range, which keep what else is open", async () => {
    const section = sectionIn((await get(guardian, "/family?growth=6M&months=open")).text);
    const links = [...section.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
    expect(links).toEqual([
      ...valueRange.options.map((range) => `/family?growth=${range}&months=open#growth`),
      "/family?growth=6M&figures=open&months=open#growth",
    ]);
  });
});

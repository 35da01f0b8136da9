import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { csvCell } from "../../../backend/investor/statements/csv-file.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { addDays, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { beginAt } from "../instants.ts";
import { fund, type Investor, inAccount, invoke, newInvestor } from "../wallet/investor.ts";
import { commitOnly, idIn, invest, newDeal, newSaver, passDays } from "./investing-steps.ts";

type Rows = readonly Record<string, unknown>[];

/** A matured, a delayed, an active and a sold-out investment, as of the last day. */
interface Portfolio {
  readonly investor: Investor;
  readonly matured: InvestmentId;
  readonly delayed: InvestmentId;
  readonly active: InvestmentId;
  readonly failed: InvestmentId;
}
let portfolio: Portfolio;

beginAt("2026-11-18T06:30:00Z");

beforeAll(async () => {
  const investor = await newSaver();
  const [short, late, long, scarce] = [
    await newDeal({ product: { tenureDays: 30 }, title: '=Short, "quoted"' }),
    await newDeal({ product: { tenureDays: 60 }, paysLateByDays: 40 }),
    await newDeal({ product: { tenureDays: 180 } }),
    await newDeal({ total: 100_000 }),
  ];
  for (let time = 0; time < 3; time++) await fund(investor, 500_000);
  const matured = idIn(await invest(investor, short, 1_000_000));
  const delayed = idIn(await invest(investor, late, 150_000));
  const active = idIn(await invest(investor, long, 200_000));
  const failed = await commitOnly(investor, scarce, 100_000);
  const rival = await newSaver();
  await fund(rival, 100_000);
  await invest(rival, scarce, 50_000);
  await investor.object.work();
  await passDays(70, investor);
  portfolio = { investor, matured, delayed, active, failed };
});

const view = (filter: Record<string, unknown> = {}) =>
  invoke(portfolio.investor, "/v2/investment-dashboard/get-investment-view", { body: filter });

const idsIn = (rows: unknown) => (rows as Rows).map((row) => row.investmentId);

describe("the list of investments", () => {
  it("pages the list and totals successful investments across all pages", async () => {
    const first = await view({ pageSize: 3, sortBy: "AMOUNT", sortOrder: "ASC" });
    expect(first.body).toMatchObject({
      pageNumber: 0,
      pageSize: 3,
      total: 4,
      totalPages: 2,
      totalInvestment: 1_350_000,
    });
    const second = await view({ pageSize: 3, pageNumber: 1, sortBy: "AMOUNT", sortOrder: "ASC" });
    expect([...idsIn(first.body.investments), ...idsIn(second.body.investments)].at(-1)).toBe(portfolio.matured);
    expect((second.body.investments as Rows).length).toBe(1);
  });

  it("filters by category and by stage", async () => {
    expect(idsIn((await view({ stage: "DELAYED" })).body.investments)).toEqual([portfolio.delayed]);
    expect(idsIn((await view({ stage: "MATURED" })).body.investments)).toEqual([portfolio.matured]);
    expect((await view({ productType: "BOND" })).body).toMatchObject({ investments: [], total: 0, totalInvestment: 0 });
    expect((await view({ productType: "INVOICE_DISCOUNTING" })).body).toMatchObject({ total: 4 });
  });

  it("sorts by date, maturity and amount in both directions", async () => {
    const order = async (sortBy: string, sortOrder: string) =>
      idsIn((await view({ sortBy, sortOrder })).body.investments);
    expect((await order("MATURES_ON", "ASC"))[0]).toBe(portfolio.matured);
    expect((await order("MATURES_ON", "DESC"))[0]).toBe(portfolio.active);
    expect((await order("AMOUNT", "DESC"))[0]).toBe(portfolio.matured);
    expect(await order("INVESTED_ON", "ASC")).toEqual((await order("INVESTED_ON", "DESC")).reverse());
  });

  it("shows a matured investment's proceeds and a delayed investment's status", async () => {
    const { body } = await view();
    const row = (id: InvestmentId) => (body.investments as Rows).find(({ investmentId }) => investmentId === id);
    expect(row(portfolio.matured)).toMatchObject({
      stage: "MATURED",
      currentValue: 0,
      received: 1_009_172.6,
      tds: 1_019.18,
      expected: 0,
      nextPayout: null,
      xirr: { basis: "REALISED" },
    });
    expect(row(portfolio.delayed)).toMatchObject({ stage: "DELAYED", nextPayout: { status: "DELAYED" } });
    expect(row(portfolio.failed)).toMatchObject({ investmentStatus: "FAILED", stage: null, currentValue: 0 });
  });
});

describe("the metrics", () => {
  const metrics = async (of: string) =>
    (await invoke(portfolio.investor, `/v2/investment-dashboard/get-metrics/${of}`)).body;

  it("are cached until the account changes", async () => {
    const before = await metrics("ALL");
    const memory = "SELECT version FROM portfolio_cache WHERE view = 'METRICS_ALL'";
    const versionOf = () =>
      inAccount(portfolio.investor, ({ sql }) => sql.exec<{ version: number }>(memory).one().version);
    const version = await versionOf();
    expect(await metrics("ALL")).toEqual(before);
    expect(await versionOf()).toBe(version);
    await inAccount(portfolio.investor, ({ sql }) => {
      sql.exec("UPDATE investment SET stash_coins = stash_coins + 7 WHERE id = ?", portfolio.active);
    });
    expect(await metrics("ALL")).toMatchObject({ stashCoinsEarned: Number(before.stashCoinsEarned) + 7 });
    expect(await versionOf()).toBe(version + 1);
    await inAccount(portfolio.investor, ({ sql }) => {
      sql.exec("UPDATE investment SET stash_coins = stash_coins - 7 WHERE id = ?", portfolio.active);
    });
  });

  it("count successful investments only, and separate received from promised amounts", async () => {
    const all = await metrics("ALL");
    expect(all).toMatchObject({
      investmentCount: 3,
      invested: 1_350_000,
      received: 1_009_172.6,
      tds: 1_019.18,
      delayedCount: 1,
      stashCoinsEarned: 1_350_000,
      asOf: dateInIndia(clock.now()),
      nextPayout: { investmentId: portfolio.active, status: "EXPECTED" },
    });
    const { currentValue, gain } = all as { currentValue: number; gain: number };
    expect(currentValue).toBeGreaterThan(350_000);
    expect(gain).toBeCloseTo(1_009_172.6 + currentValue - 1_350_000, 2);
    expect(await metrics("INVOICE_DISCOUNTING")).toEqual(all);
    expect(await metrics("BOND")).toMatchObject({ investmentCount: 0, invested: 0, nextPayout: null, byCategory: [] });
  });

  it("pool the promised return of all investments and the realised return of ended ones", async () => {
    const { xirr, byCategory } = await metrics("ALL");
    const { promisedBps, realisedBps } = xirr as Record<string, number>;
    expect(promisedBps).toBeGreaterThan(1_240);
    expect(promisedBps).toBeLessThan(1_330);
    expect(realisedBps).toBeGreaterThan(1_240);
    expect(byCategory).toMatchObject([{ productType: "INVOICE_DISCOUNTING", xirrBps: promisedBps }]);
  });

  it("show twelve months from the current one, with overdue payouts in the current month", async () => {
    const { calendar, expected } = await metrics("ALL");
    const months = calendar as { month: string; confirmed: number; expected: number }[];
    expect(months).toHaveLength(12);
    expect(months[0]).toMatchObject({ month: dateInIndia(clock.now()).slice(0, 7) });
    expect(months[0]?.expected).toBeGreaterThan(150_000);
    expect(months.reduce((sum, month) => sum + month.expected, 0)).toBeCloseTo(Number(expected), 2);
  });

  it("are zero for an investor without investments", async () => {
    const { body } = await invoke(await newInvestor(), "/v2/investment-dashboard/get-metrics/ALL");
    expect(body).toMatchObject({
      invested: 0,
      gain: 0,
      xirr: { promisedBps: null, realisedBps: null },
      expectedBy: null,
    });
  });
});

describe("the list of transactions", () => {
  const lines = async (filter: Record<string, unknown> = {}) => {
    const { body } = await invoke(portfolio.investor, "/v2/investment-dashboard/get-transaction-view", {
      body: filter,
    });
    return body.transactions as Rows;
  };
  const oneOf = (...values: string[]) => ({ values, filterType: "IN" });

  it("has a line for each investment and each payout, newest first", async () => {
    const all = await lines();
    expect(all).toHaveLength(7);
    const days = all.map(({ transactionDate }) => String(transactionDate));
    expect(days).toEqual([...days].sort().reverse());
    expect(await lines({ transactionDate: { sortOrder: "ASC" } })).toEqual([...all].reverse());
  });

  it("filters by every field of the contract", async () => {
    const ids = async (filter: Record<string, unknown>) => (await lines(filter)).map((line) => line.transactionId);
    expect(await ids({ transactionType: oneOf("PAYOUT"), transactionStatus: oneOf("SUCCESS") })).toEqual([
      `${portfolio.matured}:1`,
    ]);
    expect(await ids({ payoutTiming: oneOf("DELAYED") })).toEqual([`${portfolio.delayed}:1`]);
    expect(await ids({ investmentStatus: oneOf("FAILED", "PROCESSING") })).toEqual([portfolio.failed]);
    expect((await ids({ investmentId: oneOf(portfolio.active) })).sort()).toEqual(
      [portfolio.active, `${portfolio.active}:1`].sort(),
    );
    expect(await ids({ productType: oneOf("GOLD", "BOND") })).toEqual([]);
    const today = dateInIndia(clock.now());
    expect(await ids({ transactionDate: { startDate: addDays(today, 1) } })).toEqual([`${portfolio.active}:1`]);
    expect(await ids({ transactionDate: { startDate: addDays(today, -65), endDate: today } })).toEqual([
      `${portfolio.delayed}:1`,
      `${portfolio.matured}:1`,
    ]);
    expect(await lines({ transactionStatus: oneOf("SUCCESS", "PENDING"), pageSize: 3 })).toHaveLength(3);
  });

  it("shows a payout's net amount and its tax", async () => {
    const [paid] = await lines({ transactionType: oneOf("PAYOUT"), transactionStatus: oneOf("SUCCESS") });
    expect(paid).toMatchObject({ amount: 1_009_172.6, tds: 1_019.18, payoutTiming: "ON_TIME", payoutSequence: 1 });
  });
});

describe("the spreadsheet", () => {
  const download = (token: string, language = "en") =>
    exports.default.fetch(`http://backend/v2/investment-dashboard/get-investments-csv?language=${language}`, {
      headers: { "x-tap-auth": token },
    });

  it("has a byte-order mark, CRLF, translated headings and a row per investment", async () => {
    const response = await download(portfolio.investor.token);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toContain("investments.csv");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = new TextDecoder().decode(bytes).trimEnd().split("\r\n");
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatch(/^Investment,Reference,Category,Title/);
    expect(rows.find((row) => row.startsWith(portfolio.matured))).toContain(`"'=Short, ""quoted"""`);
    expect(await (await download(portfolio.investor.token, "hi")).text()).toMatch(/^निवेश,संदर्भ,श्रेणी,नाम/);
  });

  it("translates enum values", async () => {
    const rowOf = async (language: string) =>
      (await (await download(portfolio.investor.token, language)).text())
        .split("\r\n")
        .find((row) => row.startsWith(portfolio.matured)) ?? "";
    expect(await rowOf("en")).toMatch(/^\w+,IN-[\d-]+,Invoice Discounting,.*,Invested,Paid,/);
    expect(await rowOf("hi")).toMatch(/^\w+,IN-[\d-]+,इनवॉइस डिस्काउंटिंग,.*,निवेश हुआ,भुगतान हुआ,/);
    expect(await rowOf("en")).not.toMatch(/[A-Z]_[A-Z]/);
  });

  it("begins with the oldest investment", async () => {
    const oldestFirst = await inAccount(portfolio.investor, ({ sql }) =>
      sql.exec<{ id: string }>("SELECT id FROM investment ORDER BY invested_on, created_at, id").toArray(),
    );
    const text = await (await download(portfolio.investor.token)).text();
    expect(text.match(/inv_\w+/g)).toEqual(oldestFirst.map(({ id }) => id));
  });

  it("requires a valid session", async () => {
    expect((await download("nonsense")).status).toBe(401);
    const { investor } = portfolio;
    const forged = investor.token.replace(/\.[^.]+\.([^.]+)$/, ".wrong-secret.$1");
    expect((await download(forged)).status).toBe(401);
  });

  it.each(["=1+1", "+1+1", "-1+1", "@x", "\tx", "\rx"])("prevents %j from being read as a formula", (text) => {
    expect(csvCell(text).replace(/^"/, "").startsWith("'")).toBe(true);
  });
});

import { expect, it } from "vitest";
import { calendarDateOf, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { investmentId, redemptionId } from "../../../lib/contract/values/ids.ts";
import { type CoinEntry, type CoinSource, stashFrom, sumCoins } from "./stash-rules.ts";

const at = (iso: string) => epochMs(Date.parse(iso));
const id = (letter: string) => investmentId.parse(`inv_${letter.repeat(24)}`);

const bond = { productType: "BOND", title: "Sarvodaya Textiles" } as const;
const invoice = { productType: "INVOICE_DISCOUNTING", title: "Kavya" } as const;
const sources = new Map<string, CoinSource>([
  [id("a"), { ...bond, investmentId: id("a") }],
  [id("b"), { ...invoice, investmentId: id("b") }],
  [id("c"), { ...invoice, investmentId: id("c") }],
]);

/** Newest first, like the ledger's list. */
const entries: readonly CoinEntry[] = [
  { reference: id("c"), amount: 2_00_000, at: at("2026-11-20T10:00:00+05:30") },
  { reference: "a present", amount: 100, at: at("2026-11-01T00:00:00+05:30") },
  { reference: id("b"), amount: 2_00_000, at: at("2026-10-31T23:59:59+05:30") },
  { reference: id("a"), amount: 5_00_000, at: at("2026-10-01T00:00:00+05:30") },
];

const redeemed = { redemptionId: redemptionId.parse(`rwd_${"r".repeat(24)}`), title: { en: "A magazine" } };
const redemptions = new Map([[redeemed.redemptionId as string, redeemed]]);
const earnedOn = new Map([[id("a") as string, calendarDateOf("2026-10-01")]]);
const sums = sumCoins(entries, { sources, redemptions, earnedOn });
const firstPage = stashFrom({
  sums,
  entries: entries.slice(0, 3),
  sources,
  redemptions,
  page: { pageNumber: 0, pageSize: 3 },
});

it("sums the balance, the categories and the months to the same total", () => {
  expect(firstPage.balance).toBe(9_00_100);
  expect(firstPage.byCategory.reduce((sum, { coins }) => sum + coins, 0)).toBe(9_00_100);
  expect(firstPage.byMonth.reduce((sum, { coins }) => sum + coins, 0)).toBe(9_00_100);
});

it("lists the categories with the most coins first, and coins without an investment separately", () => {
  expect(firstPage.byCategory).toEqual([
    { productType: "BOND", coins: 5_00_000, entries: 1 },
    { productType: "INVOICE_DISCOUNTING", coins: 4_00_000, entries: 2 },
    { productType: null, coins: 100, entries: 1 },
  ]);
});

it("groups coins by month in India, newest first", () => {
  expect(firstPage.byMonth).toEqual([
    { month: "2026-11", coins: 2_00_100 },
    { month: "2026-10", coins: 7_00_000 },
  ]);
});

it("lists each entry of a page with the investment that earned it", () => {
  expect(firstPage).toMatchObject({ total: 4, totalPages: 2 });
  expect(firstPage.entries.map(({ title, coins }) => [title, coins])).toEqual([
    ["Kavya", 2_00_000],
    [null, 100],
    ["Kavya", 2_00_000],
  ]);
  const rest = stashFrom({
    sums,
    entries: entries.slice(3),
    sources,
    redemptions,
    page: { pageNumber: 1, pageSize: 3 },
  });
  expect(rest.entries).toEqual([
    { ...bond, investmentId: id("a"), redemption: null, coins: 5_00_000, earnedAt: entries[3]?.at },
  ]);
  expect(rest).toMatchObject({ balance: 9_00_100, total: 4 });
});

it("returns an empty stash without entries", () => {
  expect(stashFrom({ sums: [], entries: [], sources, redemptions, page: { pageNumber: 0, pageSize: 10 } })).toEqual({
    ...{ balance: 0, earned: 0, byCategory: [], byMonth: [], entries: [] },
    ...{ pageNumber: 0, pageSize: 10, total: 0, totalPages: 0 },
  });
});

it("subtracts spent coins from the balance, and neither from what was earned nor from its shares", () => {
  const held = { reference: redeemed.redemptionId, amount: -50_000, at: at("2026-11-21T10:00:00+05:30") };
  const all = [held, ...entries];
  const page = { pageNumber: 0, pageSize: 10 };
  const of = { sources, redemptions, earnedOn };
  const spent = stashFrom({ sums: sumCoins(all, of), entries: all, ...of, page });
  expect(spent).toMatchObject({ balance: 8_50_100, earned: 9_00_100, total: 5 });
  expect([spent.byCategory, spent.byMonth]).toEqual([firstPage.byCategory, firstPage.byMonth]);
  expect(spent.entries[0]).toMatchObject({ coins: -50_000, investmentId: null, redemption: redeemed });
});

it("takes coins back from the month and the category that earned them, and lists neither once nothing is left", () => {
  const takenBack = { reference: id("a"), amount: -5_00_000, at: at("2026-11-02T10:00:00+05:30") };
  const all = [takenBack, ...entries];
  const of = { sources, redemptions, earnedOn };
  const rest = stashFrom({ sums: sumCoins(all, of), entries: all, ...of, page: { pageNumber: 0, pageSize: 10 } });
  expect(rest).toMatchObject({ balance: 4_00_100, earned: 4_00_100, total: 5 });
  expect(rest.byCategory.map(({ productType }) => productType)).toEqual(["INVOICE_DISCOUNTING", null]);
  expect(rest.byMonth).toEqual([
    { month: "2026-11", coins: 2_00_100 },
    { month: "2026-10", coins: 2_00_000 },
  ]);
  expect(rest.entries[0]).toMatchObject({ coins: -5_00_000, investmentId: id("a"), redemption: null });
});

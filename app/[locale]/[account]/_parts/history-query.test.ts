import { expect, it } from "vitest";
import { fromTransactions, historyPath, readHistoryQuery, tabOf } from "./history-query";

it("reads and writes the same address of the history, and ignores what it does not know", () => {
  for (const address of [
    "/wallet",
    "/wallet?show=payouts&q=looms",
    "/wallet?currency=USD&show=withdrawn&before=1764140000000-12",
    "/wallet?show=expected&category=BOND&from=2026-12-01&to=2026-12-31&page=3",
  ]) {
    const query = Object.fromEntries(new URL(address, "http://ultra").searchParams);
    expect(historyPath(readHistoryQuery(query))).toBe(address);
  }
  const unknown = { show: "everything", before: "12", from: "soon", page: "-1", q: ["a", "b"] };
  expect(historyPath(readHistoryQuery(unknown))).toBe("/wallet");
});

it("keeps the search between tabs, and drops the page", () => {
  const query = readHistoryQuery({ show: "payouts", q: "looms", before: "1764140000000-12" });
  expect(historyPath(tabOf("ADDED", query))).toBe("/wallet?show=added&q=looms");
  expect(historyPath(tabOf("EXPECTED", query))).toBe("/wallet?show=expected");
});

it("leads from an address of the transactions to the same rows of the history", () => {
  expect(fromTransactions({})).toBe("/wallet");
  expect(fromTransactions({ type: "PAYOUT", status: "DELAYED" })).toBe("/wallet?show=payouts");
  expect(fromTransactions({ type: "INVESTMENT", page: "7" })).toBe("/wallet?show=investments");
  expect(fromTransactions({ view: "expected", currency: "USD", from: "2026-12-01", to: "2026-12-31" })).toBe(
    "/wallet?currency=USD&show=expected&from=2026-12-01&to=2026-12-31",
  );
  expect(fromTransactions({ category: "BOND" })).toBe("/wallet?category=BOND");
});

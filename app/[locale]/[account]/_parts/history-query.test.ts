import { expect, it } from "vitest";
import { fromTransactions, historyPath, readHistoryQuery, tabOf, wholeOf } from "./history-query";

it("reads and writes the same address of the history, and ignores what it does not know", () => {
  for (const address of [
    "/wallet",
    "/wallet?show=payouts&q=looms",
    "/wallet?currency=USD&show=withdrawn&before=1764140000000-12",
    "/wallet?q=looms&status=failed&from=2026-04-01&to=2026-06-30",
    "/wallet?show=expected&category=BOND&from=2026-12-01&to=2026-12-31&page=3",
  ]) {
    const query = Object.fromEntries(new URL(address, "http://ultra").searchParams);
    expect(historyPath(readHistoryQuery(query))).toBe(address);
  }
  const unknown = { show: "everything", status: "DELAYED", before: "12", from: "soon", page: "-1", q: ["a", "b"] };
  expect(historyPath(readHistoryQuery(unknown))).toBe("/wallet");
});

it("keeps search, days and status between the tabs of the past, and drops the page", () => {
  const address = { show: "payouts", q: "looms", before: "1764140000000-12", status: "done", from: "2026-04-01" };
  const query = readHistoryQuery(address);
  expect(historyPath(tabOf("ADDED", query))).toBe("/wallet?show=added&q=looms&status=done&from=2026-04-01");
  expect(historyPath(wholeOf("ADDED", query))).toBe("/wallet?show=added");
  expect(historyPath(tabOf("EXPECTED", query))).toBe("/wallet?show=expected");
});

it("takes days the wrong way round as the first alone, and no status of what is expected", () => {
  expect(historyPath(readHistoryQuery({ from: "2026-06-30", to: "2026-04-01" }))).toBe("/wallet?from=2026-06-30");
  expect(historyPath(readHistoryQuery({ show: "expected", status: "failed" }))).toBe("/wallet?show=expected");
});

it("leads from an address of the transactions to the same rows of the history", () => {
  expect(fromTransactions({})).toBe("/wallet");
  expect(fromTransactions({ type: "PAYOUT", status: "DELAYED" })).toBe("/wallet?show=payouts");
  expect(fromTransactions({ type: "INVESTMENT", page: "7" })).toBe("/wallet?show=investments");
  expect(fromTransactions({ view: "expected", currency: "USD", from: "2026-12-01", to: "2026-12-31" })).toBe(
    "/wallet?currency=USD&show=expected&from=2026-12-01&to=2026-12-31",
  );
  expect(fromTransactions({ from: "2026-04-01" })).toBe("/wallet?from=2026-04-01");
  expect(fromTransactions({ category: "BOND" })).toBe("/wallet?category=BOND");
});

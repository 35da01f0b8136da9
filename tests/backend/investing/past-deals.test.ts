import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { recordedDeals } from "../../../backend/catalogue/past-deal-file.ts";
import { recordPastDeals } from "../../../backend/catalogue/past-deals.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { invoke } from "../wallet/investor.ts";

const today = calendarDateOf("2026-11-22");
const ended = { reference: "ID-001", category: "INVOICE_DISCOUNTING", payer: "Northgate Retail", amount: 1_000_000 };
const paid = { ...ended, due: { daysAgo: 30 }, tenureDays: 90 };
const lost = {
  ...ended,
  reference: "ID-002",
  due: "2026-01-10",
  tenureDays: 60,
  lateByDays: 161,
  recovered: 320_000.5,
};

const record = (deals: readonly unknown[], on = today) =>
  recordPastDeals(env.CATALOGUE, recordedDeals.parse({ deals }).deals, on);
const list = async (query = "") => {
  const { records: _, ...ended } = (await invoke({ token: "" }, `/v2/past-deals${query}`)).body;
  return ended;
};

it("shows anybody how each deal ended, earliest due day first", async () => {
  expect(await record([paid, lost])).toEqual({ recorded: 2 });
  const [first, second] = [
    { investedOn: "2025-11-11", dueOn: "2026-01-10", paidOn: "2026-06-20", recovered: 320_000.5 },
    { investedOn: "2026-07-25", dueOn: "2026-10-23", paidOn: "2026-10-23", recovered: 1_000_000 },
  ];
  expect(await list()).toEqual({
    deals: [
      { ...ended, reference: "ID-002", currency: "INR", ...first },
      { ...ended, currency: "INR", ...second },
    ],
  });
  expect(await list("?category=BOND")).toEqual({ deals: [] });
});

it("records the same outcome once, keeps its dates, and refuses another one for the same deal", async () => {
  await record([paid]);
  const before = await list();
  const tomorrow = calendarDateOf("2026-11-23");
  expect(await record([paid], tomorrow)).toEqual({ recorded: 0 });
  expect(await list()).toEqual(before);
  await expect(
    record([
      { ...paid, reference: "ID-003" },
      { ...paid, lateByDays: 1 },
    ]),
  ).rejects.toThrow("IDEMPOTENCY_CONFLICT");
  expect(await list()).toEqual(before);
});

it("refuses an outcome in which more came back than was invested", async () => {
  expect(recordedDeals.safeParse({ deals: [{ ...paid, recovered: 1_000_001 }] }).success).toBe(false);
});

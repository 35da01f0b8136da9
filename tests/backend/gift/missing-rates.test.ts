/** Operators read which of the bank's rates they owe, before a payment waits for one. */
import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { progressStatement } from "../../../backend/catalogue/deals.ts";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import { findMissingRates } from "../../../backend/missing-rates.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { examine } from "../../../backend/routes/ops/doctor.ts";
import worker from "../../../backend/worker.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { beginAt } from "../instants.ts";
import { newDeal } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { setRates } from "./non-resident.ts";
import { bondOf, publish } from "./surcharge-steps.ts";

beginAt("2026-11-25T06:30:00Z");

let logged: string[] = [];
beforeEach(async () => {
  await env.CATALOGUE.batch(["deal_progress", "deal"].map((table) => env.CATALOGUE.prepare(`DELETE FROM ${table}`)));
  await setRates();
  await publish({});
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function hold(file: ReturnType<typeof bondOf> | typeof DEAL_FILES.GIFT_BOND, holders: number): Promise<void> {
  const progress = { dealId: await newDeal(file), sequence: 9, soldUnits: 5, holders };
  await progressStatement(env.CATALOGUE, { ...progress, restructuring: null, redeemsOn: null }).run();
}

const missingAt = (instant: string) =>
  findMissingRates(env, { now: () => epochMs(Date.parse(instant)), calendar: clock.calendar });
const loggedByCron = async () => {
  await worker.scheduled(createScheduledController({ cron: "7 * * * *" }), env);
  return logged.filter((line) => line.includes("exchange_rate_missing"));
};

it("names the last business day whose rate is not entered, over a holiday and at midnight in India", async () => {
  await hold(bondOf("Vaigai Power"), 2);
  await hold(bondOf("Noyyal Power"), 3);
  const missing = { currency: "USD", state: "DAY_MISSING", deals: 2, holders: 5 };
  // 24 November 2026, a Tuesday, is a holiday.
  expect(await missingAt("2026-11-25T18:29:00Z")).toEqual([{ ...missing, day: "2026-11-23" }]);
  expect(await missingAt("2026-11-25T18:31:00Z")).toEqual([{ ...missing, day: "2026-11-25" }]);
  expect((await examine(env)).findings.filter((finding) => finding.includes("rate of exchange"))).toEqual([
    "rate of exchange of USD: that of 2026-11-23 is not entered (config set referenceRates); 5 holders",
  ]);
  expect(await loggedByCron()).toEqual([expect.stringContaining('"kind":"USD DAY_MISSING"')]);
  await publish({ "2026-11-23": { USD: 8_849 } });
  expect(await missingAt("2026-11-25T18:29:00Z")).toEqual([]);
  expect(await missingAt("2026-11-25T18:31:00Z")).toEqual([{ ...missing, day: "2026-11-25" }]);
});

it("says that payments wait where no rate of the currency is known at all", async () => {
  await hold(bondOf("Palar Power"), 4);
  await saveConfig(env.CATALOGUE, { key: "exchangeRates", value: null });
  const { missingRates, findings } = await examine(env);
  expect(missingRates).toEqual([{ currency: "USD", state: "NONE_KNOWN", day: "2026-11-23", deals: 1, holders: 4 }]);
  expect(findings).toContain("rate of exchange of USD: none is known, so payments wait; 4 holders");
  expect(await loggedByCron()).toEqual([expect.stringContaining('"kind":"USD NONE_KNOWN"')]);
});

it("wants no rate for a deal that nobody holds, and none of the day where nothing is deducted", async () => {
  await newDeal(bondOf("Kundah Power"));
  await hold(DEAL_FILES.GIFT_BOND, 3);
  expect(await missingAt("2026-11-25T06:30:00Z")).toEqual([]);
  await saveConfig(env.CATALOGUE, { key: "exchangeRates", value: null });
  expect(await missingAt("2026-11-25T06:30:00Z")).toMatchObject([{ state: "NONE_KNOWN", deals: 1, holders: 3 }]);
  expect((await examine(env)).services.length).toBeGreaterThan(10);
});

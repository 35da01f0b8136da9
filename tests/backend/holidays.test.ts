import { env, exports } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import {
  declareDay,
  forgetSettlementDays,
  refreshSettlementDays,
  settlementCalendar,
} from "../../backend/platform/settlement-days-store.ts";
import { calendarDateOf } from "../../lib/contract/values/calendar-date.ts";
import { settlementDayOf } from "../../lib/finance/bond-settlement.ts";
import { isBusinessDay } from "../../lib/finance/business-days.ts";
import { beginAt } from "./instants.ts";

// A year whose holidays are listed.
beginAt("2026-11-25T06:30:00Z");

const WEDNESDAY = calendarDateOf("2026-12-02");

const command = (args: unknown) =>
  exports.default.fetch("http://backend/ops/holidays", {
    method: "POST",
    headers: { authorization: `Bearer ${env.OPERATOR_KEY}`, "content-type": "application/json" },
    body: JSON.stringify(args),
  });

afterEach(async () => {
  await env.CATALOGUE.prepare("DELETE FROM remote_config WHERE key = 'settlementDays'").run();
  forgetSettlementDays();
});

describe("a holiday that is declared late", () => {
  it("is listed, stored, and skipped by settlement from then on", async () => {
    expect(settlementDayOf(calendarDateOf("2026-12-01"), settlementCalendar())).toBe(WEDNESDAY);
    const added = await command({ action: "add", day: WEDNESDAY, reason: "Municipal elections" });
    expect(await added.json()).toMatchObject({
      declared: { [WEDNESDAY]: { isHoliday: true, reason: "Municipal elections" } },
      missing: [],
    });
    expect(settlementDayOf(calendarDateOf("2026-12-01"), settlementCalendar())).toBe("2026-12-03");
    // Another isolate reads it from the storage.
    forgetSettlementDays();
    expect(isBusinessDay(WEDNESDAY, settlementCalendar())).toBe(true);
    await refreshSettlementDays(env, Date.now());
    expect(isBusinessDay(WEDNESDAY, settlementCalendar())).toBe(false);
  });

  it("reaches the web Worker with the other edge values", async () => {
    await command({ action: "add", day: WEDNESDAY, reason: "Municipal elections" });
    const items = await exports.default.fetch("http://backend/edge-config/ecfg_ultra/items", {
      headers: { authorization: `Bearer ${env.EDGE_CONFIG_TOKEN}` },
    });
    expect(await items.json()).toMatchObject({ settlementDays: { [WEDNESDAY]: { isHoliday: true } } });
  });

  it("can be withdrawn, as can a listed one, and the last declaration counts", async () => {
    await command({ action: "add", day: WEDNESDAY, reason: "Municipal elections" });
    await command({ action: "remove", day: WEDNESDAY, reason: "Elections put off" });
    await command({ action: "remove", day: "2026-11-24", reason: "Moved by the state" });
    expect([
      isBusinessDay(WEDNESDAY, settlementCalendar()),
      isBusinessDay(calendarDateOf("2026-11-24"), settlementCalendar()),
    ]).toEqual([true, true]);
  });

  it("loses none of several that are declared at once", async () => {
    const days = ["2026-12-02", "2026-12-03", "2026-12-08", "2026-12-09"].map(calendarDateOf);
    await Promise.all(days.map((day) => declareDay(env, { day, isHoliday: true, reason: "Test" })));
    await refreshSettlementDays(env, Date.now());
    expect(days.map((day) => isBusinessDay(day, settlementCalendar()))).toEqual([false, false, false, false]);
  });

  it("must be a day with a reason", async () => {
    expect((await command({ action: "add", day: "2026-02-30", reason: "None" })).status).toBe(400);
    expect((await command({ action: "add", day: WEDNESDAY, reason: "" })).status).toBe(400);
  });
});

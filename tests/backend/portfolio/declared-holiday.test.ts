/** A dashboard's cache when an operator declares a settlement holiday during the day. */
import { env } from "cloudflare:workers";
import { afterAll, expect, it } from "vitest";
import { clock } from "../../../backend/platform/clock.ts";
import { declareDay, forgetSettlementDays } from "../../../backend/platform/settlement-days-store.ts";
import { getPayoutCalendar } from "../../../lib/contract/calls/payout-calendar.ts";
import { dateInIndia, daysBetween } from "../../../lib/contract/values/calendar-date.ts";
import { nextBusinessDay } from "../../../lib/finance/business-days.ts";
import { beginAt } from "../instants.ts";
import { invest, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { fund, type Investor, invoke } from "../wallet/investor.ts";

beginAt("2026-11-25T06:30:00Z");

afterAll(async () => {
  await env.CATALOGUE.prepare("DELETE FROM remote_config WHERE key = 'settlementDays'").run();
  forgetSettlementDays();
});

async function latePayout(investor: Investor) {
  const { body } = await invoke(investor, "/v2/investment-dashboard/get-payout-calendar?currency=INR");
  const { months } = getPayoutCalendar.output.decode(body as never);
  const metrics = await invoke(investor, "/v2/investment-dashboard/get-metrics/ALL?currency=INR");
  const payout = months.flatMap(({ payouts }) => payouts).find(({ status }) => status === "DELAYED");
  return { payout, next: metrics.body.nextPayout };
}

it("counts days late from the next business day at once when the due day is declared a holiday", async () => {
  const investor = await newSaver();
  await fund(investor, 5_00_000);
  await invest(investor, await newDeal({ product: { tenureDays: 60 }, paysLateByDays: 40 }), 1_00_000);
  await passDays(70, investor);
  const { payout: before, next } = await latePayout(investor);
  expect(next).toMatchObject({ daysLate: before?.daysLate });
  const dueOn = before?.on ?? dateInIndia(clock.now());
  await declareDay(env, { day: dueOn, isHoliday: true, reason: "Municipal elections" });
  const moved = daysBetween({ from: dueOn, to: nextBusinessDay(dueOn, clock.calendar()) });
  expect(moved).toBeGreaterThan(0);
  const { payout: after, next: nextAfter } = await latePayout(investor);
  expect(after).toMatchObject({ on: dueOn, daysLate: (before?.daysLate ?? 0) - moved });
  expect(nextAfter).toMatchObject({ daysLate: after?.daysLate });
});

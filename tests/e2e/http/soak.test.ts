import { afterAll, beforeAll, expect, it } from "vitest";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { simulateYear, stopsOf } from "../../soak/soak.ts";
import { serveEmpty, type TestServer } from "../support/served.ts";

/* A short soak run; the full year is `npm run year`. */

let server: TestServer;
beforeAll(async () => {
  server = await serveEmpty();
});
afterAll(() => server.stop());

const MONTHS = { days: 120, stride: 20 };

it("stops the clock on both sides of every month end and every holiday", () => {
  const stops = stopsOf(calendarDateOf("2026-01-20"), { days: 30, stride: 20 });
  // Republic Day is the 26th of January.
  expect(stops).toEqual([0, 6, 7, 11, 12, 30]);
});

it("leaves no verifier finding after several simulated months of a dozen investors", async () => {
  const { findings, accounts, counter, checked } = await simulateYear(server, {
    ...MONTHS,
    seed: 1,
    investors: 12,
    dealsOfAKind: 2,
    say: () => undefined,
  });
  expect(findings).toEqual([]);
  expect(checked.investors).toBeGreaterThanOrEqual(10);
  // A run without activity proves nothing.
  const investments = accounts.flatMap(({ purses }) => purses).flatMap((purse) => purse.investments);
  expect(investments.filter(({ investmentStatus }) => investmentStatus === "SUCCESS").length).toBeGreaterThan(10);
  expect([...counter.acts.keys()]).toEqual(expect.arrayContaining(["fill wallet", "invest from wallet"]));
});

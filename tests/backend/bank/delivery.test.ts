/** Bank lines of an account that does not answer, ahead of lines of one that does. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import { InvestorObject } from "../../../backend/investor/object.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { balanceIn, newNri } from "../gift/non-resident.ts";
import type { Investor } from "../wallet/investor.ts";
import { bank, camt054, register, upload, virtualAccountOf } from "./world.ts";

beforeAll(async () => {
  expect((await register()).status).toBe(200);
});

const dollars = async (investor: Investor) => (await balanceIn(investor, "USD")).available;

it("lets no account that is away keep another's money waiting, and brings its own when it is back", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const [away, other] = [await newNri(), await newNri()];
  const [toAway, toOther] = [await virtualAccountOf(away), await virtualAccountOf(other)];
  let isAway = true;
  let calls = 0;
  const original = InvestorObject.prototype.remittanceEvent;
  vi.spyOn(InvestorObject.prototype, "remittanceEvent").mockImplementation(function (this: InvestorObject, event) {
    calls++;
    if (isAway && event.userId === away.userId) return Promise.reject(new Error("away"));
    return original.call(this, event);
  });
  // One run calls 400 accounts, the oldest lines first.
  const lines = Array.from({ length: 801 }, (_, n) => ({
    ...{ reference: `D${n}`, amount: "1.00", on: "2026-11-12", to: n === 800 ? toOther : toAway },
  }));
  expect((await upload(camt054(lines))).status).toBe(200);
  for (let run = 0; run < 4; run++) await bank().work();
  expect([await dollars(other), await dollars(away)]).toEqual([1_00, 0]);
  // The account that is away is called again later, not at once.
  const called = calls;
  await bank().work();
  expect(calls).toBe(called);
  isAway = false;
  for (let hour = 0; hour < 4; hour++) {
    await moveClock(env, 3_600_000);
    await bank().work();
  }
  expect([await dollars(other), await dollars(away)]).toEqual([1_00, 800_00]);
  vi.restoreAllMocks();
});

/** The law over the demo's time stamps (tests/e2e/http/possible-histories.test.ts) finds the faults planted here. */
import { describe, expect, it } from "vitest";
import { calendarDateOf, epochMs } from "../../lib/contract/values/calendar-date.ts";
import { investmentId, putExerciseId } from "../../lib/contract/values/ids.ts";
import { impossible, impossibleInPut, impossibleInShares } from "../e2e/support/possible-course.ts";

const at = (instant: string) => epochMs(Date.parse(instant));
const now = at("2026-11-25T06:30:00Z");

describe("shares", () => {
  const bought = {
    investmentId: investmentId.parse(`inv_${"a".repeat(24)}`),
    createdAt: at("2026-11-02T05:00:00Z"),
    investmentStatus: "SUCCESS" as const,
    delivery: {
      status: "DELIVERED" as const,
      dematAccount: "1208160098765432",
      deliveredOn: calendarDateOf("2026-11-05"),
    },
  };

  it("that arrive after their order are possible", () => {
    expect(impossibleInShares(bought, now)).toEqual([]);
    expect(impossibleInShares({ ...bought, delivery: null, investmentStatus: "FAILED" }, now)).toEqual([]);
  });

  it.each([
    ["before their order", { createdAt: at("2026-11-06T05:00:00Z") }],
    ["on a day to come", { delivery: { ...bought.delivery, deliveredOn: calendarDateOf("2026-11-26") } }],
    ["on no day", { delivery: { ...bought.delivery, deliveredOn: null } }],
    ["although the order failed", { investmentStatus: "FAILED" as const }],
  ])("that arrive %s are found", (_, planted) => {
    expect(impossibleInShares({ ...bought, ...planted }, now)).toHaveLength(1);
  });
});

describe("a put", () => {
  const window = {
    ...{ on: calendarDateOf("2026-11-20"), opensOn: calendarDateOf("2026-10-20") },
    ...{ closesOn: calendarDateOf("2026-11-05"), redeemsOn: calendarDateOf("2026-11-20") },
  };
  const redeemed = {
    ...{ putId: putExerciseId.parse(`put_${"a".repeat(24)}`), on: window.on, status: "REDEEMED" as const },
    ...{ exercisedAt: at("2026-11-01T05:00:00Z"), updatedAt: at("2026-11-20T05:00:00Z") },
  };

  it("that is exercised within its window and redeemed on its day is possible", () => {
    expect(impossibleInPut(redeemed, [window], now)).toEqual([]);
  });

  it.each([
    ["exercised before its window", { exercisedAt: at("2026-10-19T05:00:00Z") }],
    ["exercised after its window", { exercisedAt: at("2026-11-06T05:00:00Z") }],
    ["redeemed before its day", { updatedAt: at("2026-11-19T05:00:00Z") }],
    ["revoked after its window", { status: "REVOKED" as const }],
    ["of a day to come", { updatedAt: at("2026-11-26T05:00:00Z") }],
    ["of a day without a put", { on: calendarDateOf("2026-11-21") }],
  ])("that is %s is found", (_, planted) => {
    expect(impossibleInPut({ ...redeemed, ...planted }, [window], now)).toHaveLength(1);
  });
});

it("a match fifteen hours after the settlement is found", () => {
  const [settled, matched] = [at("2026-11-20T09:00:00Z"), at("2026-11-21T00:00:00Z")];
  expect(impossible("order", [at("2026-11-19T05:00:00Z"), matched, settled])).toHaveLength(1);
});

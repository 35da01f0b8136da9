import { expect, it } from "vitest";
import { pastDeal } from "../contract/calls/past-deals.ts";
import { outcomeOf, trackRecordOf } from "./past-deals.ts";

const ended = (changes: Record<string, unknown> = {}) =>
  pastDeal.parse({
    ...{ reference: "ID-001", category: "INVOICE_DISCOUNTING", currency: "INR", payer: "Northgate Retail" },
    ...{ amount: 1_000_000, recovered: 1_000_000 },
    ...{ investedOn: "2026-01-01", dueOn: "2026-04-01", paidOn: "2026-04-01" },
    ...changes,
  });

it("counts a deal as late from the first day after the due day, and as a loss when one paisa is missing", () => {
  expect(outcomeOf(ended())).toBe("ON_TIME");
  expect(outcomeOf(ended({ paidOn: "2026-04-02" }))).toBe("LATE");
  expect(outcomeOf(ended({ recovered: 999_999.99 }))).toBe("LOSS");
  expect(outcomeOf(ended({ recovered: 999_999.99, paidOn: "2026-04-09" }))).toBe("LOSS");
});

it("counts every deal exactly once", () => {
  const deals = [
    ended(),
    ended({ paidOn: "2026-04-05" }),
    ended({ paidOn: "2026-04-12" }),
    ended({ recovered: 0, paidOn: "2026-09-01" }),
  ];
  const { total, onTime, late, losses, longestDelayDays, lossPrincipal, lossRecovered } = trackRecordOf(deals);
  expect(onTime + late + losses).toBe(total);
  expect([total, onTime, late, losses, longestDelayDays]).toEqual([4, 1, 2, 1, 11]);
  expect([lossPrincipal, lossRecovered]).toEqual([100_000_000, 0]);
});

it("has no record for no deals", () => {
  expect(trackRecordOf([])).toMatchObject({ total: 0, longestDelayDays: 0, lossPrincipal: 0 });
});

it("does not add up losses of several currencies", () => {
  const loss = { recovered: 0 };
  expect(() => trackRecordOf([ended(loss), ended({ ...loss, currency: "USD" })])).toThrow(RangeError);
});

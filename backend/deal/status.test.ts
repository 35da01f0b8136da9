import { expect, it } from "vitest";
import { paise } from "../../lib/contract/facts/money.ts";
import { epochMs } from "../../lib/contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import { dealStatusAt } from "./status.ts";

const opensAt = epochMs(Date.UTC(2026, 10, 1, 4, 30));
const closesAt = epochMs(Date.UTC(2026, 10, 4, 12, 30));
const product = {
  kind: "INVOICE_DISCOUNTING",
  rateBps: 1000,
  tenureDays: 30,
  invoiceValue: paise(1),
  invoiceCount: 1,
} as const;
const terms = { opensAt, closesAt, tenureDays: 30, product };
const at = (month: number, day: number) => epochMs(Date.UTC(2026, month - 1, day, 6));
const statusAt = (moment: ReturnType<typeof at>, remainingUnits = 5) =>
  dealStatusAt({
    terms,
    remainingUnits,
    restructuring: null,
    redeemsOn: null,
    at: moment,
    calendar: SETTLEMENT_HOLIDAYS,
  });

it("changes to OPEN and CLOSED to the millisecond", () => {
  expect(statusAt(epochMs(opensAt - 1))).toBe("UPCOMING");
  expect(statusAt(opensAt)).toBe("OPEN");
  expect(statusAt(epochMs(closesAt - 1))).toBe("OPEN");
  expect(statusAt(closesAt)).toBe("CLOSED");
});

it("is SOLD_OUT without remaining units, once the deal has opened", () => {
  expect(statusAt(at(10, 31), 0)).toBe("UPCOMING");
  expect(statusAt(at(11, 2), 0)).toBe("SOLD_OUT");
});

it("is MATURED from the day after the last payout is due, not on that day", () => {
  // Thirty days after 4 November 2026 is Friday 4 December.
  expect(statusAt(at(12, 4))).toBe("CLOSED");
  expect(statusAt(at(12, 5), 0)).toBe("MATURED");
});

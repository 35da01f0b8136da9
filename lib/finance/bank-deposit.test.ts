import { describe, expect, it } from "vitest";
import { minor } from "../contract/facts/money.ts";
import { addDays, calendarDateOf } from "../contract/values/calendar-date.ts";
import { bankDepositOn } from "./bank-deposit.ts";
import { bps } from "./rounding.ts";

const flow = (on: string, amount: number) => ({ on: calendarDateOf(on), amount: minor(amount) });
const depositOn = (days: readonly string[], ...flows: ReturnType<typeof flow>[]) =>
  bankDepositOn({ flows, days: days.map(calendarDateOf), rateBps: bps(730) });

describe("bankDepositOn", () => {
  // ₹1,00,000 at 7.3 % earns ₹20 a day.
  it("earns each day's interest, and interest on it from the next quarter", () => {
    const put = flow("2026-01-01", 1_00_000_00);
    expect(depositOn(["2025-12-31", "2026-01-01", "2026-01-02", "2026-03-31"], put)).toEqual([
      0, 1_00_000_00, 1_00_020_00, 1_01_780_00,
    ]);
    // 90 days bring ₹1,800; a day of the second quarter ₹20.36.
    expect(depositOn(["2026-04-01", "2026-04-02"], put)).toEqual([1_01_800_00, 1_01_820_36]);
  });

  it("counts the leap day as a day of interest", () => {
    expect(depositOn(["2028-02-29", "2028-03-01"], flow("2028-02-28", 1_00_000_00))).toEqual([
      1_00_020_00, 1_00_040_00,
    ]);
  });

  it("takes money out on its day and never below nothing", () => {
    const [put, part, rest] = [flow("2026-01-01", 1_000_00), flow("2026-01-11", -400_00), flow("2026-01-21", -900_00)];
    expect(depositOn(["2026-01-11", "2026-01-20", "2026-01-21", "2026-06-30"], put, part, rest)).toEqual([
      602_00, 603_08, 0, 0,
    ]);
  });

  it("is the same whichever days are named", () => {
    const flows = [flow("2024-01-17", 5_00_000_00), flow("2024-11-03", -70_000_07), flow("2025-06-30", 1_23_456_78)];
    const from = calendarDateOf("2024-01-17");
    const everyDay = Array.from({ length: 900 }, (_, day) => addDays(from, day));
    const daily = depositOn(everyDay, ...flows);
    expect(depositOn([everyDay[899] ?? ""], ...flows)).toEqual(daily.slice(-1));
    expect(
      depositOn(
        everyDay.filter((_, day) => day % 7 === 0),
        ...flows,
      ),
    ).toEqual(daily.filter((_, day) => day % 7 === 0));
  });

  it("is nothing without flows", () => {
    expect(depositOn(["2026-01-01"])).toEqual([0]);
  });
});

/* No input that the fields accept makes a calculator throw, or takes long: its page would fail, or stall the others. */
import { describe, expect, it } from "vitest";
import { loopsIn } from "../../tests/unit-shared/cpu-time.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../finance/business-days.ts";
import { type CalculatorField, FIELD_LIMITS, type Texts } from "./fields.ts";
import { CALCULATORS, TOOLS } from "./registry.ts";

const TODAY = calendarDateOf("2026-11-22");
/** Half a second on a fast machine. */
const LOOPS_MAX = 100;

const MOST = "9999999999999.99";
/** Rates above a million, and sums beyond what a number holds exactly. */
const LISTS = [
  "2025-01-01,-1\n2026-01-01,2000000",
  "2025-01-01,-1\n2026-01-01,8800000",
  "2025-01-01,-0.01\n2025-02-01,1000",
  `2025-01-01,-1\n2025-07-01,${MOST}\n2026-01-01,-${MOST}`,
  `2025-01-01,-${MOST}\n${`2026-01-01,${MOST}\n`.repeat(20)}`,
  `${`2025-01-01,-${MOST}\n`.repeat(20)}2026-01-01,1`,
];

const hundredths = (value: number) => (value / 100).toFixed(2);

/** The smallest and the largest text that a field accepts. */
function extremesOf(field: CalculatorField): readonly string[] {
  switch (field.is) {
    case "amount":
      return [hundredths(field.least ?? FIELD_LIMITS.amountLeast), hundredths(field.most ?? FIELD_LIMITS.amountMost)];
    case "rate":
      return [hundredths(field.least ?? 0), hundredths(field.most ?? FIELD_LIMITS.rateMost)];
    case "whole":
      return [String(field.least), String(field.most)];
    case "quote":
      return ["0.0001", "1000"];
    case "date":
      return [`${FIELD_LIMITS.firstYear}-01-01`, `${FIELD_LIMITS.lastYear}-12-31`];
    case "choice":
      return field.options;
    case "code":
      return ["A".repeat(field.length), "0".repeat(field.length)];
    case "list":
      return ["0001-01-01,-1\n9999-12-31,1", "2025-01-01,-1\n2026-01-01,9999999999999", ...LISTS];
  }
}

describe.each([...CALCULATORS, ...TOOLS].map((calculator) => [calculator.slug, calculator] as const))(
  "%s",
  (_, { fields, work }) => {
    const ends = Object.entries(fields).map(([name, field]) => [name, extremesOf(field)] as const);
    const oneAtATime = ends.flatMap(([name, texts]) => texts.map((text) => ({ [name]: text })));
    const together = (place: 0 | -1): Texts =>
      Object.fromEntries(ends.map(([name, texts]) => [name, texts.at(place) ?? ""]));
    const paired = oneAtATime.flatMap((texts) => [
      { ...together(0), ...texts },
      { ...together(-1), ...texts },
    ]);

    it("answers, or names the field, at the ends of every range", () => {
      for (const texts of [...oneAtATime, ...paired]) {
        const { outcome, problems } = work(texts, TODAY, SETTLEMENT_HOLIDAYS);
        expect(outcome !== null || problems.length > 0, JSON.stringify(texts)).toBe(true);
        expect(
          loopsIn(() => work(texts, TODAY, SETTLEMENT_HOLIDAYS)),
          JSON.stringify(texts),
        ).toBeLessThan(LOOPS_MAX);
      }
    });
  },
);

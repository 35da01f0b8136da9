import { expect, test } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { gstWithin } from "./gst.ts";

const date = calendarDateOf("2026-11-21");

test.each([
  // ₹118 is ₹100 and 18 % of it.
  [118_00, 18_00],
  // 2,468.81 × 18 ÷ 118 = 376.598…
  [2_468_81, 376_60],
  // 0.03 × 18 ÷ 118 = 0.0046 rupees: less than half a paisa.
  [3, 0],
  [0, 0],
])("a charge of %i paise contains %i of tax", (charge, gst) => {
  expect(gstWithin({ chargePaise: paise(charge), date })).toEqual({ rateBps: 1800, gstPaise: gst });
});

test("refuses a day before July 2017", () => {
  expect(() => gstWithin({ chargePaise: paise(100), date: calendarDateOf("2017-06-30") })).toThrow(RangeError);
});

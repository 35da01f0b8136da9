import { expect, test } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { buyLots, markToLast } from "./pre-ipo.ts";

const lot = { sharesPerLot: 50, pricePaise: paise(1_825_00), date: calendarDateOf("2026-11-21") };

test("lots cost their shares at the price; the stamp duty is the seller's", () => {
  expect(buyLots({ ...lot, lots: 4 })).toEqual({
    shares: 200,
    considerationPaise: 3_65_000_00,
    stampDutyPaise: 0,
    totalPaise: 3_65_000_00,
  });
});

test("a holding is marked to the last price, up or down", () => {
  const holding = { shares: 200, paidPaise: paise(3_65_054_75) };
  expect(markToLast({ ...holding, lastPricePaise: paise(2_100_00) })).toEqual({
    currentPaise: 4_20_000_00,
    gainPaise: 54_945_25,
    returnBps: 1505,
  });
  expect(markToLast({ ...holding, lastPricePaise: paise(1_000_00) })).toMatchObject({ gainPaise: -1_65_054_75 });
});

test.each([{ lots: 0 }, { lots: 1.5 }, { sharesPerLot: 0 }, { pricePaise: paise(0) }])(
  "refuses an order of %j",
  (wrong) => {
    expect(() => buyLots({ ...lot, lots: 1, ...wrong })).toThrow(RangeError);
  },
);

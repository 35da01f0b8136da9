import { expect, it } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { depreciationOf, type OwnedMachine } from "./lease-depreciation.ts";

const on = calendarDateOf;
const MACHINE: OwnedMachine = {
  ...{ costPaise: paise(1_00_000_00), boughtOn: on("2026-04-10"), soldOn: null, pricePaise: paise(0) },
  block: "MACHINERY",
};

const figures = (machine: OwnedMachine, until: string) =>
  depreciationOf(machine, on(until)).map(({ financialYear, rateBps, depreciationPaise, closingPaise }) => {
    return [financialYear, rateBps, depreciationPaise, closingPaise];
  });

it("takes the rate of the block on the written-down value of each year", () => {
  expect(figures(MACHINE, "2028-05-01")).toEqual([
    ["2026-27", 1500, 15_000_00, 85_000_00],
    ["2027-28", 1500, 12_750_00, 72_250_00],
    ["2028-29", 1500, 10_837_50, 61_412_50],
  ]);
  expect(figures({ ...MACHINE, block: "COMPUTERS" }, "2027-03-31")).toEqual([["2026-27", 4000, 40_000_00, 60_000_00]]);
  expect(figures({ ...MACHINE, block: "VEHICLES_ON_HIRE" }, "2027-03-31")).toEqual([
    ["2026-27", 3000, 30_000_00, 70_000_00],
  ]);
});

it("takes half of the rate in a first year of fewer than 180 days", () => {
  // 3 October to 31 March, both included, are 180 days.
  expect(figures({ ...MACHINE, boughtOn: on("2026-10-03") }, "2027-03-31")[0]?.[1]).toBe(1500);
  expect(figures({ ...MACHINE, boughtOn: on("2026-10-04") }, "2028-03-31").map(([, rate]) => rate)).toEqual([
    750, 1500,
  ]);
});

it("takes nothing in the year of the sale, and taxes what the price exceeds the written-down value by", () => {
  const sold = { ...MACHINE, soldOn: on("2027-06-01"), pricePaise: paise(90_000_00) };
  const years = depreciationOf(sold, on("2029-03-31"));
  expect(years.at(-1)).toMatchObject({
    ...{
      financialYear: "2027-28",
      openingPaise: 85_000_00,
      depreciationPaise: 0,
      gainPaise: 5_000_00,
      closingPaise: 0,
    },
  });
  expect(years).toHaveLength(2);
  const short = depreciationOf({ ...sold, pricePaise: paise(20_000_00) }, on("2028-03-31")).at(-1);
  expect(short).toMatchObject({ gainPaise: 0, closingPaise: 65_000_00 });
});

it("takes nothing at all of a machine that is bought and sold within a year", () => {
  const sold = { ...MACHINE, soldOn: on("2027-03-01"), pricePaise: paise(10_000_00) };
  expect(figures(sold, "2027-03-31")).toEqual([["2026-27", 0, 0, 90_000_00]]);
});

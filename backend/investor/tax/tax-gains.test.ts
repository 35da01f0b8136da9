import { expect, it } from "vitest";
import { minor } from "../../../lib/contract/facts/money.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import type { GainAsset } from "../../../lib/finance/capital-gain-tax.ts";
import { entriesOfGain } from "./clubbed-income.ts";
import { type CapitalGain, inScheduleOrder, itrLineOf } from "./tax-gains.ts";

const gain = (asset: GainAsset, isLongTerm: boolean, on: string): CapitalGain => ({
  ...{ asset, isLongTerm, title: "", isin: null, isListed: null, quantity: "1", reference: "" },
  ...{
    acquiredOn: calendarDateOf("2024-01-01"),
    soldOn: calendarDateOf(on),
    isSoldOnMarket: false,
    referenceOn: calendarDateOf(on),
    daysHeld: 1,
  },
  ...{ manner: "SALE", fullValue: minor(1), expense: minor(0), itrLine: "CG A6" },
  ...{ cost: minor(1), gain: minor(0), tds: minor(0), isLeftToTreaty: false },
});

// Schedule CG of the return: A. short-term gains, B. long-term gains; in each, listed units come first here.
it("gains stand in the order of the return's schedule, and each kind by the day of its sale", () => {
  const gains = [
    gain("TRUST_REDEMPTION", false, "2026-04-01"),
    gain("METAL", true, "2026-04-01"),
    gain("TRUST_UNITS", true, "2026-04-02"),
    gain("UNLISTED_SHARES", false, "2026-04-03"),
    gain("LISTED_BOND", true, "2026-04-04"),
    gain("LISTED_BOND", false, "2026-04-06"),
    gain("UNLISTED_BOND", false, "2026-04-05"),
    gain("LISTED_BOND", false, "2026-04-05"),
    gain("TRUST_UNITS", false, "2026-12-31"),
  ];
  expect(inScheduleOrder(gains).map(({ asset, isLongTerm, soldOn }) => [isLongTerm, asset, soldOn.slice(5)])).toEqual([
    [false, "TRUST_UNITS", "12-31"],
    [false, "LISTED_BOND", "04-05"],
    [false, "LISTED_BOND", "04-06"],
    [false, "UNLISTED_BOND", "04-05"],
    [false, "UNLISTED_SHARES", "04-03"],
    [true, "TRUST_UNITS", "04-02"],
    [true, "LISTED_BOND", "04-04"],
    [true, "METAL", "04-01"],
    [false, "TRUST_REDEMPTION", "04-01"],
  ]);
});

const RESIDENT = { isAbroad: false, isLeftToTreaty: false };

it.each([
  ["TRUST_UNITS", false, "CG A3"],
  ["TRUST_UNITS", true, "112A"],
  ["TRUST_REDEMPTION", false, "OS 1e"],
  ["LISTED_BOND", false, "CG A6"],
  ["LISTED_BOND", true, "CG B3(ii)"],
  ["UNLISTED_BOND", false, "CG A6 (50AA)"],
  ["UNLISTED_SHARES", true, "CG B9"],
  ["METAL", true, "CG B9"],
] as const)("a gain on %s, long-term %s, belongs on line %s", (asset, isLongTerm, line) => {
  expect(itrLineOf(gain(asset, isLongTerm, "2026-11-25"), RESIDENT)).toBe(line);
});

// A4, B5 and B8 are for what was bought in a foreign currency; an account here pays in rupees.
it.each([
  ["TRUST_UNITS", true, "112A"],
  ["LISTED_BOND", false, "CG A6"],
  ["LISTED_BOND", true, "CG B3(ii)"],
  ["UNLISTED_BOND", false, "CG A6 (50AA)"],
  ["UNLISTED_SHARES", false, "CG A6"],
  ["UNLISTED_SHARES", true, "CG B6(i)"],
  ["METAL", true, "CG B9"],
] as const)("a non-resident's gain on %s, long-term %s, belongs on line %s", (asset, isLongTerm, line) => {
  const abroad = { isAbroad: true, isLeftToTreaty: false };
  expect(itrLineOf(gain(asset, isLongTerm, "2026-11-25"), abroad)).toBe(line);
  expect(itrLineOf(gain(asset, isLongTerm, "2025-04-01"), abroad)).toBe(line);
});

it("a gain that a treaty leaves to the other state belongs on the line of treaties too", () => {
  const treaty = { isAbroad: true, isLeftToTreaty: true };
  const lineOf = (isLongTerm: boolean, on: string) => itrLineOf(gain("LISTED_BOND", isLongTerm, on), treaty);
  expect([lineOf(false, "2026-11-25"), lineOf(true, "2026-11-25")]).toEqual(["CG A6, A9", "CG B3(ii), B12"]);
  expect([lineOf(false, "2025-03-31"), lineOf(true, "2025-03-31")]).toEqual(["CG A5, A8", "CG B3, B12"]);
});

it("a non-resident's gain on unlisted shares had its line in the form of the year before too", () => {
  const abroad = { isAbroad: true, isLeftToTreaty: false };
  expect(itrLineOf(gain("UNLISTED_SHARES", true, "2025-03-31"), abroad)).toBe("CG B6(i)");
});

it("a child's gain belongs to its guardian's income under the head of the child's own workbook", () => {
  const redeemed = { ...gain("TRUST_REDEMPTION", false, "2026-05-01"), gain: minor(0) };
  const left = { ...gain("UNLISTED_BOND", false, "2026-05-01"), gain: minor(500), isLeftToTreaty: true };
  const long = { ...gain("LISTED_BOND", true, "2026-05-01"), gain: minor(-700) };
  const entries = [redeemed, left, long, { ...redeemed, gain: minor(900) }].flatMap(entriesOfGain);
  expect(entries.map(({ head, amount }) => [head, amount])).toEqual([
    ["REDEEMED_UNITS", 0],
    ["LONG_TERM_GAIN", -700],
    ["REDEEMED_UNITS", 900],
  ]);
});

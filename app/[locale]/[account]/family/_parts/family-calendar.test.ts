import { expect, it } from "vitest";
import { getPayoutCalendar, type MonthlyPayout } from "@/lib/contract/calls/payout-calendar";
import { joinedCalendar } from "./family-calendar";

const payout = (letter: string, on: string, net: number) => ({
  ...{ investmentId: `inv_${letter.repeat(25)}`, title: letter, productType: "BOND", kind: "INTEREST" },
  ...{ status: "EXPECTED", on, daysLate: 0, net },
});

const parts = (principal: number, interest: number) => ({ principal, interest });

const calendar = (months: readonly object[], ladder: readonly object[]) =>
  getPayoutCalendar.output.decode({ currency: "INR", asOf: "2026-11-25", months, ladder } as never);

const month = (name: string, expected: number, late: number, payouts: readonly object[]) => ({
  ...{ month: name, paid: parts(1, 2), expected: parts(expected, 10), late, payouts, count: payouts.length + 5 },
});

const titles = (payouts: readonly MonthlyPayout[] = []) => payouts.map(({ title }) => title);

it("adds the months and quarters of several accounts, in the order of time", () => {
  const { months, ladder } = joinedCalendar([
    calendar(
      [month("2026-11", 100, 7, [payout("a", "2026-11-28", 100)]), month("2027-01", 50, 0, [])],
      [{ quarter: "2027-Q2", ...parts(300, 30) }],
    ),
    calendar(
      [month("2026-11", 20, 3, [payout("b", "2026-11-26", 20)]), month("2026-12", 5, 0, [])],
      [
        { quarter: "2027-Q1", ...parts(200, 20) },
        { quarter: "2027-Q2", ...parts(1, 1) },
      ],
    ),
  ]);
  expect(months.map((each) => each.month)).toEqual(["2026-11", "2026-12", "2027-01"]);
  expect(months[0]).toMatchObject({
    ...{ paid: parts(2_00, 4_00), expected: parts(120_00, 20_00), late: 10_00, count: 12 },
  });
  expect(titles(months[0]?.payouts)).toEqual(["b", "a"]);
  expect(ladder).toEqual([
    { quarter: "2027-Q1", ...parts(200_00, 20_00) },
    { quarter: "2027-Q2", ...parts(301_00, 31_00) },
  ]);
});

it("names the ten largest payouts of a month over all accounts, by day", () => {
  const of = (letters: string, net: number) =>
    [...letters].map((letter, index) => payout(letter, `2026-12-${String(20 - index)}`, net + index));
  const { months } = joinedCalendar([
    calendar([month("2026-12", 1, 0, of("abcdefgh", 100))], []),
    calendar([month("2026-12", 1, 0, of("ijklmnop", 10))], []),
  ]);
  expect(titles(months[0]?.payouts).toSorted()).toEqual([..."abcdefghop"]);
  const days = months[0]?.payouts.map(({ on }) => on);
  expect(days).toEqual(days?.toSorted());
});

it("is empty without an account that could be read", () => {
  expect(joinedCalendar([])).toEqual({ months: [], ladder: [] });
});

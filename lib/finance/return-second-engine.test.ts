import { expect, it } from "vitest";
import {
  type OracleRates,
  oracleDepreciation,
  oracleGrowth,
  oracleRepayment,
  oracleSetOff,
} from "../../tests/unit-shared/return-oracle.ts";
import { isSenior, monthsAfter } from "../../tests/unit-shared/tax-oracle.ts";
import { minor, paise } from "../contract/facts/money.ts";
import { type CalendarDate, calendarDateOf } from "../contract/values/calendar-date.ts";
import { fixedDepositSchedule, prematureWithdrawal } from "./fixed-deposit.ts";
import { depreciationOf, type MachineBlock } from "./lease-depreciation.ts";
import { setOffOf } from "./loss-set-off.ts";
import { isLockedIn, partRepayable, repaidAt } from "./nbfc-deposit.ts";
import { bps } from "./rounding.ts";
import { stampDutyOfBuyer } from "./stamp-duty.ts";

/* Deposits, losses, machines and duties of generated cases beside a second computation, to the paisa. */

const date = calendarDateOf;
/** Money moves on every day: the wait for a day of business is tested elsewhere. */
const EVERY_DAY = { yearly: [], movable: new Set<never>(), declared: new Map() };

function randomFrom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
const dayAt = (random: (limit: number) => number, first: string, days: number) =>
  new Date(Date.parse(`${first}T00:00:00Z`) + random(days) * 86_400_000).toISOString().slice(0, 10);
const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

it("1,500 compounding deposits lose the tax of each 31 March, and what it would have earned, as in a second computation", () => {
  const random = randomFrom(6);
  const taxed = { years: 0, above: 0 };
  for (let round = 0; round < 1_500; round += 1) {
    const from = dayAt(random, "2025-04-01", 900);
    const tenureMonths = 3 + random(58);
    const until = monthsAfter(from, tenureMonths);
    if (isWeekend(until)) continue;
    const [principal, rate, isBank] = [10 ** (6 + random(3)) * (1 + random(90)), 300 + random(700), random(2) === 0];
    const bornOn = dayAt(random, "1960-01-01", 9_000);
    const limit = (on: string) => (isBank ? (isSenior(bornOn, on) ? 1_00_000 : 50_000) : 10_000) * 100;
    const taxOf = (income: number, on: string) => (income > limit(on) ? Math.floor((income + 5) / 10) : 0);
    const expected = oracleGrowth({ principal, rate, from }, until, taxOf);
    const schedule = fixedDepositSchedule({
      ...{ principalPaise: paise(principal), rateBps: bps(rate), depositedOn: date(from), tenureMonths },
      ...{ payout: "CUMULATIVE", calendar: EVERY_DAY, residency: "RESIDENT", panVerified: true, bornOn: date(bornOn) },
      income: isBank ? "BANK_INTEREST" : "OTHER_INTEREST",
    });
    const last = schedule.at(-1) ?? expect.fail("no maturity");
    const what = `${principal} at ${rate} from ${from} to ${until}`;
    expect(
      schedule.map(({ dueOn, tdsPaise }) => [dueOn, tdsPaise]),
      what,
    ).toEqual(expected.credits.map(({ on, tax }) => [on, tax]));
    expect(last.netPaise, what).toBe(expected.net);
    taxed.years += expected.credits.length;
    taxed.above += expected.credits.filter(({ tax }) => tax > 0).length;
  }
  expect(taxed.years).toBeGreaterThan(2_500);
  expect(taxed.above).toBeGreaterThan(1_000);
});

/** The rate that a deposit at a higher rate earned by a day. */
function earnedAt({ card, lowest }: OracleRates, { depositedOn, on }: Record<"depositedOn" | "on", CalendarDate>) {
  const rateCard = card.map(([fromDays, rate]) => ({ fromDays, rateBps: bps(rate) }));
  const rates = { rateCard, penaltyBps: bps(200), lowestRateBps: bps(lowest) };
  const terms = { rateBps: bps(2_000), tenureMonths: 60, payout: "CUMULATIVE" } as const;
  return prematureWithdrawal({
    deposit: { principalPaise: paise(1_00_000_00), depositedOn, ...terms },
    ...{ ...repaidAt(rates, { depositedOn, on }), withdrawnOn: on, interestPaidPaise: paise(0) },
  }).rateBps;
}

it("a finance company's early repayment on every day around its limits is as in a second computation", () => {
  const random = randomFrom(8);
  const seen = new Set<string>();
  for (let round = 0; round < 6_000; round += 1) {
    const depositedOn = dayAt(random, "2024-06-01", 1_000);
    const months = [0, 3, 6, 9, 12, 15][random(6)] ?? 0;
    const card = [[182, 365, 366, 400][random(4)] ?? 0, 456].map((from) => [from, 250 + random(800)] as const);
    const lowest = 250 + random(800);
    const on = dayAt(random, monthsAfter(depositedOn, months), 5);
    const early = dayAt(random, monthsAfter(depositedOn, months), 1);
    const principal = random(3)
      ? random(10 ** (6 + random(4)))
      : ([10_000_00, 10_000_01, 10_00_000_00][random(3)] ?? 0);
    for (const day of [on, early, new Date(Date.parse(early) - 86_400_000).toISOString().slice(0, 10)]) {
      if (day < depositedOn) continue;
      const run = { depositedOn: date(depositedOn), on: date(day) };
      const principalPaise = paise(principal);
      const found = {
        isLocked: isLockedIn({ ...run, depositsPaise: principalPaise }),
        rate: earnedAt({ card, lowest }, run),
        part: partRepayable({ principalPaise, on: run.on }),
      };
      expect(found, `${principal} of ${depositedOn} on ${day}`).toEqual(
        oracleRepayment(depositedOn, day, principal, { card, lowest }),
      );
      seen.add([found.isLocked, found.rate > 0, found.part === 5_00_000_00, found.part === 0].join());
    }
  }
  expect(seen.size).toBeGreaterThan(6);
});

it("losses of 2,000 histories are set off, carried, and forgotten after eight years as rupee by rupee", () => {
  const random = randomFrom(11);
  for (let round = 0; round < 2_000; round += 1) {
    const years = Array.from({ length: 1 + random(12) }, () => {
      const [short, long] = [random(121) - 60, random(121) - 60];
      return { short, long, units: random(Math.max(0, long) + 1) };
    });
    const exempt = random(40);
    const expected = oracleSetOff(years, 8, exempt);
    const { terms, losses } = setOffOf(
      years.map(({ short, long, units }, index) => ({
        year: 2_000 + index,
        gains: { SHORT: minor(short), LONG: minor(long) },
        units: minor(units),
      })),
      8,
      exempt,
    );
    const taxable = Object.fromEntries(terms.map(({ term, taxable: left }) => [term.toLowerCase(), left]));
    expect(taxable, JSON.stringify({ years, exempt })).toEqual(expected.taxable);
    expect(losses.map(({ left }) => left).filter((left) => left > 0)).toEqual(expected.carried);
  }
});

it("2,000 leased machines lose value, and gain at their sale, as in a second computation", () => {
  const random = randomFrom(10);
  const BLOCKS: readonly (readonly [MachineBlock, number])[] = [
    ["MACHINERY", 15],
    ["COMPUTERS", 40],
    ["VEHICLES_ON_HIRE", 30],
  ];
  let gains = 0;
  for (let round = 0; round < 2_000; round += 1) {
    const [block, percent] = BLOCKS[random(3)] ?? expect.fail("no block");
    const boughtOn = random(3) ? dayAt(random, "2023-04-01", 1_200) : dayAt(random, `${2_023 + random(4)}-09-28`, 10);
    const soldOn = dayAt(random, monthsAfter(boughtOn, 1), 1_500);
    const [cost, price] = [random(10 ** (6 + random(5))), random(10 ** (6 + random(5)))];
    const expected = oracleDepreciation({ cost, boughtOn, soldOn, price, percent });
    const machine = {
      costPaise: paise(cost),
      boughtOn: date(boughtOn),
      soldOn: date(soldOn),
      pricePaise: paise(price),
      block,
    };
    const years = depreciationOf(machine, date("2035-03-31"));
    const what = `${cost} of ${boughtOn}, sold on ${soldOn} for ${price}`;
    expect(
      years.slice(0, -1).map((year) => year.depreciationPaise),
      what,
    ).toEqual(expected.years);
    expect([years.at(-1)?.depreciationPaise, years.at(-1)?.gainPaise], what).toEqual([0, expected.gain]);
    gains += Number(expected.gain > 0);
  }
  expect(gains).toBeGreaterThan(300);
});

it("the buyer of a bond owes one millionth of its clean price, and the buyer of off-market shares or state bonds nothing", () => {
  const random = randomFrom(9);
  for (let round = 0; round < 3_000; round += 1) {
    const consideration = random(3) ? random(10 ** (4 + random(8))) : 500_000 * (1 + random(2_000)) + random(3) - 1;
    const on = { considerationPaise: paise(consideration), date: date(dayAt(random, "2020-07-01", 2_900)) };
    const owed = (["BOND_TRANSFER", "SHARES_OFF_MARKET", "GOVERNMENT_TRANSFER"] as const).map((kind) =>
      stampDutyOfBuyer({ kind, ...on }),
    );
    const rest = consideration % 1_000_000;
    const duty = (consideration - rest) / 1_000_000 + (rest >= 500_000 ? 1 : 0);
    expect(owed, String(consideration)).toEqual([duty, 0, 0]);
  }
});

import { expect, test } from "vitest";
import type { Minor } from "../contract/facts/money.ts";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf, civilOf, daysInMonth } from "../contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "./business-days.ts";
import { giftBondSchedule, giftDepositSchedule } from "./gift.ts";
import { bps } from "./rounding.ts";

const cents = (value: number): Minor => paise(value);
const deposit = {
  principalMinor: cents(50_000_00),
  rateBps: bps(540),
  depositedOn: calendarDateOf("2026-11-23"),
  tenureDays: 180,
  payout: "AT_MATURITY",
  residency: "NON_RESIDENT",
  panVerified: false,
} as const;

test("a deposit under a year earns simple interest on 360 days, without tax for a non-resident", () => {
  // 50,000 × 5.4 % × 180 ÷ 360; 22 May 2027 is a Saturday.
  expect(giftDepositSchedule({ ...deposit, calendar: SETTLEMENT_HOLIDAYS })).toEqual([
    {
      payoutSequence: 1,
      accruesTo: "2027-05-22",
      dueOn: "2027-05-24",
      kind: "MATURITY",
      principalMinor: 50_000_00,
      interestMinor: 1_350_00,
      grossMinor: 51_350_00,
      tdsMinor: 0,
      netMinor: 51_350_00,
      tdsRateBps: 0,
    },
  ]);
});

test("a deposit over a year compounds every 180 days and adds simple interest for the remaining days", () => {
  const [payout] = giftDepositSchedule({ ...deposit, tenureDays: 730, calendar: SETTLEMENT_HOLIDAYS });
  // 4 × 180 days at 2.7 %, then 10 days of 360.
  expect(payout?.grossMinor).toBe(Math.round(50_000_00 * 1.027 ** 4 * (1 + (0.054 * 10) / 360)));
});

test("quarterly payouts add up to the simple interest of the whole tenure, and the principal is repaid once", () => {
  for (const tenureDays of [7, 91, 92, 93, 365, 1000, 3653]) {
    const schedule = giftDepositSchedule({
      ...deposit,
      payout: "QUARTERLY",
      tenureDays,
      calendar: SETTLEMENT_HOLIDAYS,
    });
    const interest = schedule.reduce((sum, { interestMinor }) => sum + interestMinor, 0);
    expect(interest).toBe(Math.round((50_000_00 * 540 * tenureDays) / 3_600_000));
    expect(schedule.map(({ principalMinor }) => principalMinor).filter(Boolean)).toEqual([50_000_00]);
    expect(schedule.at(-1)?.kind).toBe("MATURITY");
    expect(schedule.map(({ payoutSequence }) => payoutSequence)).toEqual(schedule.map((_, index) => index + 1));
  }
});

test("a resident's deposit and bond are taxed like domestic deposits and bonds", () => {
  const [payout] = giftDepositSchedule({
    ...deposit,
    residency: "RESIDENT",
    panVerified: true,
    calendar: SETTLEMENT_HOLIDAYS,
  });
  expect(payout).toMatchObject({ tdsRateBps: 1000, tdsMinor: 135_00, netMinor: 51_215_00 });
});

const bond = {
  principalMinor: cents(1_00_000_01),
  couponBps: bps(675),
  frequency: 2,
  investedOn: calendarDateOf("2026-11-23"),
  maturityOn: calendarDateOf("2029-11-23"),
  residency: "NON_RESIDENT",
  panVerified: false,
  abroad: "EXEMPT",
} as const;

test("a secured bond pays equal coupons except for the rounding cent of the year", () => {
  const schedule = giftBondSchedule({ ...bond, calendar: SETTLEMENT_HOLIDAYS });
  expect(schedule.map(({ kind }) => kind)).toEqual(["COUPON", "COUPON", "COUPON", "COUPON", "COUPON", "MATURITY"]);
  expect(schedule.reduce((sum, { interestMinor }) => sum + interestMinor, 0)).toBe(
    Math.round(1_00_000_01 * 0.0675 * 3),
  );
  for (const { interestMinor } of schedule) expect(Math.abs(interestMinor - 3_375_00)).toBeLessThanOrEqual(1);
  expect(schedule.at(-1)?.principalMinor).toBe(1_00_000_01);
});

test("a short first coupon pays for its own days", () => {
  const [first, second] = giftBondSchedule({
    ...bond,
    investedOn: calendarDateOf("2027-02-23"),
    calendar: SETTLEMENT_HOLIDAYS,
  });
  expect(first).toMatchObject({ accruesTo: "2027-05-23", interestMinor: 1_687_50 });
  expect(second?.interestMinor).toBe(3_375_00);
});

test("refuses tenures outside 7 days to 10 years, an empty investment, and a maturity in the past", () => {
  for (const tenureDays of [6, 3654, 7.5]) {
    expect(() => giftDepositSchedule({ ...deposit, tenureDays, calendar: SETTLEMENT_HOLIDAYS })).toThrow(RangeError);
  }
  expect(() => giftDepositSchedule({ ...deposit, principalMinor: cents(0), calendar: SETTLEMENT_HOLIDAYS })).toThrow(
    RangeError,
  );
  expect(() => giftBondSchedule({ ...bond, principalMinor: cents(0), calendar: SETTLEMENT_HOLIDAYS })).toThrow(
    RangeError,
  );
  expect(() => giftBondSchedule({ ...bond, maturityOn: bond.investedOn, calendar: SETTLEMENT_HOLIDAYS })).toThrow(
    RangeError,
  );
});

test.each([
  ["2026-08-31", "2031-08-31", 2],
  ["2026-11-30", "2030-11-30", 4],
  ["2027-02-28", "2031-02-28", 2],
  ["2026-12-31", "2029-12-31", 1],
] as const)("every whole period of a bond from %s to %s pays coupon ÷ %i, at month ends too", (from, to, frequency) => {
  const dates = { investedOn: calendarDateOf(from), maturityOn: calendarDateOf(to) };
  const terms = { ...bond, ...dates, principalMinor: cents(1_00_000_00), couponBps: bps(600), frequency };
  const schedule = giftBondSchedule({ ...terms, calendar: SETTLEMENT_HOLIDAYS });
  expect(new Set(schedule.map(({ interestMinor }) => interestMinor))).toEqual(new Set([6_000_00 / frequency]));
  // A maturity at the end of a month has every coupon at the end of its month, also after a February.
  for (const { accruesTo } of schedule) expect(Number(accruesTo.slice(8))).toBe(daysInMonth(civilOf(accruesTo)));
});

test("a short first coupon counts its days on 30E/360, ICMA Rule 251", () => {
  // From 31 January to 28 February: 28 days on 30E/360, 28 ÷ 360 of 6 % of 1,00,000; US 30/360 counts 28 too.
  const short = { ...bond, principalMinor: cents(1_00_000_00), couponBps: bps(600), frequency: 2 } as const;
  const february = { investedOn: calendarDateOf("2027-01-31"), maturityOn: calendarDateOf("2031-02-28") };
  expect(giftBondSchedule({ ...short, ...february, calendar: SETTLEMENT_HOLIDAYS })[0]?.interestMinor).toBe(466_67);
  // From 28 February, the end of the month, to 31 May: 30E/360 counts 92 days, US 30/360 counts 90.
  const may = { investedOn: calendarDateOf("2027-02-28"), maturityOn: calendarDateOf("2031-05-31") };
  expect(giftBondSchedule({ ...short, ...may, calendar: SETTLEMENT_HOLIDAYS })[0]?.interestMinor).toBe(1_533_33);
});

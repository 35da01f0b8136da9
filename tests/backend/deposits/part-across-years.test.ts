/** A part of a deposit is repaid after its payer has credited and taxed the interest of 31 March. */
import { expect, it } from "vitest";
import { creditedWithin } from "../../../backend/investor/holdings/deposit-tax.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { calendarDateOf, daysBetween } from "../../../lib/contract/values/calendar-date.ts";
import { beginAt } from "../instants.ts";
import { allFindings, investmentOf, newSaver, passDays } from "../investing/investing-steps.ts";
import { passTo } from "../selling/seller.ts";
import { inAccount } from "../wallet/investor.ts";
import { newCompanyDepositor, requestPart, takePart } from "./depositor.ts";

beginAt("2027-02-15T06:30:00Z");

it("interest that was credited before the repayment stays in its year, and the next credit makes up for it", async () => {
  const investor = await newSaver();
  const depositor = await newCompanyDepositor({ amount: 20_00_000, investor });
  await passTo(calendarDateOf("2027-04-12"), investor);
  const year = { from: calendarDateOf("2026-04-01"), to: calendarDateOf("2027-03-31") };
  const creditedIn = (period: typeof year) =>
    inAccount(investor, ({ sql }) => creditedWithin(sql, depositor.id, period) ?? 0);
  const [before] = (await investmentOf(investor, depositor.id)).cashflow;
  const credited = await creditedIn(year);
  expect(before).toMatchObject({ kind: "ACCRUAL", status: "PAID", tds: before?.interest });
  expect(credited).toBe(
    Math.round((20_00_000_00 * 0.075 * daysBetween({ from: calendarDateOf("2027-02-15"), to: year.to })) / 365),
  );
  await takePart(depositor, (await requestPart(depositor)).body.termsId);
  await passDays(400, investor);
  expect(await creditedIn(year)).toBe(credited);
  const { cashflow, received, tds } = await investmentOf(investor, depositor.id);
  const interest = cashflow.reduce((total, row) => total + row.interest, 0);
  expect(received + tds).toBe(20_00_000_00 + interest);
  // In all, the interest on fifteen lakh over the year, less the interest on the TDS of 31 March.
  const all = await creditedIn({ from: year.from, to: calendarDateOf("2028-12-31") });
  expect(all).toBe(interest);
  const whole = 15_00_000_00 * ((1 + 0.075 / 4) ** 4 - 1);
  const first = before?.tds ?? 0;
  const lost =
    first *
    ((1 + (0.075 * daysBetween({ from: year.to, to: calendarDateOf("2027-05-15") })) / 365) * (1 + 0.075 / 4) ** 3 - 1);
  expect(Math.abs(interest - (whole - lost))).toBeLessThan(2);
  expect(await allFindings(investor)).toEqual([]);
  expect(await inAccount(investor, (context) => verifyAccount(context))).toEqual([]);
});

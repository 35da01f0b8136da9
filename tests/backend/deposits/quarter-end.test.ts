import { describe, expect, it } from "vitest";
import { listPayouts } from "../../../backend/investor/holdings/payout-store.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { addDays, type CalendarDate, DAY_MS, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { allFindings, investmentOf, passDays } from "../investing/investing-steps.ts";
import { inAccount } from "../wallet/investor.ts";
import { type Depositor, end, newDepositor, requestTerms } from "./depositor.ts";

async function passToHour({ investor }: Depositor, day: CalendarDate, hour: number): Promise<void> {
  await passDays((startOfDayInIndia(day) + hour * 3_600_000 - clock.now()) / DAY_MS, investor);
}

const owedTo = ({ investor, id }: Depositor) => inAccount(investor, ({ sql }) => listPayouts(sql, id));

/** A quarterly deposit with its scheduled payouts. */
async function depositorOfQuarters() {
  const depositor = await newDepositor("QUARTERLY");
  const [first = expect.fail(), second = expect.fail()] = await owedTo(depositor);
  return { depositor, first, second };
}

/** Withdraws the deposit early and waits until the payment has settled. */
async function leave(depositor: Depositor) {
  const { body: terms } = await requestTerms(depositor);
  expect((await end(depositor, terms.termsId)).status).toBe(200);
  await passDays(8, depositor.investor);
  expect(await allFindings(depositor.investor)).toEqual([]);
  expect(await inAccount(depositor.investor, (context) => verifyAccount(context))).toEqual([]);
  return { terms, after: await investmentOf(depositor.investor, depositor.id) };
}

describe("a deposit withdrawn on the last day of an interest quarter", () => {
  it.each([
    ["before the quarter's payout arrives", 9],
    ["after the quarter's payout was due", 12],
  ])("keeps the interest of the whole quarter and counts it as paid, %s", async (_, hour) => {
    const { depositor, first, second } = await depositorOfQuarters();
    await passToHour(depositor, first.accruesTo, hour);
    const { terms, after } = await leave(depositor);
    expect(terms.interestPaid).toBe(first.interest / 100);
    expect(after).toMatchObject({ stage: "WITHDRAWN", expected: 0 });
    expect(after.cashflow).toMatchObject([
      { payoutSequence: first.payoutSequence, status: "PAID", net: first.net },
      { kind: "WITHDRAWAL", status: "PAID" },
    ]);
    expect(after.received / 100).toBeCloseTo(first.net / 100 + Number(terms.net), 2);
    expect(second.accruesTo > first.accruesTo).toBe(true);
  });

  it("forfeits the quarter's interest on the day before", async () => {
    const { depositor, first } = await depositorOfQuarters();
    await passToHour(depositor, addDays(first.accruesTo, -1), 12);
    const { terms, after } = await leave(depositor);
    expect(terms.interestPaid).toBe(0);
    expect(after.cashflow).toMatchObject([{ kind: "WITHDRAWAL", status: "PAID" }]);
    expect(after.received / 100).toBeCloseTo(Number(terms.net), 2);
  });
});

/** The whole of a locked deposit is repaid after its payer has credited and taxed the interest of 31 March. */
import { beforeAll, expect, it } from "vitest";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { newOperator } from "../bank/world.ts";
import { beginAt } from "../instants.ts";
import { allFindings, investmentOf, newSaver, passDays } from "../investing/investing-steps.ts";
import { passTo } from "../selling/seller.ts";
import { balance, inAccount } from "../wallet/investor.ts";
import { end, newCompanyDepositor, requestPart, requestTerms, takePart } from "./depositor.ts";
import { requestWhole, review, reviewNumber } from "./hardship-steps.ts";

beginAt("2027-02-15T06:30:00Z");

let asha = "";
beforeAll(async () => {
  asha = await newOperator("asha");
});

it.each([
  [2027, "CUMULATIVE", 0, {}],
  [2029, "CUMULATIVE", 3_00_000, {}],
  [2031, "CUMULATIVE", 3_00_000, { staysWhole: true }],
  [2033, "QUARTERLY", 3_00_000, {}],
] as const)(
  "in %i a %s deposit repays its principal less the tax that its payer has sent, once, after a part of ₹%i (%o)",
  async (year, payoutPlan, part, change) => {
    await passTo(calendarDateOf(`${year}-02-15`));
    const investor = await newSaver();
    const depositor = await newCompanyDepositor({ amount: 20_00_000, investor, payoutPlan, change });
    await passTo(calendarDateOf(`${year}-04-12`), investor);
    const [credited] = (await investmentOf(investor, depositor.id)).cashflow;
    if (payoutPlan === "CUMULATIVE") expect(credited).toMatchObject({ kind: "ACCRUAL", status: "PAID" });
    if (part > 0) await takePart(depositor, (await requestPart(depositor, part)).body.termsId);
    await requestWhole(depositor);
    await review(depositor, asha, "accept", { review: await reviewNumber(depositor, asha) });
    await passDays(3, investor);
    const { body: terms } = await requestTerms(depositor);
    expect((await end(depositor, terms.termsId)).status).toBe(200);
    await passDays(400, investor);
    const { received, tds, cashflow, stage } = await investmentOf(investor, depositor.id);
    expect([stage, received + tds]).toEqual(["WITHDRAWN", 20_00_000_00]);
    expect((await balance(investor)).posted).toBe(received);
    expect(cashflow.reduce((total, row) => total + row.interest, 0)).toBe(0);
    expect(await allFindings(investor)).toEqual([]);
    expect(await inAccount(investor, (context) => verifyAccount(context))).toEqual([]);
  },
);

/** Requests for the whole of a locked deposit that end without a decision: who learns of it, once. */
import { beforeAll, expect, it } from "vitest";
import { endHardshipTerm } from "../../../backend/investor/exits/hardship.ts";
import { addDays, addMonths } from "../../../lib/contract/values/calendar-date.ts";
import { newOperator } from "../bank/world.ts";
import { beginAt } from "../instants.ts";
import { investmentOf, passDays } from "../investing/investing-steps.ts";
import { passTo } from "../selling/seller.ts";
import { inAccount } from "../wallet/investor.ts";
import { type Depositor, end, newCompanyDepositor, requestTerms } from "./depositor.ts";
import {
  expectSound,
  inReview,
  isListed,
  lapsesOf,
  requestWhole,
  review,
  reviewNumber,
  verdictsOf,
} from "./hardship-steps.ts";

beginAt("2026-11-25T06:30:00Z");

let asha = "";
beforeAll(async () => {
  asha = await newOperator("asha");
});

const AMOUNT = 8_00_000;

/** Passes to the first day on which the deposit is free, and runs the job more than once. */
async function passTheTerm({ investor, id }: Depositor): Promise<void> {
  const free = addMonths((await investmentOf(investor, id)).investedOn, 3);
  await passTo(free, investor);
  await Promise.all([investor.object.work(), investor.object.work()]);
  await inAccount(investor, (context) => {
    for (let run = 0; run < 64; run++) endHardshipTerm(context, "1");
  });
}

it("notifies the investor once that the term ended without a decision, and names the request in the operators' list", async () => {
  const depositor = await inReview(AMOUNT);
  expect(await lapsesOf(depositor)).toEqual([]);
  await passTheTerm(depositor);
  expect(await verdictsOf(depositor)).toEqual([
    { kind: "KYC_RESULT", result: "HARDSHIP_LAPSED", reason: null, investmentId: depositor.id },
  ]);
  // The queue may be delivering the events.
  await expect.poll(() => isListed(depositor)).toBe(false);
  await expect.poll(() => lapsesOf(depositor)).toMatchObject([{ review: 1 }]);
  await expectSound(depositor);
  await passDays(31, depositor.investor);
  expect(await lapsesOf(depositor)).toEqual([]);
});

it("notifies nobody of the term of a request that was decided on the last day", async () => {
  const depositor = await newCompanyDepositor({ amount: AMOUNT });
  const { investor, id } = depositor;
  await passTo(addDays(addMonths((await investmentOf(investor, id)).investedOn, 3), -1), investor);
  await requestWhole(depositor);
  const reason = "HARDSHIP_NOT_CRITICAL";
  await review(depositor, asha, "refuse", { review: await reviewNumber(depositor, asha), reason });
  await passTheTerm(depositor);
  expect(await verdictsOf(depositor)).toMatchObject([{ result: "HARDSHIP_REFUSED" }]);
  expect(await lapsesOf(depositor)).toEqual([]);
});

it("names in the list, without a message, the request of a deposit that its investor ends before the job runs", async () => {
  const depositor = await inReview(AMOUNT);
  const { investor, id } = depositor;
  await passTo(addMonths((await investmentOf(investor, id)).investedOn, 3));
  expect((await end(depositor, (await requestTerms(depositor)).body.termsId)).status).toBe(200);
  await passTheTerm(depositor);
  expect(await verdictsOf(depositor)).toEqual([]);
  await expect.poll(() => lapsesOf(depositor)).toMatchObject([{ review: 1 }]);
});

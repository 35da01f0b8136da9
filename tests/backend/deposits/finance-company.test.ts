/** Early withdrawal of a deposit with a finance company, within the Reserve Bank's directions (lib/finance/nbfc-deposit.ts). */
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { dealTermsStatement, findDealTerms } from "../../../backend/catalogue/deals.ts";
import { publishDeal } from "../../../backend/catalogue/publish.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { addDays, addMonths } from "../../../lib/contract/values/calendar-date.ts";
import { fixedDeposit } from "../../../lib/products/fixed-deposit.ts";
import { beginAt } from "../instants.ts";
import { investmentOf } from "../investing/investing-steps.ts";
import { passTo } from "../selling/seller.ts";
import type { Investor } from "../wallet/investor.ts";
import { type Depositor, end, NBFC, newCompanyDepositor, requestTerms } from "./depositor.ts";

// Three months later is a business day.
beginAt("2026-11-25T06:30:00Z");

const deposit = (amount: number, investor?: Investor): Promise<Depositor> =>
  newCompanyDepositor(investor ? { amount, investor } : { amount });

const codeOf = async (depositor: Depositor) => (await requestTerms(depositor)).body.code;

it("is refused in full for three months, pays no interest for three more, then three per cent below the lowest rate", async () => {
  const depositor = await deposit(1_00_000);
  const { investor, id } = depositor;
  const { investedOn } = await investmentOf(investor, id);
  const free = addMonths(investedOn, 3);
  await passTo(addDays(free, -1), investor);
  expect(await codeOf(depositor)).toBe("DEPOSIT_LOCKED_IN");
  await passTo(free, investor);
  expect((await requestTerms(depositor)).body).toMatchObject({ earnedRateBps: 0, interestEarned: 0, gross: 1_00_000 });
  await passTo(addDays(addMonths(investedOn, 6), -1), investor);
  expect((await requestTerms(depositor)).body).toMatchObject({ earnedRateBps: 0 });
  await passTo(addMonths(investedOn, 6), investor);
  expect((await requestTerms(depositor)).body).toMatchObject({ earnedRateBps: 450, penaltyBps: 300 });
});

it("pays two per cent below the rate of its card from twelve months on", async () => {
  const depositor = await newCompanyDepositor({ amount: 1_00_000, tenureMonths: 24 });
  const { investor, id } = depositor;
  const { investedOn } = await investmentOf(investor, id);
  await passTo(addDays(addMonths(investedOn, 12), -1), investor);
  expect((await requestTerms(depositor)).body).toMatchObject({ earnedRateBps: 450, penaltyBps: 300 });
  await passTo(addMonths(investedOn, 12), investor);
  expect((await requestTerms(depositor)).body).toMatchObject({ earnedRateBps: 500, penaltyBps: 200 });
});

it("a deal that was published with a void row repays by the law, and its file may leave the row out", async () => {
  const file = { ...NBFC, dealId: "company-of-an-earlier-release" };
  await publishDeal(env, file);
  const terms = (await findDealTerms(env.CATALOGUE, file.dealId as never)) ?? expect.fail();
  const rateCard = [{ fromDays: 182, rateBps: 600 }, ...file.product.rateCard];
  const earlier = { ...terms, product: { ...terms.product, rateCard } };
  const storeEarlier = () => dealTermsStatement(env.CATALOGUE, earlier as never, clock.now()).run();
  await storeEarlier();
  // Its own file still corrects its words.
  const stored = async () => (await findDealTerms(env.CATALOGUE, file.dealId as never)) ?? expect.fail();
  await publishDeal(env, { ...file, title: "The company", product: earlier.product });
  expect((await stored()).title).toBe("The company");
  await publishDeal(env, file);
  expect((await stored()).product).toEqual(terms.product);
  await storeEarlier();
  const changed = { ...file, product: { ...file.product, rateCard: [{ fromDays: 365, rateBps: 710 }] } };
  await expect(publishDeal(env, changed)).rejects.toThrow("IDEMPOTENCY_CONFLICT");
});

it("deposits of ten thousand rupees together are not locked, until another one lifts them above that", async () => {
  const small = await deposit(10_000);
  const { body } = await requestTerms(small);
  expect(body).toMatchObject({ gross: 10_000, interestEarned: 0 });
  await deposit(5_000, small.investor);
  // Together with the later deposit they are no longer tiny, also for the terms that were quoted before.
  expect((await end(small, body.termsId)).body.code).toBe("DEPOSIT_LOCKED_IN");
  expect(await codeOf(small)).toBe("DEPOSIT_LOCKED_IN");
});

it("a deal that pays a finance company's depositors sooner or more than the directions allow is not published", () => {
  const contradictions = (change: object) =>
    fixedDeposit.contradictionsIn({ product: { ...NBFC.product, ...change } } as never);
  expect(contradictions({})).toEqual([]);
  expect(contradictions({ penaltyBps: 100 })).toHaveLength(1);
  expect(contradictions({ rateCard: [{ fromDays: 184, rateBps: 500 }] })).toHaveLength(1);
  expect(contradictions({ taker: "BANK", penaltyBps: 0, rateCard: [{ fromDays: 7, rateBps: 400 }] })).toEqual([]);
});

import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { dateInIndia, daysBetween } from "../../../lib/contract/values/calendar-date.ts";
import { PRODUCTS } from "../../../lib/products/registry.ts";
import { balance, fund, invoke } from "../wallet/investor.ts";
import {
  allFindings,
  idIn,
  invest,
  investmentOf,
  newDeal,
  newSaver,
  passDays,
  startFlowOf,
} from "./investing-steps.ts";
import { DEAL_FILES } from "./products.ts";
import { newExperienced } from "./shareholder.ts";

const anybody = { token: "" };

/** Every kind with payouts that a resident may buy with KYC alone. */
const bought = Object.values(PRODUCTS).flatMap(({ kind, investmentType, promise, requires }) =>
  investmentType === "INR" && promise !== "NONE" && !requires.accreditation ? [kind] : [],
);

describe.each(bought)("a deal of %s", (kind) => {
  it("takes the investment, schedules its terms' payouts, pays them all and passes verification", async () => {
    const deal = await newDeal(DEAL_FILES[kind]);
    const terms = await invoke(anybody, `/v2/deals/${deal}/investment-terms?amount=200000`);
    expect(terms.status).toBe(200);
    const investor = await newSaver();
    await fund(investor, 200_000);
    const answer = await invest(investor, deal, 200_000);
    expect(answer.body).toMatchObject({ investment: { investmentStatus: "SUCCESS", stage: "ACTIVE", kind } });
    const id = idIn(answer);
    const promised = await investmentOf(investor, id);
    expect(promised.cashflow.map(({ net }) => net / 100)).toEqual(
      (terms.body.cashflow as { net: number }[]).map(({ net }) => net),
    );
    expect(await allFindings(investor)).toEqual([]);
    for (const { dueOn } of promised.cashflow) {
      const days = daysBetween({ from: dateInIndia(clock.now()), to: dueOn });
      await passDays(Math.max(0, days) + 1, investor);
      expect(await allFindings(investor)).toEqual([]);
    }
    const ended = await investmentOf(investor, id);
    expect(ended).toMatchObject({ stage: "MATURED", expected: 0, currentValue: 0, xirr: { basis: "REALISED" } });
    const left = 200_000_00 - promised.investmentAmount;
    expect(await balance(investor)).toMatchObject({ posted: left + ended.received, held: 0 });
  });
});

it("sells whole bonds within a budget and shows their cost", async () => {
  const deal = await newDeal(DEAL_FILES.BOND);
  const { body } = await invoke(anybody, `/v2/deals/${deal}/investment-terms?amount=200000`);
  const { consideration, accruedInterest, stampDuty } = body.cost as Record<string, number>;
  expect(body.amount).toBeLessThanOrEqual(200_000);
  expect(200_000 - Number(body.amount)).toBeLessThan(1_100);
  expect(Number(consideration) + Number(accruedInterest) + Number(stampDuty)).toBeCloseTo(Number(body.amount), 2);
  expect(Number(consideration)).toBeCloseTo(Number(body.units) * 987.525, 1);
});

it("accepts only a tenure and payout that the deal offers", async () => {
  const deal = await newDeal(DEAL_FILES.TAP_RESERVE);
  const termsFor = (query: string) => invoke(anybody, `/v2/deals/${deal}/investment-terms?amount=100000&${query}`);
  expect((await termsFor("")).body).toMatchObject({ tenureMonths: 3, payoutPlan: "MONTHLY", rateBps: 850 });
  const grown = (await termsFor("tenureMonths=12&payoutPlan=GROWTH")).body;
  expect(grown).toMatchObject({ tenureMonths: 12, payoutPlan: "GROWTH", rateBps: 1000 });
  expect(grown.cashflow).toMatchObject([{ kind: "ACCRUAL", net: 0 }, { kind: "MATURITY" }]);
  expect((await termsFor("tenureMonths=5")).body).toMatchObject({ code: "TENURE_NOT_OFFERED" });
  expect((await termsFor("payoutPlan=QUARTERLY")).body).toMatchObject({ code: "PAYOUT_NOT_OFFERED" });
  expect((await termsFor("financeType=BOND")).body).toMatchObject({ code: "FINANCE_TYPE_MISMATCH" });
});

it("refuses shares and GIFT City deals to ineligible investors", async () => {
  const investor = await newSaver();
  const shares = await startFlowOf(await newExperienced(), await newDeal(DEAL_FILES.PRE_IPO), 50_000);
  expect(shares.body).toMatchObject({ code: "ACCREDITATION_REQUIRED" });
  await saveConfig(env.CATALOGUE, {
    key: "exchangeRates",
    value: { asOf: "2026-11-20", paisePerMajor: { USD: 8_862 } },
  });
  const foreign = await newDeal(DEAL_FILES.GIFT_DEPOSIT);
  expect((await startFlowOf(investor, foreign, 5_000)).body).toMatchObject({ code: "GIFT_FOR_NON_RESIDENTS" });
  const terms = await invoke(anybody, `/v2/deals/${foreign}/investment-terms?amount=5000`);
  expect(terms.body).toMatchObject({ currency: "USD", amount: 5_000, stashCoins: 4_43_100 });
});

it("pages a lease's payouts by sequence, each once, for its owner only", async () => {
  const deal = await newDeal(DEAL_FILES.ASSET_LEASING);
  const [investor, otherInvestor] = [await newSaver(), await newSaver()];
  await fund(investor, 1_00_000);
  const id = idIn(await invest(investor, deal, 1_00_000));
  const path = `/v2/investment-dashboard/investment/${id}`;
  const page = async (pageNumber: number) => (await invoke(investor, `${path}/cashflow?pageNumber=${pageNumber}`)).body;
  const { cashflow: whole } = (await invoke(investor, path)).body as { cashflow: Record<string, unknown>[] };
  const [first, second, third] = [await page(0), await page(1), await page(2)];
  expect(first).toMatchObject({ pageNumber: 0, pageSize: 10, total: whole.length, totalPages: 2 });
  expect([first, second, third].flatMap(({ cashflow }) => cashflow)).toEqual(whole);
  expect(third).toMatchObject({ cashflow: [], total: whole.length });
  expect(await invoke(otherInvestor, `${path}/cashflow`)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
});

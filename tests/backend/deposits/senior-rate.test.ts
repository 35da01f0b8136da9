import { expect, it } from "vitest";
import { randomIds } from "../../../backend/platform/ids.ts";
import { beginAt } from "../instants.ts";
import { confirm, idIn, investmentOf, newDeal, newSaver, requestInvestmentCode } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { fund, type Investor, inAccount, invoke } from "../wallet/investor.ts";

beginAt("2026-11-25T06:30:00Z");

const DEPOSIT = { ...DEAL_FILES.FIXED_DEPOSIT, product: { ...DEAL_FILES.FIXED_DEPOSIT.product, seniorBps: 50 } };

async function born(on: string): Promise<Investor> {
  const investor = await newSaver();
  await fund(investor, 1_00_000);
  await inAccount(investor, ({ sql }) => sql.exec("UPDATE identity SET date_of_birth = ?", on));
  return investor;
}

async function deposit(investor: Investor, dealId: unknown) {
  const path = "/v2/investments/start-invoice-discounting-investment-flow";
  const body = { dealId, amount: 1_00_000, tenureMonths: 12, payoutPlan: "CUMULATIVE" };
  const { body: flow } = await invoke(investor, path, { body, key: randomIds.letters() });
  const key = String(flow.key);
  const id = idIn(await confirm(investor, { key, otp: await requestInvestmentCode(investor, key) }));
  return { terms: flow.terms, investment: await investmentOf(investor, id) };
}

it("a senior's terms, order and payouts have the higher rate, and another's the plain one", async () => {
  const dealId = await newDeal(DEPOSIT);
  const [senior, younger] = [
    await deposit(await born("1960-01-01"), dealId),
    await deposit(await born("1990-01-01"), dealId),
  ];
  expect(senior).toMatchObject({ terms: { rateBps: 800 }, investment: { rateBps: 800 } });
  expect(younger).toMatchObject({ terms: { rateBps: 750 }, investment: { rateBps: 750 } });
  const { totalInterest: more } = senior.terms as { totalInterest: number };
  const { totalInterest: less } = younger.terms as { totalInterest: number };
  // ₹1,00,000 compounded each quarter; a maturity on a holiday waits at the same rate.
  expect(more - less).toBeGreaterThanOrEqual(Math.round(100_000 * (1.02 ** 4 - 1.01875 ** 4) * 100) / 100 - 0.02);
});

it("a non-resident's deposit with a finance company ends within three years, one with a bank may run longer", async () => {
  const rates = [12, 36, 60].map((tenureMonths) => ({ tenureMonths, rateBps: 750 }));
  const offered = (taker: "BANK" | "NBFC") => {
    const early = taker === "NBFC" ? { rateCard: [{ fromDays: 365, rateBps: 600 }], penaltyBps: 200 } : {};
    return newDeal({ ...DEPOSIT, product: { ...DEPOSIT.product, ...early, taker, rates } });
  };
  const investor = await born("1990-01-01");
  const quoted = async (dealId: unknown, tenureMonths: number) => {
    const path = "/v2/investments/start-invoice-discounting-investment-flow";
    const body = { dealId, amount: 1_00_000, tenureMonths, payoutPlan: "CUMULATIVE" };
    return (await invoke(investor, path, { body, key: randomIds.letters() })).body;
  };
  const [company, bank] = [await offered("NBFC"), await offered("BANK")];
  expect(await quoted(company, 60)).toMatchObject({ terms: { tenureMonths: 60 } });
  await inAccount(investor, ({ sql }) => sql.exec("UPDATE identity SET country = 'AE'"));
  expect(await quoted(company, 60)).toMatchObject({ code: "TENURE_NOT_OFFERED" });
  expect(await quoted(company, 36)).toMatchObject({ terms: { tenureMonths: 36 } });
  const { terms } = await quoted(bank, 60);
  // It is an NRO deposit, so that interest is taxed from the first rupee.
  expect(terms).toMatchObject({ tenureMonths: 60, cashflow: [{ tdsRateBps: 3120 }, {}, {}, {}, {}, {}] });
});

/** An investor with a fixed deposit, and helpers for early withdrawal. */
import { randomIds } from "../../../backend/platform/ids.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { confirm, idIn, newDeal, newSaver, requestInvestmentCode } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { fund, type Investor, invoke } from "../wallet/investor.ts";

export interface Depositor {
  readonly investor: Investor;
  readonly id: InvestmentId;
}

/** ₹1,00,000 for a year at 7.5 %; the card says 4 % from 7 days and 6.5 % from 180, and early withdrawal costs 1 %. */
export async function newDepositor(payoutPlan: "CUMULATIVE" | "QUARTERLY" = "CUMULATIVE"): Promise<Depositor> {
  const [deal, investor] = [await newDeal(DEAL_FILES.FIXED_DEPOSIT), await newSaver()];
  await fund(investor, 1_00_000);
  const path = "/v2/investments/start-invoice-discounting-investment-flow";
  const body = { dealId: deal, amount: 1_00_000, tenureMonths: 12, payoutPlan };
  const { body: flow } = await invoke(investor, path, { body, key: randomIds.letters() });
  const key = String(flow.key);
  return { investor, id: idIn(await confirm(investor, { key, otp: await requestInvestmentCode(investor, key) })) };
}

const { product, ...words } = DEAL_FILES.FIXED_DEPOSIT;
/** The deal of a finance company, which pays nothing for six months. */
export const NBFC = {
  ...words,
  unit: 5_000,
  minimum: 5_000,
  product: { ...product, taker: "NBFC", rateCard: [{ fromDays: 365, rateBps: 700 }], penaltyBps: 200 },
};

interface Company {
  readonly amount: number;
  readonly tenureMonths?: 12 | 24;
  readonly payoutPlan?: "CUMULATIVE" | "QUARTERLY";
  readonly investor?: Investor;
  /** Terms of the product beside those of `NBFC`. */
  readonly change?: object;
  readonly paysLateByDays?: number;
}

/** Of this amount, for a year at 7.5 % or two at 8 %, with a finance company. */
export async function newCompanyDepositor({
  amount,
  tenureMonths = 12,
  payoutPlan = "CUMULATIVE",
  investor,
  change,
  paysLateByDays = 0,
}: Company): Promise<Depositor> {
  const owner = investor ?? (await newSaver());
  for (let rest = amount; rest > 0; rest -= 8_00_000) await fund(owner, Math.min(rest, 8_00_000));
  const dealId = await newDeal({ ...NBFC, paysLateByDays, product: { ...NBFC.product, ...change } });
  const body = { dealId, amount, tenureMonths, payoutPlan };
  const path = "/v2/investments/start-invoice-discounting-investment-flow";
  const { body: flow } = await invoke(owner, path, { body, key: randomIds.letters() });
  const key = String(flow.key);
  const otp = await requestInvestmentCode(owner, key);
  return { investor: owner, id: idIn(await confirm(owner, { key, otp })) };
}

export const PART_PATH = "/v2/fixed-deposits/part-withdrawal";

export const requestPart = ({ investor, id }: Depositor, amount?: number) =>
  invoke(investor, `${PART_PATH}/terms`, { body: { investmentId: id, amount }, key: randomIds.letters() });

export const takePart = ({ investor, id }: Depositor, termsId: unknown, key = randomIds.letters()) =>
  invoke(investor, PART_PATH, { body: { investmentId: id, termsId }, key });

export const WITHDRAWAL_PATH = "/v2/fixed-deposits/withdrawal";

export const requestTerms = ({ investor, id }: Depositor) =>
  invoke(investor, `${WITHDRAWAL_PATH}/terms`, { body: { investmentId: id }, key: randomIds.letters() });

export const end = ({ investor, id }: Depositor, termsId: unknown, key = randomIds.letters()) =>
  invoke(investor, WITHDRAWAL_PATH, { body: { investmentId: id, termsId }, key });

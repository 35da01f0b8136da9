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

export const WITHDRAWAL_PATH = "/v2/fixed-deposits/withdrawal";

export const requestTerms = ({ investor, id }: Depositor) =>
  invoke(investor, `${WITHDRAWAL_PATH}/terms`, { body: { investmentId: id }, key: randomIds.letters() });

export const end = ({ investor, id }: Depositor, termsId: unknown, key = randomIds.letters()) =>
  invoke(investor, WITHDRAWAL_PATH, { body: { investmentId: id, termsId }, key });

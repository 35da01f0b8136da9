/** Bonds of an Indian company in dollars, whose interest bears a surcharge by its rupees, and the rates of exchange. */
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import type { Investment } from "../../../lib/contract/calls/investments.ts";
import { addDays, type CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { idIn, invest, investmentOf, newDeal } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { passTo } from "../selling/seller.ts";
import type { Investor } from "../wallet/investor.ts";
import { remit } from "./non-resident.ts";

export const publish = (referenceRates: Readonly<Record<string, { readonly USD: number }>>) =>
  saveConfig(env.CATALOGUE, { key: "referenceRates", value: referenceRates });

export const bondOf = (payerName: string) => ({
  ...DEAL_FILES.GIFT_BOND,
  payer: { ...DEAL_FILES.ASSET_LEASING.payer, name: payerName },
  total: 1_00_00_000,
  product: { ...DEAL_FILES.GIFT_BOND.product, issuer: "PUBLIC_COMPANY" },
});

export async function hold(nri: Investor, dollars: number, payerName: string): Promise<InvestmentId> {
  await remit(nri, "USD", dollars);
  return idIn(await invest(nri, await newDeal(bondOf(payerName)), dollars));
}

export const ratesOf = ({ cashflow }: Pick<Investment, "cashflow">) => cashflow.map(({ tdsRateBps }) => tdsRateBps);
export const couponOf = async (nri: Investor, id: InvestmentId, index: number) =>
  (await investmentOf(nri, id)).cashflow[index] ?? expect.fail();

export async function pay(nri: Investor, on: CalendarDate, rate: number): Promise<void> {
  await publish({ [on]: { USD: rate } });
  await passTo(addDays(on, 1), nri);
}

/** The holdings of an investor as on the wire, from which the second computations start. */
import { listSellOrders } from "../../../lib/contract/calls/bond-selling.ts";
import { dashboardInvestment, investmentView } from "../../../lib/contract/calls/dashboard.ts";
import { getDeal } from "../../../lib/contract/calls/deals.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { grownBy, type SecondTerms } from "./second-accrual.ts";

export type Caller = Pick<Client, "call">;

export type Currency = "INR" | "USD" | "GBP" | "EUR" | "AED" | "SGD";

export async function holdingsOf(client: Caller, currency: Currency) {
  const { investments } = await client.call(investmentView, { currency, pageSize: 100 });
  const successful = investments.filter(({ investmentStatus }) => investmentStatus === "SUCCESS");
  return Promise.all(
    successful.flatMap(({ investmentId, dealId }) =>
      dealId === null ? [] : [holdingOf(client, investmentId, dealId)],
    ),
  );
}

async function holdingOf(client: Caller, investmentId: string, dealId: string) {
  const held = await client.call(dashboardInvestment, { id: investmentId });
  const { kind, payerName, units } = held;
  if (kind === null || payerName === null || units === null) throw new Error(`${investmentId} is not of a deal`);
  const { orders } = await client.call(listSellOrders, { investmentId });
  const sold = orders.find(({ status }) => status === "SETTLED");
  const [soldOn, saleFee] = [sold?.tradesOn ?? null, sold?.fee ?? 0];
  return {
    held: { ...held, kind, payerName, units },
    deal: await client.call(getDeal, { id: dealId }),
    soldOn,
    saleFee,
  };
}

export type Holding = Awaited<ReturnType<typeof holdingsOf>>[number];

export const paise = (rupees: number): number => Math.round(rupees * 100);
export const isWithin = (date: string | null, year: string): date is string =>
  date !== null && date >= `${year.slice(0, 4)}-04-01` && date <= `${Number(year.slice(0, 4)) + 1}-03-31`;

export const termsOf = ({ kind, investmentAmount, rateBps, investedOn, cashflow }: Holding["held"]): SecondTerms => ({
  ...{ kind, principal: paise(investmentAmount), rateBps: rateBps ?? 0, investedOn },
  payouts: cashflow.map((payout) => ({
    ...payout,
    interest: paise(payout.interest),
    principal: paise(payout.principal),
  })),
});

/** The interest that a compounding deposit credits on each 31 March and at its end, by payout. */
export function creditedInterest({ held }: Holding): ReadonlyMap<number, number> {
  const credits = held.cashflow.filter(({ kind }) => kind === "ACCRUAL");
  const end = held.cashflow.find(({ kind }) => kind === "MATURITY" || kind === "WITHDRAWAL");
  const byPayout = new Map<number, number>();
  if (credits.length === 0 || !end) return byPayout;
  let before = 0;
  for (const { payoutSequence, accruesTo } of credits) {
    const grown = grownBy(termsOf(held), accruesTo);
    byPayout.set(payoutSequence, grown - before);
    before = grown;
  }
  const whole = held.cashflow.reduce((total, { interest }) => total + paise(interest), 0);
  return byPayout.set(end.payoutSequence, whole - before);
}

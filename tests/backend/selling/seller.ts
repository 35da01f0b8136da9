/** An investor who holds bonds, and a market that buys them. */
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import type { BondMarketGateway } from "../../../backend/gateways/bond-market.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import {
  type CalendarDate,
  DAY_MS,
  dateInIndia,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";
import type { DealId, InvestmentId } from "../../../lib/contract/values/ids.ts";
import { idIn, invest, newDeal, newSaver, passDays, passMinutes } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { type Answer, fund, type Investor, invoke, setPace } from "../wallet/investor.ts";

export const ISIN = DEAL_FILES.BOND.product.isin;

/** Opens selling to everyone; orders are matched within a minute. */
export async function openMarket(): Promise<void> {
  await saveConfig(env.CATALOGUE, { key: "bondSaleableIsins", value: [ISIN] });
  await saveConfig(env.CATALOGUE, { key: "enableBondsSellingUserIds", value: [] });
  await setPace("MATCH_DELAY", 30_000);
}

export interface Seller {
  readonly investor: Investor;
  readonly deal: DealId;
  readonly id: InvestmentId;
  readonly units: number;
}

/** Bonds of ₹1,000 each with quarterly coupons. */
export async function newSeller(file: Record<string, unknown> = DEAL_FILES.BOND, rupees = 1_00_000): Promise<Seller> {
  const [deal, investor] = [await newDeal(file), await newSaver()];
  await fund(investor, rupees);
  const answer = await invest(investor, deal, rupees);
  const investment = answer.body.investment as { units: number };
  return { investor, deal, id: idIn(answer), units: investment.units };
}

type Asker = Pick<Seller, "investor" | "id">;

export const requestTerms = ({ investor, id }: Asker, units: number): Promise<Answer> =>
  invoke(investor, "/v1/bonds/sell/terms", { body: { investmentId: id, units }, key: randomIds.letters() });

interface Asked {
  readonly units: number;
  readonly termsId: unknown;
  readonly key?: string;
}

export const requestOrder = ({ investor, id }: Asker, { units, termsId, key = randomIds.letters() }: Asked) =>
  invoke(investor, "/v1/bonds/sell/order", { body: { investmentId: id, units, termsId }, key });

export const requestOrders = ({ investor, id }: Asker) => invoke(investor, `/v1/bonds/sell/order?investmentId=${id}`);

export const requestCancel = (investor: Investor, orderId: unknown) =>
  invoke(investor, `/v1/bonds/sell/order/delete?orderId=${orderId}`, {
    method: "PUT",
    body: {},
    key: randomIds.letters(),
  });

export interface InvestmentBody {
  readonly orderId: string;
  readonly status: string;
  readonly netProceeds: number;
  readonly accruedInterest: number;
  readonly settlesOn: CalendarDate;
}

/** Requests a quote and places its order. */
export async function sell(seller: Asker, units: number): Promise<InvestmentBody> {
  const terms = await requestTerms(seller, units);
  expect(terms.status, JSON.stringify(terms.body)).toBe(200);
  const order = await requestOrder(seller, { units, termsId: terms.body.termsId });
  expect(order.status, JSON.stringify(order.body)).toBe(200);
  return order.body as unknown as InvestmentBody;
}

export async function orderOf(
  seller: Asker,
  { orderId }: Pick<InvestmentBody, "orderId">,
): Promise<Record<string, unknown>> {
  const { orders } = (await requestOrders(seller)).body as { orders: Record<string, unknown>[] };
  return orders.find((order) => order.orderId === orderId) ?? expect.fail();
}

export async function untilMatched({ investor }: Pick<Seller, "investor">): Promise<void> {
  for (let alarm = 0; alarm < 3; alarm++) {
    await passMinutes(1);
    await investor.object.work();
  }
}

/** Moves to noon of a later day and runs everything due until then. */
export async function passTo(day: CalendarDate, ...investors: readonly Investor[]): Promise<void> {
  const days = (startOfDayInIndia(day) + DAY_MS / 2 - clock.now()) / DAY_MS;
  await passDays(Math.max(0, days), ...investors);
}

export async function untilSettled(seller: Pick<Seller, "investor">, { settlesOn }: InvestmentBody): Promise<void> {
  await untilMatched(seller);
  await passTo(settlesOn, seller.investor);
  await seller.investor.object.work();
}

export const today = () => dateInIndia(clock.now());

/** A market whose connection fails at the n-th point: before a call arrives, or after it ran and before its reply. */
export function breakingMarket(context: AccountContext, breakAt: number): AccountContext {
  let crossings = 0;
  const cross = () => {
    if (crossings++ === breakAt) throw new Error("the wire broke");
  };
  const carry = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    cross();
    const answer = await call();
    cross();
    return answer;
  };
  const { bondMarket: real } = context.gateways;
  const bondMarket: BondMarketGateway = {
    bid: (request) => carry(() => real.bid(request)),
    place: (order) => carry(() => real.place(order)),
    status: (key) => carry(() => real.status(key)),
    cancel: (key) => carry(() => real.cancel(key)),
  };
  return { ...context, gateways: { ...context.gateways, bondMarket } };
}

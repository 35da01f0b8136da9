/** Bond market and depository without an API: operators carry out these gateways' orders (docs/decisions/0190). */
import { addDays, type CalendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { nextBusinessDay } from "../../../lib/finance/business-days.ts";
import type { Env } from "../../env.ts";
import { clock } from "../../platform/clock.ts";
import { encrypt } from "../../platform/secrets.ts";
import type { BondMarketGateway, MarketStatus } from "../bond-market.ts";
import type { DeliveryState, DepositoryGateway } from "../depository.ts";
import { cancelManualSale, findManualOrder, findQuote, insertManualOrder, type ManualState } from "./order-store.ts";

export const ENCRYPTED_MANUAL_DEMAT = "manual-demat";

/** Business days from an order to the delivery of shares. */
const DELIVERY_DAYS = 2;

/** A quote further from our selling price is taken for a mistype: it binds no investor. */
const QUOTE_AWAY_MAX_PERCENT = 10;

function deliveryDay(ordered: CalendarDate): CalendarDate {
  let day = ordered;
  for (let passed = 0; passed < DELIVERY_DAYS; passed += 1) day = nextBusinessDay(addDays(day, 1), clock.calendar());
  return day;
}

const SALES: Readonly<Record<ManualState, MarketStatus>> = {
  ORDERED: "PENDING",
  WORKING: "PENDING",
  MATCHED: "MATCHED",
  SETTLED: "SETTLED",
  REJECTED: "REJECTED",
  CANCELLED: "CANCELLED",
  // States of deliveries.
  INSTRUCTED: "PENDING",
  DELIVERED: "PENDING",
};

export function bondMarketByOperators({ CATALOGUE }: Pick<Env, "CATALOGUE">): BondMarketGateway {
  const status = async (key: string): Promise<MarketStatus> => {
    const order = await findManualOrder(CATALOGUE, key);
    return order ? SALES[order.state] : "UNKNOWN";
  };
  return {
    status,
    async bid({ isin, on, lastPrice }) {
      const quote = await findQuote(CATALOGUE, isin, on);
      const isPlausible = quote !== null && Math.abs(quote - lastPrice) * 100 <= lastPrice * QUOTE_AWAY_MAX_PERCENT;
      return isPlausible ? quote : null;
    },
    async place({ key, isin, units, cleanPrice, settlesOn }) {
      const order = { key, kind: "SALE", isin, units, cleanPrice, demat: null, dueOn: settlesOn } as const;
      await insertManualOrder(CATALOGUE, { ...order, orderedAt: clock.now() });
    },
    async cancel(key) {
      await cancelManualSale(CATALOGUE, key, clock.now());
      return status(key);
    },
  };
}

export function depositoryByOperators({
  CATALOGUE,
  TOKEN_KEY,
}: Pick<Env, "CATALOGUE" | "TOKEN_KEY">): DepositoryGateway {
  return {
    async deliver({ key, dematNumber, isin, shares: units }) {
      const orderedAt = clock.now();
      const demat = encrypt({ kind: ENCRYPTED_MANUAL_DEMAT, value: dematNumber, key: TOKEN_KEY });
      const dueOn = deliveryDay(dateInIndia(orderedAt));
      await insertManualOrder(CATALOGUE, {
        key,
        kind: "DELIVERY",
        isin,
        units,
        cleanPrice: null,
        demat,
        dueOn,
        orderedAt,
      });
    },
    async deliveryState(key): Promise<DeliveryState> {
      const order = await findManualOrder(CATALOGUE, key);
      if (!order) return { state: "UNKNOWN" };
      if (order.state === "REJECTED" && order.reason !== null) return { state: "REFUSED", reason: order.reason };
      return { state: order.state === "DELIVERED" ? "DELIVERED" : "PENDING" };
    },
  };
}

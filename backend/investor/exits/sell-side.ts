/** Running investments: the quoted price of those that can be sold now, the obstacle of the others. Reads only. */
import type { SaleObstacle, SellSide } from "../../../lib/contract/calls/bond-selling.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { lastSettlementDayOf } from "../../../lib/finance/bond-schedule.ts";
import { isBoughtWhole } from "../../../lib/products/lookup.ts";
import { isForeseen } from "../../../lib/products/perpetual.ts";
import { mayBeSold } from "../../embedded/remote-config/feature-flags.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { lotsIfSold } from "../claims/bond-tax.ts";
import {
  type BondHolding,
  bondHoldingOf,
  heldUnitsOf,
  type Sale,
  saleOf,
  saleSettlementAt,
} from "../claims/sale-rules.ts";
import { listOrders } from "../claims/sale-store.ts";
import { type InvestmentRecord, listAllInvestments } from "../holdings/investment-store.ts";
import { isEndedStage } from "../holdings/investment-views.ts";
import { incomePaidInYearOf, listPayouts } from "../holdings/payout-store.ts";
import { taxpayerOf } from "../holdings/taxpayer.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { availableUnitsOf } from "./sale-orders.ts";

/** Every running investment, in the order in which they were made. */
export async function sellSideOf(context: AccountContext): Promise<SellSide[]> {
  const running = listAllInvestments(context.sql).filter(({ stage }) => stage !== null && !isEndedStage(stage));
  return Promise.all(running.map((investment) => sideOf(context, investment)));
}

async function sideOf(context: AccountContext, investment: InvestmentRecord): Promise<SellSide> {
  const { id: investmentId, title, productType, currency, product } = investment;
  const holding = bondHoldingOf(investment);
  const availableUnits = holding ? availableUnitsOf(context, holding) : null;
  const side = { investmentId, title, productType, currency };
  const about = {
    ...side,
    availableUnits: availableUnits ?? (isBoughtWhole(product.kind) ? heldUnitsOf(investment) : null),
  };
  const last = listPayouts(context.sql, investmentId).at(-1);
  const isKnown = last && isForeseen(product, last.dueOn, dateInIndia(context.clock.now()));
  const paidOn = isKnown ? last.dueOn : null;
  const blocked = (obstacle: SaleObstacle, on = paidOn): SellSide => ({
    ...about,
    ...{ indication: null, obstacle, paidOn: on },
  });
  // The due day of a late payout has passed, so it is not when the money comes.
  if (!holding) return blocked("NOT_TRADED", investment.stage === "DELAYED" ? null : paidOn);
  const obstacle = await obstacleTo(context, holding);
  if (obstacle !== null) return blocked(obstacle);
  if (availableUnits === 0) return blocked("IN_ORDERS", settlementOfOrders(context, holding) ?? paidOn);
  const offer = await indicationFor(context, holding, availableUnits ?? 0);
  return typeof offer === "string" ? blocked(offer) : { ...about, indication: offer, obstacle: null, paidOn };
}

async function obstacleTo(context: AccountContext, holding: BondHolding): Promise<SaleObstacle | null> {
  const { stage, restructuredOn, traded } = holding;
  if (stage === "DELAYED") return "PAYMENT_LATE";
  if (restructuredOn !== null) return "RESTRUCTURED";
  if (!(await mayBeSold(context.env, { userId: context.userId, isin: traded.isin }))) return "NOT_LISTED";
  const { settlesOn } = saleSettlementAt(context.clock.now(), context.clock.calendar());
  return settlesOn <= lastSettlementDayOf(traded.bond) ? null : "MATURING";
}

const settlementOfOrders = (context: AccountContext, { id }: BondHolding) =>
  listOrders(context.sql, id).find(({ status }) => status === "CREATED" || status === "MATCHED")?.settlesOn;

/** The market's bid is for all available units: the quote for fewer may differ. */
async function indicationFor(
  context: AccountContext,
  holding: BondHolding,
  units: number,
): Promise<Sale | "NO_BID" | "MARKET_UNREACHABLE"> {
  const [now, calendar] = [context.clock.now(), context.clock.calendar()];
  const on = dateInIndia(now);
  const { isin, priceOn } = holding.traded;
  const lastPrice = priceOn({ boughtOn: holding.settlesOn ?? holding.investedOn, on, calendar });
  try {
    const request = { isin, units, lastPrice, on };
    const bid = await callGateway(() => context.gateways.bondMarket.bid(request));
    if (bid === null) return "NO_BID";
    const settlement = saleSettlementAt(now, calendar);
    const { reliefs } = taxpayerOf(context);
    const lots = lotsIfSold(context.sql, holding, { units, on: settlement.settlesOn });
    const yearIncomePaise = incomePaidInYearOf(context.sql, settlement.settlesOn);
    return saleOf({ holding, units, bid, lots, yearIncomePaise, settlement, reliefs });
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "GATEWAY_UNAVAILABLE") return "MARKET_UNREACHABLE";
    throw cause;
  }
}

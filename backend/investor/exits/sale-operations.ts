import { addPaise } from "../../../lib/contract/facts/money.ts";
import { dateInIndia, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { sellTermsId } from "../../../lib/contract/values/ids.ts";
import { amountText } from "../../../lib/i18n/currencies.ts";
import { getDeal } from "../../catalogue/deals.ts";
import { mayBeSold } from "../../embedded/remote-config/feature-flags.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { logFailure } from "../../platform/log.ts";
import { lotsIfSold } from "../claims/bond-tax.ts";
import { valuePutSince } from "../claims/put-store.ts";
import {
  type BondHolding,
  bondHoldingOf,
  heldUnitsOf,
  isSaleable,
  matchedBefore,
  saleOf,
  saleSettlementAt,
  TERMS_LIFE_MS,
} from "../claims/sale-rules.ts";
import {
  findOrder,
  findOrderOfTerms,
  findTerms,
  getOrder,
  insertTerms,
  listAllOrders,
  listOrders,
  type OrderRecord,
  type TermsRecord,
  unitsInOrders,
  valueOrderedSince,
} from "../claims/sale-store.ts";
import { findInvestment, getInvestment, type InvestmentRecord } from "../holdings/investment-store.ts";
import { incomePaidInYearOf, listPayouts } from "../holdings/payout-store.ts";
import { taxpayerOf } from "../holdings/taxpayer.ts";
import { authoriseSale, saleStepUp } from "../identity/sale-authorisation.ts";
import { requestStepUp } from "../identity/step-up.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { CommandContext, Operations } from "../kernel/operation.ts";
import {
  assertOrderable,
  availableUnitsOf,
  getSaleable,
  openOrder,
  orderView,
  saleKeyOf,
  termsView,
} from "./sale-orders.ts";
import { applyMarketStatus, processSale } from "./sale-processing.ts";
import { sellSideOf } from "./sell-side.ts";

const nextSettlement = (context: AccountContext) =>
  saleSettlementAt(context.clock.now(), context.clock.calendar()).settlesOn;

/**
 * @throws AppError SELLING_CLOSED while the bond or the investor is not on the allow-list, or the deal is being
 * restructured
 */
async function assertOpen(context: AccountContext, investment: InvestmentRecord): Promise<void> {
  const holding = bondHoldingOf(investment);
  if (!holding || !(await mayBeSold(context.env, { userId: context.userId, isin: holding.traded.isin }))) {
    throw new AppError("SELLING_CLOSED");
  }
  const { progress } = await getDeal(context.env, investment.dealId, context.clock.now());
  if (progress.restructuring !== null || progress.redeemsOn !== null) throw new AppError("SELLING_CLOSED");
}

async function isOpenFor(context: AccountContext, holding: BondHolding): Promise<boolean> {
  const payouts = listPayouts(context.sql, holding.id);
  if (!isSaleable(holding, payouts, nextSettlement(context), context.clock.calendar())) return false;
  return mayBeSold(context.env, { userId: context.userId, isin: holding.traded.isin });
}

/** The change is committed even when the market cannot be reached: the alarm continues. */
async function processNow(context: AccountContext, id: string): Promise<void> {
  try {
    await processSale(context, id);
  } catch (cause) {
    logFailure({ event: "sale_deferred_to_alarm", cause });
  }
}

/**
 * The market decides whether an order can still be cancelled; its answer is recorded in any case.
 * @throws AppError SELL_ORDER_NOT_OPEN, GATEWAY_UNAVAILABLE
 */
async function cancelOrder(context: AccountContext, order: OrderRecord): Promise<void> {
  if (order.status === "CANCELLED") return;
  if (order.status !== "CREATED") throw new AppError("SELL_ORDER_NOT_OPEN");
  const status = await callGateway(() => context.gateways.bondMarket.cancel(saleKeyOf(order)));
  const isLate = context.clock.now() >= matchedBefore(order.settlesOn);
  const updated = context.storage.transactionSync(() => applyMarketStatus(context, order, { status, isLate }));
  if (updated.status !== "CANCELLED") throw new AppError("SELL_ORDER_NOT_OPEN");
}

/** A repeated order of the same terms sells nothing more, so it needs no code. @throws AppError of `authoriseSale` */
async function authoriseOrder(
  context: AccountContext,
  command: CommandContext,
  { terms, otp }: { readonly terms: TermsRecord; readonly otp: string | undefined },
): Promise<() => void> {
  if (findOrderOfTerms(context.sql, terms.id)) return () => {};
  assertOrderable(context, terms);
  return authoriseSale(context, command, {
    terms: terms.id,
    value: addPaise(terms.sale.consideration, terms.sale.accruedInterest),
    soldSince: (since) => addPaise(valueOrderedSince(context.sql, since), valuePutSince(context.sql, since)),
    otp,
  });
}

export const sellingOperations = {
  "bonds.sell-orders": async (context, { investmentId }) => {
    const investment = findInvestment(context.sql, investmentId);
    if (!investment) throw new AppError("NOT_FOUND");
    const holding = bondHoldingOf(investment);
    const isOpen = holding !== null && (await isOpenFor(context, holding));
    const orders = listOrders(context.sql, investmentId).map((order) => orderView(context, order));
    return {
      ...{ investmentId, isOpen, orders },
      heldUnits: heldUnitsOf(investment),
      unitsInOrders: unitsInOrders(context.sql, investmentId),
      availableUnits: holding ? availableUnitsOf(context, holding) : 0,
    };
  },

  "bonds.sell-terms": async (context, { investmentId, units }, command) => {
    const quotedSettlement = saleSettlementAt(context.clock.now(), context.clock.calendar());
    const holding = getSaleable(context, { investmentId, units, ...quotedSettlement });
    await assertOpen(context, holding);
    const { isin, priceOn } = holding.traded;
    const on = dateInIndia(context.clock.now());
    const lastPrice = priceOn({
      boughtOn: holding.settlesOn ?? holding.investedOn,
      on,
      calendar: context.clock.calendar(),
    });
    const bid = await callGateway(() => context.gateways.bondMarket.bid({ isin, units, lastPrice, on }));
    if (bid === null) throw new AppError("NO_BID");
    return command.commit(() => {
      const now = context.clock.now();
      // The bid may have arrived after the cut-off.
      const settlement = saleSettlementAt(now, context.clock.calendar());
      const current = getSaleable(context, { investmentId, units, ...settlement });
      const id = sellTermsId.parse(`slt_${context.ids.letters()}`);
      const { reliefs } = taxpayerOf(context);
      const lots = lotsIfSold(context.sql, current, { units, on: settlement.settlesOn });
      const yearIncomePaise = incomePaidInYearOf(context.sql, settlement.settlesOn);
      const sale = saleOf({ holding: current, units, bid, lots, yearIncomePaise, settlement, reliefs });
      const terms = { id, investmentId, sale, validUntil: epochMs(now + TERMS_LIFE_MS) };
      insertTerms(context.sql, terms, now);
      return termsView(terms, current);
    });
  },

  "bonds.sell-side": async (context) => {
    const holdings = await sellSideOf(context);
    const orders = listAllOrders(context.sql).toReversed();
    return { holdings, orders: orders.map((order) => orderView(context, order)) };
  },

  "bonds.sell-otp-request": async (context, { termsId }, command) => {
    const terms = findTerms(context.sql, termsId);
    if (!terms) throw new AppError("NOT_FOUND");
    if (context.clock.now() >= terms.validUntil) throw new AppError("SELL_TERMS_EXPIRED");
    const { title } = getInvestment(context.sql, terms.investmentId);
    const { units, netProceeds } = terms.sale;
    const sent = await requestStepUp(context, command, {
      ...saleStepUp(termsId),
      text: (t, code) =>
        t("notices.code.sellBonds", { code, count: units, title, amount: amountText(netProceeds, "INR") }),
    });
    return command.commit(() => sent);
  },

  "bonds.sell-order": async (context, { investmentId, units, termsId, otp }, command) => {
    const terms = findTerms(context.sql, termsId);
    const investment = findInvestment(context.sql, investmentId);
    if (!terms || !investment) throw new AppError("NOT_FOUND");
    if (terms.investmentId !== investmentId || terms.sale.units !== units) throw new AppError("SELL_TERMS_MISMATCH");
    await assertOpen(context, investment);
    const assertAuthorised = await authoriseOrder(context, command, { terms, otp });
    // Selling may have been closed, or the deal restructured, while the code was checked. Nothing is awaited after this.
    await assertOpen(context, investment);
    const view = (id: string) => orderView(context, getOrder(context.sql, id));
    const { orderId } = command.commit(() => {
      assertAuthorised();
      return view(openOrder(context, terms));
    });
    await processNow(context, orderId);
    return command.amend(view(orderId));
  },

  "bonds.sell-cancel": async (context, { orderId }, command) => {
    const order = findOrder(context.sql, orderId);
    if (!order) throw new AppError("NOT_FOUND");
    await cancelOrder(context, order);
    return command.commit(() => orderView(context, getOrder(context.sql, orderId)));
  },
} satisfies Partial<Operations>;

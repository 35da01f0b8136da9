import type { DashboardTransaction } from "../../../lib/contract/calls/dashboard.ts";
import type { Currency } from "../../../lib/contract/facts/money.ts";
import { pageOf } from "../../../lib/contract/facts/paging.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { listAnnouncements } from "../../catalogue/deal-announcements.ts";
import { readPayerGroups } from "../../catalogue/payer-groups.ts";
import { readPayerRecord } from "../../catalogue/payer-record.ts";
import { businessDay } from "../../platform/clock.ts";
import { listInvestedCurrencies } from "../holdings/investment-list-store.ts";
import { findInvestment, getInvestment } from "../holdings/investment-store.ts";
import { payoutView } from "../holdings/investment-views.ts";
import { owedToday } from "../holdings/payable-amounts.ts";
import { type PayerReader, readerOf } from "../holdings/payer-tax.ts";
import { findPayout, listPayoutPage, listPayouts } from "../holdings/payout-store.ts";
import { currenciesOr } from "../identity/account-guards.ts";
import { getInvestmentView } from "../investing/investment-operations.ts";
import { listRestructurings } from "../issuer-actions/restructuring-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { walletCurrencies } from "../wallet/movement-list-store.ts";
import { exposureOf } from "./exposure.ts";
import { holdingsPage } from "./holdings-page.ts";
import { investmentPage } from "./investment-page.ts";
import { findMetalInvestment, findMetalPayouts } from "./metal-investments.ts";
import { metricsOf } from "./metrics.ts";
import { moneyHistoryOf } from "./money-history.ts";
import { paymentHistoryOf } from "./payment-history.ts";
import { payoutCalendar } from "./payout-calendar.ts";
import { periodOf } from "./period.ts";
import { listStatement } from "./transaction-list-store.ts";
import { valueHistoryOf } from "./value-history.ts";

/** The currencies that a call on the portfolio answers in. */
const portfolioCurrencies = (context: AccountContext, requested: Currency | undefined) =>
  currenciesOr(context, requested, listInvestedCurrencies(context.sql));

/** Undefined for a filter without values, which is none. */
const valuesOf = (filter: { readonly values: readonly string[] } | undefined) =>
  filter && filter.values.length > 0 ? filter.values : undefined;

const dayOf = (context: AccountContext) => businessDay(context.clock);

/** The line of a late payout has the amounts that it would pay today. */
function lineOwedToday(context: AccountContext, line: DashboardTransaction, reader: PayerReader): DashboardTransaction {
  const { investmentId, payoutSequence, payoutTiming, transactionStatus } = line;
  if (payoutTiming !== "DELAYED" || transactionStatus === "SUCCESS" || payoutSequence === null) return line;
  const payout = findPayout(context.sql, { investmentId, payoutSequence });
  if (!payout) return line;
  const investment = getInvestment(context.sql, investmentId);
  const { net: amount, tds } = owedToday(reader, { investment, payout, ...dayOf(context) });
  return { ...line, amount, tds };
}

export const dashboardOperations = {
  "dashboard.investments": (context, { productType = null, stage = null, currency, ...query }) =>
    investmentPage(context, { productType, stage, currencies: portfolioCurrencies(context, currency), ...query }),

  "dashboard.holdings": (context, { currency, ...query }) =>
    holdingsPage(context, { currency: portfolioCurrencies(context, currency)[0], ...query }),

  "dashboard.payout-calendar": (context, { currency }) =>
    payoutCalendar(context, portfolioCurrencies(context, currency)[0]),

  "dashboard.exposure": async (context, { currency }) => {
    const groups = await readPayerGroups(context.env.CATALOGUE);
    const { payers, ...exposure } = exposureOf(context, portfolioCurrencies(context, currency)[0]);
    return {
      ...exposure,
      payers: payers.map((payer) => ({ ...payer, groupName: groups.get(payer.payerName) ?? null })),
    };
  },

  "dashboard.investment": async (context, { id }) => {
    const metal = await findMetalInvestment(context, id);
    if (metal) return { ...metal, paymentHistory: null };
    const { dealId } = getInvestmentView(context, id);
    const { CATALOGUE } = context.env;
    const [announcements, payerRecord] = await Promise.all([
      listAnnouncements(CATALOGUE, dealId),
      readPayerRecord(CATALOGUE, { dealId, at: context.clock.now() }),
    ]);
    // Read again: a payout may have arrived meanwhile.
    const paymentHistory = paymentHistoryOf({
      investment: getInvestment(context.sql, id),
      payouts: listPayouts(context.sql, id),
      restructurings: listRestructurings(context.sql, id),
      ...{ announcements, payerRecord, ...dayOf(context) },
    });
    return { ...getInvestmentView(context, id), grams: null, paymentHistory };
  },

  "investments.transaction": async (context, { id }) =>
    (await findMetalInvestment(context, id)) ?? { ...getInvestmentView(context, id), grams: null },

  "dashboard.cashflow": (context, { id, ...page }) => {
    const sales = findMetalPayouts(context, id);
    const first = page.pageNumber * page.pageSize;
    if (sales) return { cashflow: sales.slice(first, first + page.pageSize), ...pageOf(page, sales.length) };
    const investment = findInvestment(context.sql, id);
    if (!investment) throw new AppError("NOT_FOUND");
    const { payouts, total } = listPayoutPage(context.sql, id, page);
    const day = dayOf(context);
    const reader = readerOf(context);
    const owed = payouts.map((payout) => owedToday(reader, { investment, payout, ...day }));
    return { cashflow: owed.map((payout) => payoutView(payout, day)), ...pageOf(page, total) };
  },

  "dashboard.metrics": async (context, { productType, currency: requested }) => {
    const [main, ...others] = portfolioCurrencies(context, requested);
    const figures = await metricsOf(context, { productType, currency: main });
    const rest = await Promise.all(others.map((currency) => metricsOf(context, { productType, currency })));
    return { ...figures, byCurrency: [figures, ...rest] };
  },

  "dashboard.value-history": async (context, { range, currency: requested }) => {
    const [main, ...rest] = portfolioCurrencies(context, requested);
    const others = await Promise.all(rest.map((currency) => valueHistoryOf(context, { currency, range })));
    return { ...(await valueHistoryOf(context, { currency: main, range })), others };
  },

  "wallet.history": (context, { currency, ...query }) =>
    moneyHistoryOf(context, { currency: walletCurrencies(context, currency)[0], ...query }),

  "dashboard.transactions": (
    context,
    { pageNumber, pageSize, currency, transactionDate, investmentId, ...filters },
  ) => {
    const page = { pageNumber, pageSize };
    const { transactions, total } = listStatement(context.sql, {
      ...page,
      newestFirst: transactionDate?.sortOrder !== "ASC",
      filter: {
        currencies: portfolioCurrencies(context, currency),
        investmentIds: valuesOf(investmentId),
        oneOf: Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, valuesOf(filter)])),
        ...periodOf(transactionDate ?? {}, context.clock.now()),
      },
    });
    const reader = readerOf(context);
    return { transactions: transactions.map((line) => lineOwedToday(context, line, reader)), ...pageOf(page, total) };
  },
} satisfies Partial<Operations>;

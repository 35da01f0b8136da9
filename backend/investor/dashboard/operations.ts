import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import { pageOf } from "../../../lib/contract/paging.ts";
import type { Book } from "../book.ts";
import { getInvestmentView } from "../investment/operations.ts";
import { listPayoutPage } from "../investment/payout-store.ts";
import { findInvestment } from "../investment/store.ts";
import { payoutView, summaryView } from "../investment/views.ts";
import type { Operations } from "../operation.ts";
import { metricsOf } from "./metrics.ts";
import { withPayouts } from "./portfolio-store.ts";
import { listStatement } from "./statement-store.ts";
import { listInvestmentPage } from "./store.ts";

const todayOf = (book: Book) => dateInIndia(book.clock.now());

export const dashboardOperations = {
  "dashboard.investments": (book, { productType = null, stage = null, ...query }) => {
    const { investments, total, invested } = listInvestmentPage(book.sql, { productType, stage, ...query });
    const today = todayOf(book);
    return {
      investments: withPayouts(book.sql, investments).map((holding) => summaryView({ ...holding, today })),
      totalInvestment: invested,
      ...pageOf(query, total),
    };
  },

  "dashboard.investment": (book, { id }) => getInvestmentView(book, id),

  "dashboard.cashflow": (book, { id, ...page }) => {
    if (!findInvestment(book.sql, id)) throw new Refusal("NOT_FOUND");
    const { payouts, total } = listPayoutPage(book.sql, id, page);
    const today = todayOf(book);
    return { cashflow: payouts.map((payout) => payoutView(payout, today)), ...pageOf(page, total) };
  },

  "dashboard.metrics": (book, portfolio) => metricsOf(book, portfolio),

  "dashboard.transactions": (book, { pageNumber, pageSize, currency, transactionDate, investmentId, ...filters }) => {
    const page = { pageNumber, pageSize };
    const { transactions, total } = listStatement(book.sql, {
      ...page,
      newestFirst: transactionDate?.sortOrder !== "ASC",
      filter: {
        currency,
        investmentIds: investmentId?.values,
        oneOf: Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, filter?.values])),
        from: transactionDate?.startDate ?? null,
        to: transactionDate?.endDate ?? null,
      },
    });
    return { transactions, ...pageOf(page, total) };
  },
} satisfies Partial<Operations>;

import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import { pageOf } from "../../../lib/contract/paging.ts";
import type { Book } from "../book.ts";
import { getInvestmentView } from "../investment/operations.ts";
import { listPayoutsOf } from "../investment/payout-store.ts";
import type { InvestmentRecord } from "../investment/store.ts";
import { summaryView } from "../investment/views.ts";
import type { Operations } from "../operation.ts";
import { type Holding, metricsOf } from "./metrics.ts";
import { listStatement } from "./statement-store.ts";
import { listInvestmentPage, listSuccesses } from "./store.ts";

/** Each with its payouts, read at once. */
export function withPayouts(book: Pick<Book, "sql">, investments: readonly InvestmentRecord[]): readonly Holding[] {
  const payouts = listPayoutsOf(
    book.sql,
    investments.map(({ id }) => id),
  );
  return investments.map((investment) => ({ investment, payouts: payouts.get(investment.id) ?? [] }));
}

const todayOf = (book: Book) => dateInIndia(book.clock.now());

export const dashboardOperations = {
  "dashboard.investments": (book, { productType = null, stage = null, ...query }) => {
    const { investments, total, invested } = listInvestmentPage(book.sql, { productType, stage, ...query });
    const today = todayOf(book);
    return {
      investments: withPayouts(book, investments).map((holding) => summaryView({ ...holding, today })),
      totalInvestment: invested,
      ...pageOf(query, total),
    };
  },

  "dashboard.investment": (book, { id }) => getInvestmentView(book, id),

  "dashboard.metrics": (book, { productType, currency }) => {
    const successes = listSuccesses(book.sql, { productType: productType === "ALL" ? null : productType, currency });
    return metricsOf({ holdings: withPayouts(book, successes), currency, today: todayOf(book) });
  },

  "dashboard.transactions": (book, { pageNumber, pageSize, currency, transactionDate, ...filters }) => {
    const page = { pageNumber, pageSize };
    const { transactions, total } = listStatement(book.sql, {
      ...page,
      newestFirst: transactionDate?.sortOrder !== "ASC",
      filter: {
        currency,
        oneOf: Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, filter?.values])),
        from: transactionDate?.startDate ?? null,
        to: transactionDate?.endDate ?? null,
      },
    });
    return { transactions, ...pageOf(page, total) };
  },
} satisfies Partial<Operations>;

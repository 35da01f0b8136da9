import type { PortfolioSummary } from "../../../lib/contract/calls/investments.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { addMinor } from "../../../lib/contract/values/money.ts";
import { type Page, pageOf } from "../../../lib/contract/values/paging.ts";
import { metalOf } from "../../../lib/products/categories.ts";
import { type InvestmentQuery, listInvestments, sumInvestments } from "../holdings/investment-list-store.ts";
import { summaryView } from "../holdings/investment-views.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { compareInvestments, type InvestmentOrder, mergedPage } from "./merged-page.ts";
import { listMetalInvestments } from "./metal-investments.ts";
import { type Holding, withPayouts } from "./portfolio-store.ts";

/** One row of the portfolio with what it is sorted by. */
interface PortfolioRow {
  readonly summary: PortfolioSummary;
  readonly order: InvestmentOrder;
}

/** A page of the investments in deals and of the metals, in one order, with the totals of all pages. */
export async function investmentPage(context: AccountContext, query: InvestmentQuery & Page) {
  const { sql, clock } = context;
  const today = dateInIndia(clock.now());
  const listed = mayListMetals(query) ? await listMetalInvestments(context) : [];
  const metals = listed.filter(({ summary }) => isRequested(summary, query));
  const rowOf = (holding: Holding): PortfolioRow => ({
    summary: { ...summaryView({ ...holding, today }), grams: null },
    order: holding.investment,
  });
  const rows = mergedPage<PortfolioRow>({
    ...query,
    read: (window) => withPayouts(sql, listInvestments(sql, query, window)).map(rowOf),
    few: metals,
    compare: (a, b) => compareInvestments(a.order, b.order, query),
  });
  const { total, invested } = sumInvestments(sql, query);
  return {
    investments: rows.map(({ summary }) => summary),
    totalInvestment: addMinor(invested, ...metals.map(({ summary }) => summary.investmentAmount)),
    ...pageOf(query, total + metals.length),
  };
}

/** Spares a query that no metal can match from reading every trade and asking for the price. */
const mayListMetals = ({ currency, productType, stage }: InvestmentQuery) =>
  currency === "INR" &&
  (productType === null || metalOf(productType) !== null) &&
  (stage === null || stage === "ACTIVE" || stage === "SOLD");

const isRequested = (summary: PortfolioSummary, { currency, productType, stage }: InvestmentQuery) =>
  summary.currency === currency &&
  (productType === null || summary.productType === productType) &&
  (stage === null || summary.stage === stage);

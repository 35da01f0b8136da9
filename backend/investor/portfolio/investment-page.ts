import type { PortfolioSummary } from "../../../lib/contract/calls/investments.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { addMinor } from "../../../lib/contract/values/money.ts";
import { type Page, pageOf } from "../../../lib/contract/values/paging.ts";
import { METALS, type Metal } from "../../../lib/contract/values/weight.ts";
import { metalOf } from "../../../lib/products/categories.ts";
import { type InvestmentQuery, listInvestments, sumInvestments } from "../holdings/investment-list-store.ts";
import { summaryView } from "../holdings/investment-views.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { compareInvestments, type InvestmentOrder, mergedPage } from "./merged-page.ts";
import { listMetalInvestments, metalStageOf } from "./metal-investments.ts";
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
  const metals = await listMetalInvestments(context, metalsIn(context, query));
  const rowOf = (holding: Holding): PortfolioRow => ({
    summary: { ...summaryView({ ...holding, today }), grams: null },
    order: holding.investment,
  });
  const { total, invested } = sumInvestments(sql, query);
  const rows = mergedPage<PortfolioRow>({
    ...query,
    // Without a match, the index would be read to its end.
    read: (window) => (total === 0 ? [] : withPayouts(sql, listInvestments(sql, query, window)).map(rowOf)),
    few: metals,
    compare: (a, b) => compareInvestments(a.order, b.order, query),
  });
  return {
    investments: rows.map(({ summary }) => summary),
    totalInvestment: addMinor(invested, ...metals.map(({ summary }) => summary.investmentAmount)),
    ...pageOf(query, total + metals.length),
  };
}

/** The metals that can match, decided without reading their trades or asking for a price. */
function metalsIn({ ledger }: Pick<AccountContext, "ledger">, query: InvestmentQuery): readonly Metal[] {
  const { currency, productType, stage } = query;
  if (currency !== "INR") return [];
  return METALS.filter(
    (metal) =>
      (productType === null || metalOf(productType) === metal) &&
      (stage === null || metalStageOf(ledger.balance(metal).posted) === stage),
  );
}

import type { PortfolioSummary } from "../../../lib/contract/calls/investments.ts";
import { addMinor, minor } from "../../../lib/contract/facts/money.ts";
import { type Page, pageOf } from "../../../lib/contract/facts/paging.ts";
import { METALS, type Metal } from "../../../lib/contract/values/weight.ts";
import { metalOf } from "../../../lib/products/categories.ts";
import { businessDay } from "../../platform/clock.ts";
import { type InvestmentQuery, listInvestments, sumInvestments } from "../holdings/investment-list-store.ts";
import { summaryView } from "../holdings/investment-views.ts";
import { inEach } from "../identity/account-guards.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { compareInvestments, type InvestmentOrder, mergedPage } from "./merged-page.ts";
import { listMetalInvestments, metalStageOf } from "./metal-investments.ts";
import { type ShownHolding, withPayouts } from "./portfolio-store.ts";

/** One row of the portfolio with its sort keys. */
interface PortfolioRow {
  readonly summary: PortfolioSummary;
  readonly order: InvestmentOrder;
}

/** A page of the investments in deals and of the metals, in one order, with the totals of all pages by currency. */
export async function investmentPage(context: AccountContext, query: InvestmentQuery & Page) {
  const { sql, clock } = context;
  const day = businessDay(clock);
  const metals = await listMetalInvestments(context, metalsIn(context, query));
  const rowOf = (holding: ShownHolding): PortfolioRow => ({
    summary: { ...summaryView(holding), grams: null },
    order: holding.investment,
  });
  const sums = sumInvestments(sql, query);
  const total = sums.reduce((count, each) => count + each.total, 0);
  const rows = mergedPage<PortfolioRow>({
    ...query,
    // Without a match, the index would be read to its end.
    read: (window) => (total === 0 ? [] : withPayouts(sql, listInvestments(sql, query, window), day).map(rowOf)),
    few: metals,
    compare: (a, b) => compareInvestments(a.order, b.order, query),
  });
  return {
    investments: rows.map(({ summary }) => summary),
    ...inEach(query.currencies, (currency) => {
      const inDeals = sums.find((each) => each.currency === currency)?.invested ?? minor(0);
      const inMetals = metals.filter(({ summary }) => summary.currency === currency);
      return {
        currency,
        totalInvestment: addMinor(inDeals, ...inMetals.map(({ summary }) => summary.investmentAmount)),
      };
    }),
    ...pageOf(query, total + metals.length),
  };
}

/** The metals that can match, decided without reading their trades or requesting a price. */
function metalsIn({ ledger }: Pick<AccountContext, "ledger">, query: InvestmentQuery): readonly Metal[] {
  const { currencies, productType, stage } = query;
  if (!currencies.includes("INR")) return [];
  return METALS.filter(
    (metal) =>
      (productType === null || metalOf(productType) === metal) &&
      (stage === null || metalStageOf(ledger.balance(metal).posted) === stage),
  );
}

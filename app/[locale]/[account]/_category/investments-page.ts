import type { InvestmentPage } from "@/components/portfolio/investment-row";
import { investmentRows } from "@/components/portfolio/investment-rows";
import { investmentView } from "@/lib/contract/calls/dashboard";
import type { PortfolioSummary } from "@/lib/contract/calls/investments";
import type { Category } from "@/lib/contract/facts/categories";
import type { Currency } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { readPage, readUpTo } from "@/lib/web/extended-list";
import { readOptional } from "@/lib/web/optional-read";
import type { InvestmentListQuery } from "./list-query";

export interface ListOf {
  readonly productType: Category;
  readonly currency: Currency;
  readonly query: InvestmentListQuery;
  readonly locale: Locale;
}

/** A category's investments up to the page of the query, as formatted rows; `null` when the backend request failed. */
export const readInvestmentsUpTo = (list: ListOf): Promise<InvestmentPage | null> => readWith(readUpTo, list);

/** One page of them alone. */
export const readInvestmentsPage = (list: ListOf): Promise<InvestmentPage | null> => readWith(readPage, list);

async function readWith(
  reading: typeof readPage<PortfolioSummary>,
  { productType, currency, query, locale }: ListOf,
): Promise<InvestmentPage | null> {
  const { stage, sortBy, sortOrder } = query;
  const list = await reading(query.pageNumber, async (page) => {
    const view = { productType, currency, sortBy, sortOrder, ...page, ...(stage && { stage }) };
    const answer = await readOptional(investmentView, view);
    return answer && { rows: answer.investments, total: answer.total };
  });
  if (list === null) return null;
  const { rows, ...paging } = list;
  return { investments: await investmentRows(rows, locale), ...paging };
}

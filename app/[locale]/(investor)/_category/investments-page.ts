import type { InvestmentPage } from "@/components/portfolio/investment-row";
import { investmentRows } from "@/components/portfolio/investment-rows";
import { investmentView } from "@/lib/contract/calls/dashboard";
import type { Category } from "@/lib/contract/values/categories";
import type { Currency } from "@/lib/contract/values/money";
import type { Locale } from "@/lib/i18n/locales";
import { readOptional } from "@/lib/web/optional-read";
import type { ListQuery } from "./list-query";

export interface ListOf {
  readonly productType: Category;
  readonly currency: Currency;
  readonly query: ListQuery;
  readonly locale: Locale;
}

/** One page of a category's investments as formatted rows; `null` when the backend request failed. */
export async function readInvestmentsPage({
  productType,
  currency,
  query,
  locale,
}: ListOf): Promise<InvestmentPage | null> {
  const { stage, sortBy, sortOrder, pageNumber: wanted } = query;
  const list = { productType, currency, sortBy, sortOrder, pageNumber: wanted };
  const page = await readOptional(investmentView, { ...list, ...(stage && { stage }) });
  if (page === null) return null;
  const { investments, pageNumber, total, totalPages } = page;
  return { investments: await investmentRows(investments, locale), pageNumber, total, totalPages };
}

import type { CashflowPage } from "@/app/[locale]/_holding/payout-line";
import { payoutLines } from "@/app/[locale]/_holding/payout-lines";
import { dashboardCashflow } from "@/lib/contract/calls/dashboard";
import type { Investment } from "@/lib/contract/calls/investments";
import type { InvestmentId } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { readOptional } from "@/lib/web/optional-read";

export interface CashflowOf extends Pick<Investment, "kind" | "currency"> {
  readonly investmentId: InvestmentId;
  readonly locale: Locale;
}

/** One page of an investment's payouts as formatted lines; `null` when the backend request failed. */
export async function readCashflowPage(of: CashflowOf, pageNumber: number): Promise<CashflowPage | null> {
  const page = await readOptional(dashboardCashflow, { id: of.investmentId, pageNumber });
  if (page === null) return null;
  const { cashflow, total, totalPages } = page;
  return { cashflow: await payoutLines(cashflow, of, of.locale), pageNumber: page.pageNumber, total, totalPages };
}

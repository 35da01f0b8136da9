import type { CashflowPage } from "@/app/[locale]/_holding/payout-line";
import { payoutLines } from "@/app/[locale]/_holding/payout-lines";
import { dashboardCashflow } from "@/lib/contract/calls/dashboard";
import type { Investment, Payout } from "@/lib/contract/calls/investments";
import type { InvestmentId } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { readPage, readUpTo } from "@/lib/web/extended-list";
import { readOptional } from "@/lib/web/optional-read";

export interface CashflowOf extends Pick<Investment, "kind" | "currency"> {
  readonly investmentId: InvestmentId;
  readonly locale: Locale;
}

/** An investment's payouts up to a page as formatted lines; `null` when the backend request failed. */
export const readCashflowUpTo = (of: CashflowOf, pageNumber: number) => readWith(readUpTo, of, pageNumber);

/** One page of them alone. */
export const readCashflowPage = (of: CashflowOf, pageNumber: number) => readWith(readPage, of, pageNumber);

async function readWith(
  reading: typeof readPage<Payout>,
  of: CashflowOf,
  pageNumber: number,
): Promise<CashflowPage | null> {
  const list = await reading(pageNumber, async (page) => {
    const answer = await readOptional(dashboardCashflow, { id: of.investmentId, ...page });
    return answer && { rows: answer.cashflow, total: answer.total };
  });
  if (list === null) return null;
  const { rows, ...paging } = list;
  return { cashflow: await payoutLines(rows, of, of.locale), ...paging };
}

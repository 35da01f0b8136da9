/** The review of a financial year: earnings, receipts and punctuality. Currencies are never added up. */
import type { YearReview } from "../../../lib/contract/calls/year-review.ts";
import { type Currency, subtractMinor } from "../../../lib/contract/facts/money.ts";
import { financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { businessDay } from "../../platform/clock.ts";
import { listInvestedCurrencies } from "../holdings/investment-list-store.ts";
import { currenciesOr } from "../identity/account-guards.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { readFinancialYear } from "./statement-rules.ts";
import { countOverdue, findBestKept, findFirstDay, sumInvested, sumPaid } from "./year-review-store.ts";

function yearReviewOf({ sql, clock }: AccountContext, financialYear: string, currency: Currency): YearReview {
  const { today } = businessDay(clock);
  const { from, to } = readFinancialYear(financialYear, today);
  const year = { currency, from, to };
  const { net, ...paid } = sumPaid(sql, year);
  const firstDay = findFirstDay(sql, currency);
  return {
    ...{ financialYear, from, to, asOf: today, currency },
    firstYear: firstDay === null ? null : financialYearOf(firstDay),
    paid: { ...paid, overdue: countOverdue(sql, year), earned: subtractMinor(net, paid.principal) },
    invested: sumInvested(sql, year),
    bestKept: findBestKept(sql, year),
  };
}

export const yearReviewOperations = {
  "dashboard.year-review": (context, { financialYear, currency }) =>
    yearReviewOf(context, financialYear, currenciesOr(context, currency, listInvestedCurrencies(context.sql))[0]),
} satisfies Partial<Operations>;

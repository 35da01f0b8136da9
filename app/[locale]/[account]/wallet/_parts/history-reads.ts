import "server-only";
import { cache } from "react";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { transactionView } from "@/lib/contract/calls/dashboard";
import { getMoneyHistory } from "@/lib/contract/calls/money-history";
import type { Currency } from "@/lib/contract/facts/money";
import { readOptional } from "@/lib/web/optional-read";
import { type HistoryQuery, partOf, STATE_OF_STATUS } from "../../_parts/history-query";

const ROWS = 25;
/** The most late payouts above the movements; the tab of expected payouts has all of them. */
const LATE_ROWS = 3;

const only = <Value>(value: Value) => ({ values: [value], filterType: "IN" as const });

const OWED = { transactionType: only("PAYOUT" as const), transactionStatus: only("PENDING" as const) };

/** Reads movements, late and expected payouts once per query and currency; each is null if it cannot be loaded. */
export const readHistory = cache(async (scope: AccountScope, query: HistoryQuery, currency: Currency) => {
  const { shown, search, category, status, before, from, to, pageNumber } = query;
  const isExpected = shown === "EXPECTED";
  const [history, late, expected] = await Promise.all([
    readOptional(
      getMoneyHistory,
      {
        ...(isExpected
          ? { currency, pageSize: 1 }
          : {
              ...{ currency, pageSize: ROWS, ...(category && { productType: category }) },
              ...{ ...(from && { from }), ...(to && { to }) },
              ...(status && { state: STATE_OF_STATUS[status] }),
            }),
        part: partOf(shown),
        ...(search && { search }),
        ...(before && { before }),
      },
      scope.about,
    ),
    readOptional(
      transactionView,
      {
        ...OWED,
        ...{ currency, pageSize: LATE_ROWS, payoutTiming: only("DELAYED" as const) },
        transactionDate: { sortOrder: "ASC" },
      },
      scope.about,
    ),
    readOptional(
      transactionView,
      {
        ...OWED,
        ...(isExpected
          ? { currency, pageNumber, pageSize: ROWS, ...(category && { productType: only(category) }) }
          : { currency, pageSize: 1 }),
        transactionDate: {
          sortOrder: "ASC",
          ...(isExpected && from && { startDate: from }),
          ...(isExpected && to && { endDate: to }),
        },
      },
      scope.about,
    ),
  ]);
  return { history, late, expected };
});

export type ReadHistory = Awaited<ReturnType<typeof readHistory>>;

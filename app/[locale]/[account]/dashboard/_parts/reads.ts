/** The reads of the dashboard's parts. Each runs once per request, so the page can begin all of them at once. */
import "server-only";
import { cache } from "react";
import { likelyCurrencyOf } from "@/app/[locale]/_account/account-reads";
import { readLate } from "@/app/[locale]/_account/late-reads";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { readRange } from "@/components/portfolio/growth-range";
import { getMetrics } from "@/lib/contract/calls/dashboard";
import { getExposure } from "@/lib/contract/calls/exposure";
import { type HoldingSort, listHoldings } from "@/lib/contract/calls/holdings";
import { getMoment } from "@/lib/contract/calls/moments";
import { getPayoutCalendar } from "@/lib/contract/calls/payout-calendar";
import { getValueHistory, type ValueRange } from "@/lib/contract/calls/value-history";
import type { Currency } from "@/lib/contract/facts/money";
import { PAGE_SIZE, PAGE_SIZE_MAX } from "@/lib/contract/facts/paging";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { readCurrency } from "@/lib/web/account-currency";
import { beginReads } from "@/lib/web/begin-reads";
import { readForInvestor } from "@/lib/web/investor-call";
import { readOptional } from "@/lib/web/optional-read";
import { readManager } from "../../_parts/manager-read";
import { readHoldingsQuery } from "./dashboard-query";
import { readAccountInRupees } from "./read-currency-totals";

type About = AccountScope["about"];

export const readMetrics = cache((about: About, currency: Currency) =>
  readForInvestor(getMetrics, { productType: "ALL", currency }, about),
);

export const readGrowth = cache((about: About, currency: Currency, range: ValueRange) =>
  readOptional(getValueHistory, { range, currency }, about),
);

export const readPayouts = cache((about: About, currency: Currency) =>
  readOptional(getPayoutCalendar, { currency }, about),
);

export const readExposure = cache((about: About, currency: Currency) => readOptional(getExposure, { currency }, about));

/** The first ten, or a page of all. */
export const readHoldings = cache(
  (about: About, currency: Currency, sortBy: HoldingSort, sortOrder: "ASC" | "DESC", page: number | null) =>
    readOptional(
      listHoldings,
      { currency, sortBy, sortOrder, pageSize: page === null ? PAGE_SIZE : PAGE_SIZE_MAX, pageNumber: page ?? 0 },
      about,
    ),
);

export const readMoment = cache(() => readOptional(getMoment, {}));

/** Begins the reads in the likely currency: the page knows its currency for certain only once the profile is read. */
export async function beginDashboard(scope: AccountScope, search: SearchParams): Promise<void> {
  const { about, offers } = scope;
  const currency = await likelyCurrencyOf(scope, readCurrency(search.currency));
  const { sortBy, sortOrder, page } = readHoldingsQuery(search);
  beginReads([
    ...[readMetrics(about, currency), readGrowth(about, currency, readRange(search))],
    ...[readPayouts(about, currency), readExposure(about, currency)],
    ...[readHoldings(about, currency, sortBy, sortOrder, page), readLate(about, currency, null)],
    ...(scope.holder === null ? [readMoment()] : []),
    ...(offers.service ? [readManager(), readAccountInRupees()] : []),
  ]);
}

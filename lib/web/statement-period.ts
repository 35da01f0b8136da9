import "server-only";
import { getMetrics } from "@/lib/contract/calls/dashboard";
import { type CalendarDate, dateInIndia } from "@/lib/contract/values/calendar-date";
import { findProfile } from "./app-shell-data";
import { readOptional } from "./optional-read";

/** Of which days there can be statements: from the day on which the account was opened to the backend's today. */
export interface StatementPeriod {
  readonly first: CalendarDate;
  readonly today: CalendarDate;
}

/** `null` when the backend could not say: then there is nothing to offer. */
export async function findStatementPeriod(): Promise<StatementPeriod | null> {
  const [profile, metrics] = await Promise.all([findProfile(), readOptional(getMetrics, { productType: "ALL" })]);
  return profile && metrics && { first: dateInIndia(profile.createdAt), today: metrics.asOf };
}

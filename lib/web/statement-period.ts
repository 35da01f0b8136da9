import "server-only";
import { getMetrics } from "@/lib/contract/calls/dashboard";
import { type CalendarDate, dateInIndia } from "@/lib/contract/values/calendar-date";
import { findProfile } from "./app-shell-data";
import { readOptional } from "./optional-read";

/** The days that a statement may cover: from the opening of the account to the backend's current day. */
export interface StatementPeriod {
  readonly first: CalendarDate;
  readonly today: CalendarDate;
}

/** `null` when the backend did not respond: no statement is offered then. */
export async function findStatementPeriod(): Promise<StatementPeriod | null> {
  const [profile, metrics] = await Promise.all([findProfile(), readOptional(getMetrics, { productType: "ALL" })]);
  return profile && metrics && { first: dateInIndia(profile.createdAt), today: metrics.asOf };
}

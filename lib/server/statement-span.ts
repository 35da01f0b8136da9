import "server-only";
import { type CalendarDate, dateInIndia } from "@/lib/contract/calendar-date";
import { getMetrics } from "@/lib/contract/dashboard";
import { readPart } from "./partial-read";
import { findProfile } from "./shell";

/** Of which days there can be statements: from the day on which the account was opened to the backend's today. */
export interface StatementSpan {
  readonly first: CalendarDate;
  readonly today: CalendarDate;
}

/** `null` when the backend could not say: then there is nothing to offer. */
export async function findStatementSpan(): Promise<StatementSpan | null> {
  const [profile, metrics] = await Promise.all([findProfile(), readPart(getMetrics, { productType: "ALL" })]);
  return profile && metrics && { first: dateInIndia(profile.createdAt), today: metrics.asOf };
}

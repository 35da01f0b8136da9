import "server-only";
import { connection } from "next/server";
import { type HolidayCalendar, SETTLEMENT_HOLIDAYS } from "@/lib/finance/business-days";
import type { Locale } from "@/lib/i18n/locales";
import { isForVisitors } from "@/lib/rendering/visitor-page";
import { findNotice, findSettlementCalendar } from "./edge-decisions";
import { platformEnv } from "./platform";
import { isBuild } from "./public-read";

/** The operators' current notice to all investors, or null. */
export async function findSiteNotice(locale: Locale): Promise<string | null> {
  await connection();
  return findNotice(platformEnv(), locale);
}

/** The settlement holidays as they are known now. */
export async function settlementCalendar(): Promise<HolidayCalendar> {
  if (!isForVisitors()) await connection();
  // A page or file that is stored; the build, which has no bindings, renders it with the listed days, for a second.
  return (await isBuild()) ? SETTLEMENT_HOLIDAYS : findSettlementCalendar(platformEnv());
}

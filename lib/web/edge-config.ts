import "server-only";
import { connection } from "next/server";
import type { Locale } from "@/lib/i18n/locales";
import { isForVisitors } from "@/lib/rendering/visitor-page";
import { findNotice, refreshSettlementDays } from "./edge-decisions";
import { platformEnv } from "./platform";
import { isBuild } from "./public-read";

/** What operators say to every investor now, or null. */
export async function findSiteNotice(locale: Locale): Promise<string | null> {
  await connection();
  return findNotice(platformEnv(), locale);
}

/** Call before a page computes a settlement day. */
export async function withDeclaredHolidays(): Promise<void> {
  if (!isForVisitors()) await connection();
  // A page or file that is stored; the build, which has no bindings, renders it without days, for a second.
  if (await isBuild()) return;
  await refreshSettlementDays(platformEnv());
}

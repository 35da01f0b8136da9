import "server-only";
import { connection } from "next/server";
import type { Locale } from "@/lib/i18n/locales";
import { findNotice, refreshSettlementDays } from "./edge-decisions";
import { platformEnv } from "./platform";

/** What operators say to every investor now, or null. */
export async function findSiteNotice(locale: Locale): Promise<string | null> {
  await connection();
  return findNotice(platformEnv(), locale);
}

/** Call before a page computes a settlement day. */
export async function withDeclaredHolidays(): Promise<void> {
  await connection();
  await refreshSettlementDays(platformEnv());
}

import "server-only";
import { connection } from "next/server";
import type { Locale } from "@/lib/i18n/locales";
import { findNotice } from "./edge-decisions";
import { platformEnv } from "./platform";

/** What operators say to every investor now, or null. */
export async function findSiteNotice(locale: Locale): Promise<string | null> {
  await connection();
  return findNotice(platformEnv(), locale);
}

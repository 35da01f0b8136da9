import type { z } from "zod";
import type { defaultFlow } from "@/lib/contract/auth";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

const PATHS: Readonly<Record<z.infer<typeof defaultFlow>, string>> = {
  KYC: "/kyc",
  DASHBOARD: "/dashboard",
  INVEST: "/invest",
  // GIFT deals stand on the same page; the mode says which are shown.
  GIFT: "/invest",
};

/** Where the backend's answer to "where now" leads, in the page's language. */
export function pathAfterSignIn(flow: keyof typeof PATHS, locale: Locale): string {
  return hrefFor(locale, PATHS[flow]);
}

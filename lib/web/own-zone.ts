import "server-only";
import { cache } from "react";
import { INDIA } from "@/lib/contract/facts/time-zone";
import { isForVisitors } from "@/lib/rendering/visitor-page";
import { findProfile } from "./app-shell-data";

/**
 * The time zone of an investor abroad, for `formatMoment`; null in India, for a visitor and when it is unknown. Reads
 * cookies: never on a page that is built once for everybody.
 */
export const findOwnZone = cache(async (): Promise<string | null> => {
  const profile = isForVisitors() ? null : await findProfile();
  return profile === null || profile.country === "IN" || profile.timeZone === INDIA ? null : profile.timeZone;
});

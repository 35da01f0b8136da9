/** Whether this visitor may be counted: they have consented, and their browser sends no opt-out signal. */
import { findCookie } from "@/lib/contract/facts/preference-cookies";

interface Signals {
  readonly globalPrivacyControl?: boolean;
  readonly doNotTrack?: string | null;
}

export function mayCount(cookies: string, signals: Signals): boolean {
  if (signals.globalPrivacyControl || signals.doNotTrack === "1") return false;
  return findCookie(cookies, "analytics") === "yes";
}

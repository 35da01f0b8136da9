import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The browser's time zone as an IANA name; null until scripts run. */
export function useTimeZone(): string | null {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? null,
    () => null,
  );
}

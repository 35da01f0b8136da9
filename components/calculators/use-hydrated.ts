import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and until scripts run, so that controls which need them stay invisible until then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

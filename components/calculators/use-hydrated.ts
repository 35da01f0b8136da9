import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and until scripts run: what needs them is invisible until then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

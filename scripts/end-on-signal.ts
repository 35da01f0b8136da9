import { setTimeout as pause } from "node:timers/promises";

/** Stops the server when the terminal or the system asks this process to end. */
export function endOnSignal(stop: () => Promise<void>): void {
  let ending = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, async () => {
      if (ending) return;
      ending = true;
      // An engine that does not stop in time is killed: acknowledged writes are on disk already.
      await Promise.race([stop(), pause(5000)]);
      process.exit(0);
    });
  }
}

/** Counting what happened in the last minutes, a minute at a time. Pure. */

/** Uses counted in one minute of the clock. */
export interface Uses {
  readonly minute: number;
  readonly count: number;
}

export interface Window {
  readonly most: number;
  readonly withinMinutes: number;
}

const MINUTE_SECONDS = 60;

/**
 * For how long nothing more may be done, in seconds; null where something may. `uses`: those within the window, the oldest
 * first. A minute is forgotten as a whole.
 */
export function secondsToWait(
  { most, withinMinutes }: Window,
  { uses, nowSeconds }: { readonly uses: readonly Uses[]; readonly nowSeconds: number },
): number | null {
  let left = uses.reduce((sum, { count }) => sum + count, 0);
  if (left < most) return null;
  for (const { minute, count } of uses) {
    left -= count;
    if (left < most) return Math.max(1, (minute + withinMinutes) * MINUTE_SECONDS - nowSeconds);
  }
  return withinMinutes * MINUTE_SECONDS;
}

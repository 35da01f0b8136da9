/** Rate limits over a sliding window, counted per minute. Pure. */

/** Number of uses within one minute. */
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
 * Seconds until the next use is allowed, or null when one is allowed now. `uses`: those within the window, oldest
 * first. A minute leaves the window as a whole.
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

/** Counts of the calls of each provider, by hour. Written twice a minute by each isolate, read by operators. */

export interface Counts {
  readonly calls: number;
  readonly failures: number;
  /** Calls that were not attempted, because the circuit was open. */
  readonly withheld: number;
  readonly slow: number;
  readonly totalMs: number;
  /** 0 if none failed. */
  readonly failedAt: number;
}

export const NOTHING: Counts = { calls: 0, failures: 0, withheld: 0, slow: 0, totalMs: 0, failedAt: 0 };

const HOUR_MS = 3_600_000;
const hourOf = (at: number) => Math.floor(at / HOUR_MS);

export async function recordHealth(
  catalogue: D1Database,
  provider: string,
  { counts, at }: { readonly counts: Counts; readonly at: number },
): Promise<void> {
  const { calls, failures, withheld, slow, totalMs, failedAt } = counts;
  await catalogue
    .prepare(
      `INSERT INTO provider_health (provider, hour, calls, failures, withheld, slow, total_ms, failed_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (provider, hour) DO UPDATE SET calls = calls + excluded.calls, failures = failures + excluded.failures,
         withheld = withheld + excluded.withheld, slow = slow + excluded.slow, total_ms = total_ms + excluded.total_ms,
         failed_at = max(failed_at, excluded.failed_at)`,
    )
    .bind(provider, hourOf(at), calls, failures, withheld, slow, Math.round(totalMs), failedAt)
    .run();
}

export interface ProviderCounts extends Counts {
  readonly provider: string;
}

/** The sums of the hours since `from`, by provider. */
export async function listHealth(catalogue: D1Database, from: number): Promise<readonly ProviderCounts[]> {
  const { results } = await catalogue
    .prepare(
      `SELECT provider, sum(calls) AS calls, sum(failures) AS failures, sum(withheld) AS withheld, sum(slow) AS slow,
         sum(total_ms) AS totalMs, max(failed_at) AS failedAt
       FROM provider_health WHERE hour >= ? GROUP BY provider ORDER BY provider`,
    )
    .bind(hourOf(from))
    .all<{ [K in keyof ProviderCounts]: ProviderCounts[K] }>();
  return results;
}

const KEPT_HOURS = 7 * 24;

export async function deleteOldHealth(catalogue: D1Database, now: number): Promise<void> {
  await catalogue
    .prepare("DELETE FROM provider_health WHERE hour < ?")
    .bind(hourOf(now) - KEPT_HOURS)
    .run();
}

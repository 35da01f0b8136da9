import type { EpochMs } from "../../lib/contract/calendar-date.ts";
import type { UserId } from "../../lib/contract/ids.ts";

/** Objects cannot be listed; whoever walks over all investors reads them here. Writing twice is writing once. */
export async function indexInvestor(
  catalogue: D1Database,
  { userId, at }: { userId: UserId; at: EpochMs },
): Promise<void> {
  await catalogue
    .prepare("INSERT INTO investor_index (investor_id, created_at) VALUES (?, ?) ON CONFLICT (investor_id) DO NOTHING")
    .bind(userId, at)
    .run();
}

type PaceName = "WEBHOOK_DELAY" | "TRANSFER_DELAY" | "MATCH_DELAY";

/** Configured delay of a simulated service, in milliseconds. */
export async function paceOf(sandbox: D1Database, name: PaceName): Promise<number> {
  const row = await sandbox
    .prepare("SELECT milliseconds FROM pace WHERE name = ?")
    .bind(name)
    .first<{ milliseconds: number }>();
  if (!row) throw new Error(`the sandbox has no pace ${name}`);
  return row.milliseconds;
}

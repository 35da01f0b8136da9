type DelayName = "WEBHOOK_DELAY" | "TRANSFER_DELAY" | "MATCH_DELAY" | "MESSAGE_DELAY";

/** Configured delay of a simulated service, in milliseconds. */
export async function simulatedDelayOf(sandbox: D1Database, name: DelayName): Promise<number> {
  const row = await sandbox
    .prepare("SELECT milliseconds FROM delay WHERE name = ?")
    .bind(name)
    .first<{ milliseconds: number }>();
  if (!row) throw new Error(`the sandbox has no delay ${name}`);
  return row.milliseconds;
}

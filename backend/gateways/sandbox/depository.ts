/**
 * Simulated depository: delivers overnight; for a demat account that ends in 0000, after a week; one that ends in 0404 is
 * frozen, so that it refuses.
 */
import { clock } from "../../platform/clock.ts";
import type { DepositoryGateway } from "../depository.ts";

const OVERNIGHT_MS = 86_400_000;
const SLOW_ACCOUNT = "0000";
const SLOW_NIGHTS = 7;
const FROZEN_ACCOUNT = "0404";

type Row = { demat_number: string; ordered_at: number };

export function sandboxDepository(sandbox: D1Database): DepositoryGateway {
  return {
    async deliver({ key, dematNumber, isin, shares }) {
      await sandbox
        .prepare(
          `INSERT INTO share_delivery (key, demat_number, isin, shares, ordered_at) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (key) DO NOTHING`,
        )
        .bind(key, dematNumber, isin, shares, clock.now())
        .run();
    },

    async deliveryState(key) {
      const row = await sandbox.prepare("SELECT * FROM share_delivery WHERE key = ?").bind(key).first<Row>();
      if (!row) return { state: "UNKNOWN" };
      const nights = row.demat_number.endsWith(SLOW_ACCOUNT) ? SLOW_NIGHTS : 1;
      if (clock.now() < row.ordered_at + nights * OVERNIGHT_MS) return { state: "PENDING" };
      if (row.demat_number.endsWith(FROZEN_ACCOUNT)) return { state: "REFUSED", reason: "DEMAT_FROZEN" };
      return { state: "DELIVERED" };
    },
  };
}

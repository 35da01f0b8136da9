/**
 * Simulated escrow account that a deal's buyers pay into. Late payment is planned only here, not in the catalogue, so
 * the product learns of it as it would in production.
 */
import { addDays, type CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import type { CollectionsGateway } from "../collections.ts";

interface Plan {
  readonly lateByDays: number;
  readonly settledOn: CalendarDate | null;
}

export function sandboxCollections(sandbox: D1Database): CollectionsGateway {
  return {
    async collection({ dealId, dueOn, on }) {
      const paidOn = paymentDay(await planOf(sandbox, dealId), dueOn);
      return paidOn <= on ? { outcome: "PAID", paidOn } : { outcome: "AWAITED" };
    },
  };
}

/** From now on the buyer pays this many days late. */
export async function planCollections(
  sandbox: D1Database,
  { dealId, lateByDays }: { readonly dealId: DealId; readonly lateByDays: number },
): Promise<void> {
  await sandbox
    .prepare(
      `INSERT INTO collection_plan (deal_id, late_by_days) VALUES (?1, ?2)
       ON CONFLICT (deal_id) DO UPDATE SET late_by_days = ?2, settled_on = NULL`,
    )
    .bind(dealId, lateByDays)
    .run();
}

/** Everything due by that day and unpaid is paid on it. */
export async function settleCollections(
  sandbox: D1Database,
  { dealId, on }: { readonly dealId: DealId; readonly on: CalendarDate },
): Promise<void> {
  await sandbox
    .prepare(
      `INSERT INTO collection_plan (deal_id, settled_on) VALUES (?1, ?2)
       ON CONFLICT (deal_id) DO UPDATE SET settled_on = ?2`,
    )
    .bind(dealId, on)
    .run();
}

async function planOf(sandbox: D1Database, dealId: DealId): Promise<Plan> {
  const row = await sandbox
    .prepare("SELECT late_by_days AS lateByDays, settled_on AS settledOn FROM collection_plan WHERE deal_id = ?")
    .bind(dealId)
    .first<Plan>();
  return row ?? { lateByDays: 0, settledOn: null };
}

function paymentDay({ lateByDays, settledOn }: Plan, dueOn: CalendarDate): CalendarDate {
  const planned = addDays(dueOn, lateByDays);
  return settledOn !== null && settledOn >= dueOn && settledOn < planned ? settledOn : planned;
}

/** Announcements about a deal's payments. Invariant: each is kept as it was entered, under the operator's id. */
import { z } from "zod";
import { type CalendarDate, calendarDate } from "../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import type { DealId } from "../../lib/contract/values/ids.ts";
import { localizedText } from "../../lib/contract/values/products.ts";

/** An announcement as an operator enters it. */
export const announcementOrder = z.object({
  /** Chosen by the operator; repeating it means the same announcement. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** The author, such as the payer or the bond's trustee. */
  by: localizedText,
  text: localizedText,
  /** The day on which the payer will pay the overdue payout. */
  expectedOn: calendarDate.optional(),
});
export type AnnouncementOrder = z.output<typeof announcementOrder>;
export type Announcement = AnnouncementOrder & { readonly on: CalendarDate };

interface Announced {
  readonly dealId: DealId;
  readonly order: AnnouncementOrder;
  readonly on: CalendarDate;
}

/**
 * @returns false when it was recorded before
 * @throws AppError IDEMPOTENCY_CONFLICT when the id is known with other words
 */
export async function recordAnnouncement(catalogue: D1Database, { dealId, order, on }: Announced): Promise<boolean> {
  const document = JSON.stringify(z.encode(announcementOrder, order));
  const { meta } = await catalogue
    .prepare(
      "INSERT INTO deal_announcement (deal_id, id, announced_on, document) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
    )
    .bind(dealId, order.id, on, document)
    .run();
  if (meta.changes > 0) return true;
  const known = await catalogue
    .prepare("SELECT document FROM deal_announcement WHERE deal_id = ? AND id = ?")
    .bind(dealId, order.id)
    .first<string>("document");
  if (known !== document) throw new AppError("IDEMPOTENCY_CONFLICT");
  return false;
}

/** Earliest first. */
export async function listAnnouncements(catalogue: D1Database, dealId: DealId): Promise<readonly Announcement[]> {
  const { results } = await catalogue
    .prepare(`SELECT announced_on AS "on", document FROM deal_announcement WHERE deal_id = ? ORDER BY announced_on, id`)
    .bind(dealId)
    .all<{ on: string; document: string }>();
  return results.map(({ on, document }) => ({
    ...announcementOrder.parse(JSON.parse(document)),
    on: calendarDate.parse(on),
  }));
}

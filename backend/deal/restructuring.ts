/**
 * A restructuring: the creditors of a deal agree that all open payouts are paid later and earn interest for the
 * extension. Pure.
 */

import { z } from "zod";
import type { CalendarDate, EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { type LocalizedText, localizedText } from "../../lib/contract/values/products.ts";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";

/** A restructuring as an operator enters it. */
export const restructuringOrder = z.object({
  /** Chosen by the operator; repeating it means the same restructuring. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** Days by which every open payout is postponed. */
  extendDays: z.number().int().min(1).max(3_650),
  /** Simple interest per year on the open principal during the extension; by default the rate of each investment. */
  rateBps: z.number().int().min(0).max(10_000).optional(),
  /** Notice shown to holders and on the deal's page. */
  notice: localizedText,
  /** The party that agreed or announced it, such as the bond's trustee. */
  by: localizedText.optional(),
});
export type RestructuringOrder = z.output<typeof restructuringOrder>;

export interface AgreedRestructuring extends RestructuringOrder {
  readonly notice: LocalizedText;
  /** The day on which it was recorded. */
  readonly on: CalendarDate;
  readonly at: EpochMs;
}

export function isSameOrder(agreed: AgreedRestructuring, order: RestructuringOrder): boolean {
  const { on: _, at: __, ...known } = agreed;
  const inOrder = ({ id, extendDays, rateBps, notice, by }: RestructuringOrder) =>
    JSON.stringify([
      id,
      extendDays,
      rateBps ?? null,
      ...LOCALE_IDS.flatMap((locale) => [notice[locale], by?.[locale]]),
    ]);
  return inOrder(known) === inOrder(order);
}

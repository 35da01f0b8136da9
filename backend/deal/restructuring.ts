/**
 * What the creditors of a deal have agreed to because its payer cannot pay as promised: everything that is still open comes
 * later, and what is out earns meanwhile. Pure.
 */

import { z } from "zod";
import type { CalendarDate, EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { type LocalizedText, localizedText } from "../../lib/contract/values/products.ts";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";

/** As an operator writes it. */
export const restructuringOrder = z.object({
  /** The operator's name for it: the same again is the same restructuring. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** By which every open payout comes later. */
  extendDays: z.number().int().min(1).max(3_650),
  /** Simple interest a year that the open principal earns meanwhile; left out, the rate of each investment. */
  rateBps: z.number().int().min(0).max(10_000).optional(),
  /** What the holders, and whoever looks at the deal, are told. */
  notice: localizedText,
});
export type RestructuringOrder = z.output<typeof restructuringOrder>;

export interface AgreedRestructuring extends RestructuringOrder {
  readonly notice: LocalizedText;
  /** The day on which the deal's object was told. */
  readonly on: CalendarDate;
  readonly at: EpochMs;
}

export function isSameOrder(agreed: AgreedRestructuring, order: RestructuringOrder): boolean {
  const { on: _, at: __, ...known } = agreed;
  const inOrder = ({ id, extendDays, rateBps, notice }: RestructuringOrder) =>
    JSON.stringify([id, extendDays, rateBps ?? null, ...LOCALE_IDS.map((locale) => notice[locale])]);
  return inOrder(known) === inOrder(order);
}

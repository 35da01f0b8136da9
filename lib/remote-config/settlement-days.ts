/** Settlement days that were declared after the yearly list, as operators store them at the edge for both Workers. */
import { z } from "zod";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import type { DeclaredDay } from "../finance/business-days.ts";

const declaration = z.object({ isHoliday: z.boolean(), reason: z.string().min(1).max(200) });

const day = z
  .string()
  .max(10)
  .regex(/^\d{4}-\d{2}-\d{2}$/);

/** By `YYYY-MM-DD`. */
export const settlementDays = z.record(day, declaration);
export type SettlementDays = z.infer<typeof settlementDays>;

export function declaredDaysOf(days: SettlementDays): readonly DeclaredDay[] {
  return Object.entries(days).map(([day, { isHoliday }]) => ({ day: calendarDateOf(day), isHoliday }));
}

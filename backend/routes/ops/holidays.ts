import { z } from "zod";
import { addMonths, calendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import { HOLIDAY_LISTS, yearsWithoutHolidayList } from "../../../lib/finance/settlement-holidays.ts";
import type { SettlementDays } from "../../../lib/remote-config/settlement-days.ts";
import type { Env } from "../../env.ts";
import { clock } from "../../platform/clock.ts";
import { declareDay, listDeclaredDays } from "../../platform/settlement-days-store.ts";

const args = z.discriminatedUnion("action", [
  z.object({ action: z.literal("list") }),
  z.object({ action: z.enum(["add", "remove"]), day: calendarDate, reason: z.string().trim().min(1).max(200) }),
]);

interface Holidays {
  /** The same date each year, as `MM-DD`. */
  readonly yearly: readonly { readonly day: string; readonly name: string }[];
  readonly lists: typeof HOLIDAY_LISTS;
  /** Years that need a list by now and have none. */
  readonly missing: readonly number[];
  readonly declared: SettlementDays;
}

/** Lists the settlement holidays, declares one late (`add`), or withdraws a listed one (`remove`). */
export async function holidaysCommand(env: Env, sent: unknown): Promise<Holidays> {
  const command = args.parse(sent);
  if (command.action !== "list") {
    const { action, day, reason } = command;
    await declareDay(env, { day, isHoliday: action === "add", reason });
  }
  const today = dateInIndia(clock.now());
  return {
    yearly: SETTLEMENT_HOLIDAYS.yearly.map(({ monthDay, name }) => ({ day: monthDay, name })),
    lists: HOLIDAY_LISTS.filter(({ year }) => year >= Number(addMonths(today, -12).slice(0, 4))),
    missing: yearsWithoutHolidayList(today),
    declared: await listDeclaredDays(env),
  };
}

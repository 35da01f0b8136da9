/**
 * Settlement days that an operator declared after the yearly list: closed ones, and listed holidays that were
 * withdrawn. Stored as one value of the edge config, which the web Worker reads too.
 */
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import { type HolidayCalendar, SETTLEMENT_HOLIDAYS, withDeclaredDays } from "../../lib/finance/business-days.ts";
import { declaredDaysOf, type SettlementDays, settlementDays } from "../../lib/remote-config/settlement-days.ts";
import type { Env } from "../env.ts";
import { logFailure } from "./log.ts";

const KEY = "settlementDays";
/** Maximum time for which an isolate uses the days that it has read. */
const STALE_MS = 30_000;

let readAt = Number.NEGATIVE_INFINITY;
let calendar = SETTLEMENT_HOLIDAYS;

/** The settlement holidays as this isolate read them last. Rules take them as an argument, from the clock. */
export const settlementCalendar = (): HolidayCalendar => calendar;

interface Declaration {
  readonly day: CalendarDate;
  readonly isHoliday: boolean;
  readonly reason: string;
}

/** One statement, so that concurrent declarations of different days all last. */
export async function declareDay(env: Pick<Env, "CATALOGUE">, { day, ...declared }: Declaration): Promise<void> {
  const [path, value] = [`$."${day}"`, JSON.stringify(declared)];
  await env.CATALOGUE.prepare(
    `INSERT INTO remote_config (key, value, version)
     VALUES (?1, json_set('{}', ?2, json(?3)), (SELECT COALESCE(MAX(version), 0) + 1 FROM remote_config))
     ON CONFLICT (key) DO UPDATE SET value = json_set(remote_config.value, ?2, json(?3)), version = excluded.version
     WHERE json_extract(remote_config.value, ?2) IS NOT json(?3)`,
  )
    .bind(KEY, path, value)
    .run();
  calendar = withDeclaredDays(declaredDaysOf(await listDeclaredDays(env)));
}

export async function listDeclaredDays(env: Pick<Env, "CATALOGUE">): Promise<SettlementDays> {
  const query = "SELECT value FROM remote_config WHERE key = ?";
  const stored = await env.CATALOGUE.prepare(query).bind(KEY).first<string>("value");
  return settlementDays.parse(JSON.parse(stored ?? "{}"));
}

/**
 * Called by `refreshClock`, with the system's time. A failed read is logged, and the days that were read last stay in
 * force.
 */
export async function refreshSettlementDays(env: Pick<Env, "CATALOGUE">, now: number): Promise<void> {
  if (now - readAt < STALE_MS) return;
  readAt = now;
  try {
    calendar = withDeclaredDays(declaredDaysOf(await listDeclaredDays(env)));
  } catch (cause) {
    logFailure({ event: "settlement_days_failed", kind: KEY, cause });
  }
}

/** For tests that delete the storage between two files. */
export function forgetSettlementDays(): void {
  readAt = Number.NEGATIVE_INFINITY;
  calendar = SETTLEMENT_HOLIDAYS;
}

/** Remote config: JSON values by key, set by operators. What is read here has been parsed; a bad value closes, never opens. */
import { z } from "zod";
import { type CalendarDate, calendarDate } from "../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";
import type { Env } from "../env.ts";
import { logFailure } from "../log.ts";

export interface FeatureFlags {
  readonly investEnabled: boolean;
  /** False leaves the wallet as the only source of money for an investment. */
  readonly onlinePaymentEnabled: boolean;
}

/** Null where the key is not set. */
export async function findConfig(catalogue: D1Database, key: string): Promise<unknown> {
  return (await readConfig(catalogue, [key])).get(key) ?? null;
}

export async function saveConfig(
  catalogue: D1Database,
  { key, value }: { key: string; value: unknown },
): Promise<void> {
  await catalogue
    .prepare("INSERT INTO remote_config (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2")
    .bind(key, JSON.stringify(value))
    .run();
}

/** What is switched on for one investor. What nobody has set is on; what cannot be understood is off. */
export async function featureFlags(env: Pick<Env, "CATALOGUE">, userId: UserId): Promise<FeatureFlags> {
  const config = await readConfig(env.CATALOGUE, [
    "InvestFeatureEnabled",
    "InvestFeatureEnabledUserIds",
    "onlinePaymentEnable",
  ]);
  const isOpen = parse(config, "InvestFeatureEnabled", z.boolean(), { absent: true, malformed: false });
  const allowed = parse(config, "InvestFeatureEnabledUserIds", z.array(z.string()), { absent: [], malformed: [] });
  return {
    investEnabled: isOpen || allowed.includes(userId),
    onlinePaymentEnabled: parse(config, "onlinePaymentEnable", z.boolean(), { absent: true, malformed: false }),
  };
}

/** Whether a bond may be sold before it matures, by this investor. What nobody has set, or cannot be understood, is closed. */
export async function mayBeSold(
  env: Pick<Env, "CATALOGUE">,
  { userId, isin }: { readonly userId: UserId; readonly isin: string },
): Promise<boolean> {
  const config = await readConfig(env.CATALOGUE, ["bondSaleableIsins", "enableBondsSellingUserIds"]);
  const isins = parse(config, "bondSaleableIsins", z.array(z.string()), { absent: [], malformed: [] });
  // An empty list of sellers means everyone.
  const sellers = z.array(z.string()).nullable();
  const allowed = parse(config, "enableBondsSellingUserIds", sellers, { absent: [], malformed: null });
  return isins.includes(isin) && allowed !== null && (allowed.length === 0 || allowed.includes(userId));
}

export interface UltraMigration {
  readonly ultraUrl: string;
  /** Whoever was an investor before this day has been moved on it. */
  readonly since: CalendarDate;
}

const ultraMigration = z.object({ ultraUrl: z.url({ protocol: /^https?$/ }), since: calendarDate }).nullable();

export async function findUltraMigration(env: Pick<Env, "CATALOGUE">): Promise<UltraMigration | null> {
  const config = await readConfig(env.CATALOGUE, ["ultraMigration"]);
  return parse(config, "ultraMigration", ultraMigration, { absent: null, malformed: null });
}

/** Those of `keys` that somebody has set. */
export async function readConfig(
  catalogue: D1Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const { results } = await catalogue
    .prepare(`SELECT key, value FROM remote_config WHERE key IN (${keys.map(() => "?").join(", ")})`)
    .bind(...keys)
    .all<{ key: string; value: string }>();
  return new Map(results.map(({ key, value }) => [key, JSON.parse(value)]));
}

function parse<Value>(
  config: ReadonlyMap<string, unknown>,
  key: string,
  schema: z.ZodType<Value>,
  instead: { absent: Value; malformed: Value },
): Value {
  if (!config.has(key)) return instead.absent;
  const parsed = schema.safeParse(config.get(key));
  if (parsed.success) return parsed.data;
  logFailure({ event: "remote_config_malformed", kind: key });
  return instead.malformed;
}

/** The operators' config: JSON values by key. Values read here are parsed; a malformed one closes, never opens. */
import { z } from "zod";
import { type CalendarDate, calendarDate } from "../../lib/contract/values/calendar-date.ts";
import { REMOTE_CONFIG_KEYS } from "../../lib/remote-config/values.ts";
import type { Env } from "../env.ts";
import { logFailure } from "../platform/log.ts";

/** Null where the key is not set. */
export async function findConfig(catalogue: D1Database, key: string): Promise<unknown> {
  return (await readConfig(catalogue, [key])).get(key) ?? null;
}

/** Saving an unchanged value writes nothing and keeps the version. */
export async function saveConfig(
  catalogue: D1Database,
  { key, value }: { key: string; value: unknown },
): Promise<void> {
  await catalogue
    .prepare(
      `INSERT INTO remote_config (key, value, version)
       VALUES (?1, ?2, (SELECT COALESCE(MAX(version), 0) + 1 FROM remote_config))
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, version = excluded.version
       WHERE value <> excluded.value`,
    )
    .bind(key, JSON.stringify(value))
    .run();
}

export interface ConfigTemplate {
  /** The version of the last change to one of the keys; 0 where none is set. */
  readonly version: number;
  /** JSON texts by key. */
  readonly entries: Readonly<Record<string, string>>;
}

/** The documented keys of remote config, as a Firebase template. */
export async function findTemplate(catalogue: D1Database): Promise<ConfigTemplate> {
  const { results } = await catalogue
    .prepare(
      `SELECT key, value, version FROM remote_config WHERE key IN (${REMOTE_CONFIG_KEYS.map(() => "?").join(", ")}) ORDER BY key`,
    )
    .bind(...REMOTE_CONFIG_KEYS)
    .all<{ key: string; value: string; version: number }>();
  return {
    version: results.reduce((highest, { version }) => Math.max(highest, version), 0),
    entries: Object.fromEntries(results.map(({ key, value }) => [key, value])),
  };
}

export interface UltraMigration {
  readonly ultraUrl: string;
  /** The day of the migration: the accounts of investors from before it have been moved. */
  readonly since: CalendarDate;
}

const ultraMigration = z.object({ ultraUrl: z.url({ protocol: /^https?$/ }), since: calendarDate }).nullable();

export async function findUltraMigration(env: Pick<Env, "CATALOGUE">): Promise<UltraMigration | null> {
  const stored = await findConfig(env.CATALOGUE, "ultraMigration");
  const parsed = ultraMigration.safeParse(stored);
  if (parsed.success) return parsed.data;
  logFailure({ event: "remote_config_malformed", kind: "ultraMigration" });
  return null;
}

/** The values of those `keys` that an operator has set. */
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

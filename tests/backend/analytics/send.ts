/** Helpers for analytics tests: a browser that sends events, and the counts and rows that result. */
import { env } from "cloudflare:workers";
import { rollUp } from "../../../backend/embedded/analytics/store.ts";
import type { EventName } from "../../../lib/contract/values/analytics-events.ts";
import { call } from "../people/api.ts";

export const AGENT = "Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36";

export const hex = () => crypto.randomUUID().replaceAll("-", "");

export interface Browser {
  readonly sessionId: string;
  readonly headers: Record<string, string>;
}

export const newBrowser = (headers: Record<string, string> = {}): Browser => ({
  sessionId: hex(),
  headers: { "user-agent": AGENT, "x-device-id": hex(), ...headers },
});

export interface TestEvent {
  readonly event: string;
  readonly id?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly at?: string;
}

export function bodyOf({ sessionId }: Browser, events: readonly TestEvent[], path = "/") {
  const sentAt = new Date().toISOString();
  return {
    sentAt,
    context: { sessionId, path },
    events: events.map((event) => ({ id: hex(), at: sentAt, properties: {}, ...event })),
  };
}

export const send = (browser: Browser, events: readonly TestEvent[], path?: string) =>
  call("POST", "/v2/analytics/send", { body: bodyOf(browser, events, path), headers: browser.headers });

/** The stored count of an event. */
export async function countOf(name: EventName): Promise<number> {
  await rollUp(env.ANALYTICS);
  const sum = env.ANALYTICS.prepare("SELECT coalesce(sum(count), 0) AS n FROM daily_count WHERE name = ?").bind(name);
  return (await sum.first<number>("n")) ?? 0;
}

const TABLES = ["event", "daily_count", "visitor_step", "vital_histogram"];

export async function wipeAnalytics(): Promise<void> {
  await env.ANALYTICS.batch([
    ...TABLES.map((table) => env.ANALYTICS.prepare(`DELETE FROM ${table}`)),
    env.ANALYTICS.prepare("UPDATE roll_up SET counted_to = (SELECT coalesce(max(seq), 0) FROM event)"),
  ]);
}

/** All rows of all tables of the analytics database, as text. */
export async function dump(): Promise<string> {
  const rows = await Promise.all(TABLES.map((table) => env.ANALYTICS.prepare(`SELECT * FROM ${table}`).all()));
  return JSON.stringify(rows.map(({ results }) => results));
}

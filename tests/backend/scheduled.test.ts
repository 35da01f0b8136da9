import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Env } from "../../backend/env.ts";
import { saveStatements } from "../../backend/events/dead-letter-store.ts";
import { clock, moveClock } from "../../backend/platform/clock.ts";
import worker from "../../backend/worker.ts";
import { DAY_MS, dateInIndia, epochMs } from "../../lib/contract/values/calendar-date.ts";
import { wipeAnalytics } from "./analytics/send.ts";
import { deliver } from "./events.ts";

let logged: string[] = [];
beforeEach(async () => {
  await wipeAnalytics();
  await env.CATALOGUE.prepare("DELETE FROM dead_letter").run();
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** One run of the cron trigger. */
async function tick(bindings: Env = env): Promise<void> {
  await worker.scheduled(createScheduledController({ cron: "7 * * * *" }), bindings);
}

const events = async () => (await env.ANALYTICS.prepare("SELECT count(*) AS n FROM event").first<number>("n")) ?? 0;
const counted = async () =>
  (await env.ANALYTICS.prepare("SELECT coalesce(sum(count), 0) AS n FROM daily_count").first<number>("n")) ?? 0;

/** Stores events that no queue message announced. */
async function storeEvents(count: number, daysAgo: number): Promise<void> {
  const at = clock.now() - daysAgo * DAY_MS;
  await env.ANALYTICS.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO event (id, name, at, received_at, day, page, device_type, region, visitor, session, properties, context)
     SELECT hex(randomblob(8)), 'page_viewed', ?2, ?2, ?3, '/', 'Mobile', 'IN', 'v', 's', '{}', '{}' FROM n`,
  )
    .bind(count, at, dateInIndia(epochMs(at)))
    .run();
}

it("counts the events whose queue message was lost, without traffic", async () => {
  await storeEvents(2, 0);
  await tick();
  expect(await counted()).toBe(2);
});

it("deletes every analytics row past its retention without traffic, however many there are", async () => {
  await storeEvents(4_500, 31);
  await storeEvents(1, 29);
  await tick();
  expect([await events(), await counted()]).toEqual([1, 4_501]);
  await moveClock(env, 401 * DAY_MS);
  await tick();
  expect([await events(), await counted()]).toEqual([0, 0]);
  await moveClock(env, -401 * DAY_MS);
});

it("reports dead letters until they are replayed, by their number only", async () => {
  await tick();
  expect(logged).toEqual([]);
  const body = { sequence: 1, event: { type: "investor.friendly-name-changed.v9", entity: "usr_x", name: "Asha" } };
  await env.CATALOGUE.batch([...saveStatements(env.CATALOGUE, { body, reason: "UNKNOWN_TYPE", at: clock.now() })]);
  await tick();
  await tick();
  expect(logged.map((line) => JSON.parse(line))).toEqual(
    [1, 1].map((count) => ({ level: "error", event: "dead_letters_found", kind: String(count) })),
  );
});

it("does the other tasks when one fails, and fails itself so that the run is shown as failed", async () => {
  await storeEvents(1, 31);
  await expect(tick({ ...env, CATALOGUE: env.ANALYTICS })).rejects.toThrow("scheduled");
  expect(await events()).toBe(0);
  expect(logged.some((line) => line.includes("scheduled_task_failed"))).toBe(true);
});

it("counts analytics by the queue's role, whatever prefix an environment gives its name", async () => {
  await storeEvents(1, 0);
  await deliver([{}], "ultra-preview-analytics");
  expect(await counted()).toBe(1);
});

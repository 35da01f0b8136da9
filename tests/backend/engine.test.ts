import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { expect, it } from "vitest";

it("preserves an object's storage across eviction", async () => {
  const object = env.INVESTOR.getByName("evicted");
  await runInDurableObject(object, (_, state) => state.storage.put("kept", 1));
  await evictDurableObject(object);
  expect(await runInDurableObject(object, (_, state) => state.storage.get("kept"))).toBe(1);
});

it("starts each test file with both databases migrated", async () => {
  const tables = "SELECT count(*) AS n FROM sqlite_schema WHERE type = 'table'";
  expect(await env.CATALOGUE.prepare(tables).first("n")).toBeGreaterThan(1);
  expect(await env.SANDBOX?.prepare(tables).first("n")).toBeGreaterThan(1);
});

it("serves a request through the Worker's fetch handler", async () => {
  expect(await exports.default.fetch("http://backend/")).toBeInstanceOf(Response);
});

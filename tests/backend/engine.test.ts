import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { expect, it } from "vitest";

it("keeps what an object stored when it is evicted", async () => {
  const object = env.INVESTOR.getByName("evicted");
  await runInDurableObject(object, (_, state) => state.storage.put("kept", 1));
  await evictDurableObject(object);
  expect(await runInDurableObject(object, (_, state) => state.storage.get("kept"))).toBe(1);
});

it("starts each file with both databases migrated", async () => {
  const tables = "SELECT count(*) AS n FROM sqlite_schema WHERE type = 'table'";
  expect(await env.CATALOGUE.prepare(tables).first("n")).toBeGreaterThan(1);
  expect(await env.SANDBOX?.prepare(tables).first("n")).toBeGreaterThan(1);
});

it("answers through the Worker's own door", async () => {
  expect(await exports.default.fetch("http://backend/")).toBeInstanceOf(Response);
});

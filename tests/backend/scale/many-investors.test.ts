/**
 * The cost of a request, in rows that the engine reads, while the platform grows from 10 to 10,000 investors. An
 * account is an object of its own, which does not grow with the others; investors share their deals and the catalogue.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { projectionStatements } from "../../../backend/catalogue/projections.ts";
import { countFriends, listFriends } from "../../../backend/catalogue/referrals.ts";
import { DealStore } from "../../../backend/deal/store.ts";
import { domainEvent } from "../../../backend/events/schema.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { dealId, flowKey, userId } from "../../../lib/contract/values/ids.ts";
import { beginAt } from "../instants.ts";
import { watched } from "./watched.ts";

beginAt("2026-11-25T06:30:00Z");

const SIZES = [10, 100, 1_000, 10_000] as const;
const AT = epochMs(Date.parse("2026-11-01T06:30:00Z"));

/** The identifier of one of the many, at the length of a real one. */
const idOf = (index: number) => userId.parse(`usr_${String(index).padStart(26, "0")}`);
const NUMBERED = "WITH RECURSIVE many (i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM many WHERE i + 1 < ?2)";
const ID = "'usr_' || printf('%026d', i)";

it("reads the same rows of a deal for its 11th and its 10,001st holder", async () => {
  const stub = env.DEAL.get(env.DEAL.idFromName("scale"));
  const costs = await runInDurableObject(stub, (_object, { storage: { sql } }) => {
    new DealStore(sql).insertInventory({
      dealId: dealId.parse("scale"),
      units: 1_000_000,
      placed: { units: 0, holders: 0 },
    });
    let held = 0;
    return SIZES.map((size) => {
      for (const [into, columns] of [
        ["reservation (key, user_id, units, expires_at, state)", `'key-' || i, ${ID}, 1, 0, 'CONFIRMED'`],
        ["holder (user_id, units)", `${ID}, 1`],
      ]) {
        sql.exec(`${NUMBERED} INSERT INTO ${into} SELECT ${columns} FROM many`, held, size);
      }
      held = size;
      const seen = watched({ sql });
      const store = new DealStore(seen.context.sql);
      const bought = {
        key: flowKey.parse(`flow_${String(size).padStart(26, "0")}`),
        userId: idOf(90_000 + size),
        units: 1,
        expiresAt: AT,
      };
      store.take(1);
      store.insertReservation(bought);
      const reservation = store.findReservation(bought.key);
      if (reservation) store.confirm(reservation);
      const holders = store.findInventory()?.holders ?? 0;
      const counted = sql.exec<{ n: number }>("SELECT count(*) AS n FROM holder").one().n;
      expect(holders).toBe(counted);
      return seen.work().rowsRead;
    });
  });
  expect(costs[0]).toBeGreaterThan(0);
  expect(costs).toEqual(SIZES.map(() => costs[0]));
});

/** The catalogue with every query recorded; `rowsRead` runs them again and sums the rows that they read. */
function watchedCatalogue() {
  const made: D1PreparedStatement[] = [];
  const catalogue: D1Database = Object.assign(Object.create(env.CATALOGUE), {
    prepare: (query: string) => {
      const statement = env.CATALOGUE.prepare(query);
      const bind = (...values: unknown[]) => {
        const bound = statement.bind(...values);
        made.push(bound);
        return bound;
      };
      return Object.assign(Object.create(statement), { bind });
    },
  });
  const rowsRead = async () => {
    const results = made.length === 0 ? [] : await env.CATALOGUE.batch(made);
    return results.reduce((sum, { meta }) => sum + meta.rows_read, 0);
  };
  return { catalogue, rowsRead };
}

/** Investors from one number to another, each referred by the one before and with a code and a milestone of their own. */
async function fillCatalogue(from: number, to: number): Promise<void> {
  const many = (into: string, columns: string) =>
    env.CATALOGUE.prepare(`${NUMBERED} INSERT INTO ${into} SELECT ${columns} FROM many`).bind(from, to);
  await env.CATALOGUE.batch([
    many("investor_index (investor_id, created_at)", `${ID}, ${AT} + i`),
    many("friendly_name (investor_id, version, name)", `${ID}, 1, 'Name ' || i`),
    many("referral_code (code, investor_id, investor_since)", `printf('%08d', i), ${ID}, ${AT}`),
    many("referral (friend_id, referrer_id, at)", `${ID}, 'usr_' || printf('%026d', i - i % 3), ${AT}`),
    many("milestone (investor_id, kind, sequence, at)", `${ID}, 'VERIFIED', 1, ${AT}`),
    many("leaderboard (referrer_id, kyc_count, reached_at)", `${ID}, 3, ${AT}`),
  ]);
}

const NEW = idOf(99_999);
const EVENTS = [
  { type: "investor.created.v1", entity: NEW, at: AT },
  { type: "investor.referred.v1", entity: NEW, referrerId: idOf(3), at: AT },
  { type: "investor.kyc-completed.v1", entity: idOf(4), at: AT },
  { type: "investor.friendly-name-changed.v1", entity: idOf(4), friendlyName: "Asha", version: 2, at: AT },
].map((event) => domainEvent.parse(event));

it("reads the same rows of the catalogue for the 11th and the 10,001st investor", async () => {
  let filled = 0;
  const costs: Record<string, readonly number[]> = {};
  for (const size of SIZES) {
    await fillCatalogue(filled, size);
    filled = size;
    for (const event of EVENTS) {
      const { catalogue, rowsRead } = watchedCatalogue();
      projectionStatements(catalogue, { sequence: 1, event });
      costs[event.type] = [...(costs[event.type] ?? []), await rowsRead()];
    }
    const reads = {
      friends: (catalogue: D1Database) => listFriends(catalogue, idOf(6), { pageSize: 10, pageNumber: 0 }),
      counts: (catalogue: D1Database) => countFriends(catalogue, idOf(6)),
    };
    for (const [name, read] of Object.entries(reads)) {
      const { catalogue, rowsRead } = watchedCatalogue();
      await read(catalogue);
      costs[name] = [...(costs[name] ?? []), await rowsRead()];
    }
  }
  // An insert alone reads nothing.
  expect(Object.values(costs).filter(([first = 0]) => first > 0).length).toBeGreaterThan(4);
  expect(costs).toEqual(
    Object.fromEntries(Object.entries(costs).map(([name, [first]]) => [name, SIZES.map(() => first)])),
  );
});

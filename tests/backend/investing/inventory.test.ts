import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { deliver } from "../events.ts";
import { dealObject, newDeal, passMinutes, progressOf } from "./investing-steps.ts";
import { newKey, wanting } from "./reservations.ts";

it("refuses a reservation of four when three units are left", async () => {
  const deal = dealObject(await newDeal({ total: 100_000, placed: { units: 7, holders: 2 } }));
  expect(await deal.reserve(wanting(4))).toBe("SOLD_OUT");
  expect(await deal.reserve(wanting(3))).toBe("RESERVED");
});

it("reserves and confirms once per key for repeated requests", async () => {
  const id = await newDeal();
  const deal = dealObject(id);
  const wanted = wanting(5);
  expect(await Promise.all([deal.reserve(wanted), deal.reserve(wanted), deal.reserve(wanted)])).toEqual(
    Array(3).fill("RESERVED"),
  );
  await Promise.all([deal.confirm(wanted.key), deal.confirm(wanted.key)]);
  await deal.confirm(wanted.key);
  expect(await deal.reserve(wanted)).toBe("RESERVED");
  expect(await progressOf(id)).toMatchObject({ sold: 5, holders: 1 });
  expect((await deal.register()).entries).toEqual([{ userId: wanted.userId, confirmed: 5, reserved: 0, held: 5 }]);
});

it("adds later units to the holder's existing units", async () => {
  const id = await newDeal();
  const deal = dealObject(id);
  const first = wanting(3);
  const later = { ...wanting(4), userId: first.userId };
  for (const wanted of [first, later]) {
    await deal.reserve(wanted);
    await deal.confirm(wanted.key);
  }
  expect(await progressOf(id)).toMatchObject({ sold: 7, holders: 1 });
  expect((await deal.register()).entries).toEqual([{ userId: first.userId, confirmed: 7, reserved: 0, held: 7 }]);
});

it("returns released units once and refuses the same key again", async () => {
  const id = await newDeal();
  const deal = dealObject(id);
  const wanted = wanting(5);
  await deal.reserve(wanted);
  await deal.release(wanted.key);
  await deal.release(wanted.key);
  expect(await progressOf(id)).toMatchObject({ sold: 0, holders: 0 });
  expect(await deal.reserve(wanted)).toBe("RELEASED");
  await deal.release(newKey());
});

it("refuses to release confirmed units, confirm released units, or reuse a key for other units", async () => {
  const deal = dealObject(await newDeal());
  const [held, given] = [wanting(1), wanting(1)];
  for (const wanted of [held, given]) await deal.reserve(wanted);
  await deal.confirm(held.key);
  await deal.release(given.key);
  await runInDurableObject(deal, (object) => {
    expect(() => object.release(held.key)).toThrow();
    expect(() => object.confirm(given.key)).toThrow();
    expect(() => object.confirm(newKey())).toThrow();
    expect(() => object.reserve({ ...held, units: 2 })).toThrow();
  });
});

it("republishes without effect and refuses another unit total", async () => {
  const id = await newDeal();
  const deal = dealObject(id);
  const offer = { dealId: id, units: 4_000, placed: { units: 0, holders: 0 } };
  await deal.reserve(wanting(2));
  expect(await deal.configure(offer)).toBe(true);
  expect(await deal.configure({ ...offer, units: 4_001 })).toBe(false);
  expect(await progressOf(id)).toMatchObject({ offered: 4_000, sold: 2 });
});

it("releases a reservation unknown to any investor only once it has expired", async () => {
  const id = await newDeal();
  const deal = dealObject(id);
  await deal.reserve(wanting(5));
  await deal.work();
  expect(await progressOf(id)).toMatchObject({ sold: 5 });
  await passMinutes(16);
  await runDurableObjectAlarm(deal);
  await deal.work();
  expect(await progressOf(id)).toMatchObject({ sold: 0 });
});

it("emits the sold units, and ignores an older event", async () => {
  const id = await newDeal();
  const deal = dealObject(id);
  await deal.reserve(wanting(7));
  const sold = () =>
    env.CATALOGUE.prepare("SELECT units_sold FROM deal_progress WHERE deal_id = ?").bind(id).first("units_sold");
  await passMinutes(1);
  await deal.work();
  await expect.poll(sold).toBe(7);
  const progressed = (sequence: number, unitsSold: number) => ({
    sequence,
    event: { type: "deal.progressed.v1", entity: id, at: 0, unitsSold, holders: 1, restructuring: null },
  });
  await deliver([progressed(1, 3), progressed(0, 1)]);
  expect(await sold()).toBe(7);
  await deliver([progressed(99, 9), progressed(98, 8)]);
  expect(await sold()).toBe(9);
});

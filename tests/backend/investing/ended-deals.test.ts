import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { recordedDeals } from "../../../backend/catalogue/past-deal-file.ts";
import { recordPastDeals } from "../../../backend/catalogue/past-deals.ts";
import { recordEndedDeals } from "../../../backend/ended-deals.ts";
import { planCollections, settleCollections } from "../../../backend/gateways/sandbox/collections.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { closeDealCommand, restructureDeal } from "../../../backend/routes/ops/deals.ts";
import { runScheduledTasks } from "../../../backend/scheduled.ts";
import lease from "../../../data/deals/asset-leasing/lumen-scans-42m.json";
import { addDays, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import { invoke, sandbox } from "../wallet/investor.ts";
import { newDeal, passDays } from "./investing-steps.ts";

/* A published deal enters the record of past deals by itself, once its payer has paid. */

const placed = { units: 300, holders: 7 };
const SOLD = 3_000_000;
// The evidence is of the lessee.
const { dealId: _, evidence: __, ...offeredLease } = lease;

/** The recorded deals of one payer. */
async function recordsOf(payer: string) {
  const { deals } = (await invoke({ token: "" }, "/v2/past-deals")).body as { deals: { payer: string }[] };
  return deals.filter((deal) => deal.payer === payer);
}

let payers = 0;
async function publish(change: Record<string, unknown> = {}): Promise<{ id: DealId; payer: string }> {
  const payer = `Payer ${payers++}`;
  const party = { role: "BUYER", name: payer, about: { en: "Buys taps." } };
  return { id: await newDeal({ placed, ...change, payer: party, closesInDays: 1 }), payer };
}

it("records a matured deal once, however often and at whatever time the task runs", async () => {
  const { payer } = await publish();
  await passDays(60);
  await runScheduledTasks(env);
  expect(await recordsOf(payer)).toEqual([]);
  await passDays(45);
  await Promise.all([recordEndedDeals(env, clock.now()), recordEndedDeals(env, clock.now())]);
  await runScheduledTasks(env);
  await runScheduledTasks(env);
  const recorded = await recordsOf(payer);
  expect(recorded).toMatchObject([{ category: "INVOICE_DISCOUNTING", amount: SOLD, recovered: SOLD }]);
  const [{ dueOn, paidOn } = { dueOn: "", paidOn: "-" }] = recorded as unknown as { dueOn: string; paidOn: string }[];
  expect(paidOn).toBe(dueOn);
});

it("records two deals that end at the same time, each under a reference of its own", async () => {
  const [one, other] = [await publish(), await publish()];
  await passDays(120);
  await Promise.all([recordEndedDeals(env, clock.now()), recordEndedDeals(env, clock.now())]);
  await recordEndedDeals(env, clock.now());
  expect([await recordsOf(one.payer), await recordsOf(other.payer)].map(({ length }) => length)).toEqual([1, 1]);
});

it("waits for a payer that is late, and then says by how many days", async () => {
  const { id, payer } = await publish();
  await planCollections(sandbox(), { dealId: id, lateByDays: 40 });
  await passDays(110);
  await runScheduledTasks(env);
  expect(await recordsOf(payer)).toEqual([]);
  await passDays(40);
  await runScheduledTasks(env);
  const [recorded] = (await recordsOf(payer)) as unknown as { dueOn: string; paidOn: string }[];
  expect(Date.parse(recorded?.paidOn ?? "") - Date.parse(recorded?.dueOn ?? "")).toBe(40 * 86_400_000);
});

it("records nothing beside the loss that an operator has recorded, nor of a deal that nobody held", async () => {
  const [{ id, payer }, unsold] = [await publish(), await publish({ placed: { units: 0, holders: 0 } })];
  await passDays(120);
  const due = addDays(dateInIndia(clock.now()), -30);
  const lost = { reference: "ID-900", category: "INVOICE_DISCOUNTING", payer, amount: 3_000_000, recovered: 1, due };
  const { deals } = recordedDeals.parse({ deals: [{ ...lost, tenureDays: 90, dealId: id }] });
  await recordPastDeals(env.CATALOGUE, deals, dateInIndia(clock.now()));
  await runScheduledTasks(env);
  expect(await recordsOf(payer)).toMatchObject([{ reference: "ID-900", recovered: 1 }]);
  expect(await recordsOf(unsold.payer)).toEqual([]);
});

it("records a restructured deal by itself, against the day that was promised first", async () => {
  const { id, payer } = await publish();
  await passDays(30);
  const notice = { en: "Sixty days later." };
  await restructureDeal(env, { dealId: id, order: { id: "later", extendDays: 60, notice } });
  await passDays(75);
  await runScheduledTasks(env);
  expect(await recordsOf(payer)).toEqual([]);
  await passDays(60);
  await runScheduledTasks(env);
  const [recorded] = (await recordsOf(payer)) as unknown as { dueOn: string; paidOn: string; recovered: number }[];
  const days = (Date.parse(recorded?.paidOn ?? "") - Date.parse(recorded?.dueOn ?? "")) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(60);
  expect(days).toBeLessThan(65);
  expect(recorded?.recovered).toBe(SOLD);
});

it("records the loss of a deal that an operator closes, with the principal that the escrow bank received", async () => {
  const { id, payer } = await publish({ ...offeredLease, placed: { units: 40, holders: 4 } });
  await planCollections(sandbox(), { dealId: id, lateByDays: 9_000 });
  await passDays(500);
  const settledOn = dateInIndia(clock.now());
  await settleCollections(sandbox(), { dealId: id, on: settledOn });
  await expect(closeDealCommand(env, { dealId: id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await passDays(1_200);
  await runScheduledTasks(env);
  expect(await recordsOf(payer)).toEqual([]);

  const closed = await closeDealCommand(env, { dealId: id });
  const [recorded, ...others] = (await recordsOf(payer)) as unknown as { amount: number; recovered: number }[];
  expect(others).toEqual([]);
  expect(recorded).toMatchObject({ category: "ASSET_LEASING", paidOn: settledOn });
  expect(recorded?.recovered).toBeGreaterThan(0);
  expect(recorded?.recovered).toBeLessThan(recorded?.amount ?? 0);
  await planCollections(sandbox(), { dealId: id, lateByDays: 0 });
  expect(await closeDealCommand(env, { dealId: id })).not.toEqual(closed);
  await runScheduledTasks(env);
  expect(await recordsOf(payer)).toEqual([recorded]);
});

it("adds what came back outside the schedule, and never more than was invested", async () => {
  const [part, more] = [await publish(), await publish()];
  for (const { id } of [part, more]) await planCollections(sandbox(), { dealId: id, lateByDays: 9_000 });
  await passDays(120);
  await closeDealCommand(env, { dealId: part.id, extra: 1_200_000 });
  await closeDealCommand(env, { dealId: more.id, extra: 9_000_000 });
  expect(await recordsOf(part.payer)).toMatchObject([{ amount: SOLD, recovered: 1_200_000 }]);
  expect(await recordsOf(more.payer)).toMatchObject([{ amount: SOLD, recovered: SOLD }]);
});

import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { recordedDeals } from "../../../backend/catalogue/past-deal-file.ts";
import { recordPastDeals } from "../../../backend/catalogue/past-deals.ts";
import { clock } from "../../../backend/clock.ts";
import { recordEndedDeals } from "../../../backend/ended-deals.ts";
import { planCollections } from "../../../backend/gateways/sandbox/collections.ts";
import { runScheduledTasks } from "../../../backend/scheduled.ts";
import { addDays, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import { invoke, sandbox } from "../wallet/investor.ts";
import { newDeal, passDays } from "./investing-steps.ts";

/* A published deal enters the record of past deals by itself, once its payer has paid. */

const placed = { units: 300, holders: 7 };
const SOLD = 3_000_000;

/** The recorded deals of one payer. */
async function recordsOf(payer: string) {
  const { deals } = (await invoke({ token: "" }, "/v2/past-deals")).body as { deals: { payer: string }[] };
  return deals.filter((deal) => deal.payer === payer);
}

let payers = 0;
async function publish(change: Record<string, unknown> = {}): Promise<{ id: DealId; payer: string }> {
  const payer = `Payer ${payers++}`;
  const party = { role: "BUYER", name: payer, about: { en: "Buys taps." } };
  return { id: await newDeal({ payer: party, placed, closesInDays: 1, ...change }), payer };
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

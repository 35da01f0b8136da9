/**
 * Read models made good from the objects that they were read of. Always true: what is told once more goes the way of all
 * news, so that a second time changes nothing, and what an object tells meanwhile is not undone.
 */
import { z } from "zod";
import { dealId, userId } from "../../lib/contract/ids.ts";
import { listDealIds } from "../catalogue/deals.ts";
import { listInvestorIds } from "../catalogue/investor-index.ts";
import type { Env } from "../env.ts";
import { logFailure } from "../log.ts";
import { statementsFor } from "./queue.ts";

/** What one object has to tell now, written down. @throws when the object or the catalogue cannot be reached. */
async function retellInvestor(env: Env, id: z.output<typeof userId>): Promise<void> {
  await write(env, await env.INVESTOR.get(env.INVESTOR.idFromName(id)).retell());
}

async function retellDeal(env: Env, id: z.output<typeof dealId>): Promise<void> {
  const told = await env.DEAL.get(env.DEAL.idFromName(id)).retell();
  await write(env, told === null ? [] : [told]);
}

async function write({ CATALOGUE }: Env, envelopes: readonly unknown[]): Promise<void> {
  const statements = envelopes.flatMap((envelope) => statementsFor(CATALOGUE, envelope));
  if (statements.length > 0) await CATALOGUE.batch(statements);
}

interface Rebuilt {
  readonly investors: number;
  readonly deals: number;
}

/** Asks every book and every deal. May be stopped, and run again. */
export async function rebuildEverything(env: Env): Promise<Rebuilt> {
  const [dealIds, userIds] = await Promise.all([listDealIds(env.CATALOGUE), listInvestorIds(env.CATALOGUE)]);
  for (const id of dealIds) await retellDeal(env, id);
  for (const id of userIds) await retellInvestor(env, id);
  return { investors: userIds.length, deals: dealIds.length };
}

const lost = z.object({ entity: z.string() });

/**
 * News that the queue has given up on. What it said may be old by now, so whoever it came from is asked what is true; that
 * also finds an investor of whom nobody else knows yet. @throws what keeps it from being written: it is brought again.
 */
export async function consumeLost(batch: MessageBatch, env: Env): Promise<void> {
  const entities = new Set(batch.messages.flatMap(({ body }) => lost.safeParse(body).data?.entity ?? []));
  for (const entity of entities) {
    logFailure({ event: "news_told_again", cause: new Error("the queue had given up on it") });
    const [investor, deal] = [userId.safeParse(entity), dealId.safeParse(entity)];
    if (investor.success) await retellInvestor(env, investor.data);
    else if (deal.success) await retellDeal(env, deal.data);
  }
}

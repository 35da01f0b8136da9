/**
 * Rebuilds the projections from the objects that own the data. Invariant: a rebuild applies the same statements as
 * events do, so repeating it changes nothing, and events emitted meanwhile are not overwritten.
 */
import type { Env } from "../env.ts";
import type { EventMessage } from "../events/schema.ts";
import { listDealIds } from "./deals.ts";
import { listInvestorIds } from "./investor-index.ts";
import { projectionStatements } from "./projections.ts";

interface Rebuilt {
  readonly investors: number;
  readonly deals: number;
}

/** Reads every investor's and every deal's object. May be interrupted and repeated. */
export async function rebuildProjections(env: Env): Promise<Rebuilt> {
  const [dealIds, userIds] = await Promise.all([listDealIds(env.CATALOGUE), listInvestorIds(env.CATALOGUE)]);
  for (const id of dealIds) {
    const event = await env.DEAL.get(env.DEAL.idFromName(id)).currentEvent();
    if (event !== null) await write(env, [event]);
  }
  for (const id of userIds) await write(env, await env.INVESTOR.get(env.INVESTOR.idFromName(id)).currentEvents());
  return { investors: userIds.length, deals: dealIds.length };
}

/** Statements in one batch: an account has an event for each payout. */
const BATCH_MAX = 100;

async function write({ CATALOGUE }: Env, messages: readonly EventMessage[]): Promise<void> {
  const statements = messages.flatMap((message) => projectionStatements(CATALOGUE, message));
  for (let from = 0; from < statements.length; from += BATCH_MAX) {
    await CATALOGUE.batch(statements.slice(from, from + BATCH_MAX));
  }
}

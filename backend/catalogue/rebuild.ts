/**
 * Projections rebuilt from the objects that own the data. Always true here: what an object answers goes the way of every
 * event, so that a second rebuild changes nothing, and what an object emits meanwhile is not undone.
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

/** Asks every account and every deal. May be stopped, and run again. */
export async function rebuildProjections(env: Env): Promise<Rebuilt> {
  const [dealIds, userIds] = await Promise.all([listDealIds(env.CATALOGUE), listInvestorIds(env.CATALOGUE)]);
  for (const id of dealIds) {
    const event = await env.DEAL.get(env.DEAL.idFromName(id)).currentEvent();
    if (event !== null) await write(env, [event]);
  }
  for (const id of userIds) await write(env, await env.INVESTOR.get(env.INVESTOR.idFromName(id)).currentEvents());
  return { investors: userIds.length, deals: dealIds.length };
}

async function write({ CATALOGUE }: Env, messages: readonly EventMessage[]): Promise<void> {
  const statements = messages.flatMap((message) => projectionStatements(CATALOGUE, message));
  if (statements.length > 0) await CATALOGUE.batch(statements);
}

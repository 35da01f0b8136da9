/**
 * Rebuilds the projections from the objects that own the data. Invariant: a rebuild applies the same statements as
 * events do, so repeating it changes nothing, and events emitted meanwhile are not overwritten. It removes a
 * payer's late days that no account reports: an earlier version wrote them for withdrawals.
 */
import type { Env } from "../env.ts";
import type { EventMessage } from "../events/schema.ts";
import { listDealIds } from "./deals.ts";
import { listInvestorIds } from "./investor-index.ts";
import { type DuePayout, forgetLateDayStatement, listLateDays } from "./payer-record.ts";
import { projectionStatements } from "./projections.ts";

interface Rebuilt {
  readonly investors: number;
  readonly deals: number;
}

/** Reads every investor's and every deal's object. May be interrupted and repeated. */
export async function rebuildProjections(env: Env): Promise<Rebuilt> {
  const deals = await forEachListed(listDealIds, env, async (id) => {
    const event = await env.DEAL.get(env.DEAL.idFromName(id)).currentEvent();
    if (event !== null) await write(env, [event]);
  });
  // Read first, so that a payout that becomes late while the accounts are read is not forgotten.
  const lateBefore = await listLateDays(env.CATALOGUE);
  const lateNow = new Set<string>();
  const investors = await forEachListed(listInvestorIds, env, async (id) => {
    const messages = await env.INVESTOR.get(env.INVESTOR.idFromName(id)).currentEvents();
    for (const { event } of messages) if (event.type === "payout.late.v1") lateNow.add(keyOf(event));
    await write(env, messages);
  });
  const unknown = lateBefore.filter((day) => !lateNow.has(keyOf(day)));
  await apply(
    env,
    unknown.map((day) => forgetLateDayStatement(env.CATALOGUE, day)),
  );
  return { investors, deals };
}

const keyOf = ({ dealId, dueOn }: DuePayout): string => `${dealId} ${dueOn}`;

/** Also for ids that are listed meanwhile: the queue may bring a creation after later events of its object. */
async function forEachListed<Id>(
  list: (catalogue: D1Database) => Promise<readonly Id[]>,
  { CATALOGUE }: Env,
  act: (id: Id) => Promise<void>,
): Promise<number> {
  const done = new Set<Id>();
  for (;;) {
    const found = (await list(CATALOGUE)).filter((id) => !done.has(id));
    if (found.length === 0) return done.size;
    for (const id of found) {
      await act(id);
      done.add(id);
    }
  }
}

/** Statements in one batch: an account has an event for each payout. */
const BATCH_MAX = 100;

const write = (env: Env, messages: readonly EventMessage[]): Promise<void> =>
  apply(
    env,
    messages.flatMap((message) => projectionStatements(env.CATALOGUE, message)),
  );

async function apply({ CATALOGUE }: Pick<Env, "CATALOGUE">, statements: readonly D1PreparedStatement[]): Promise<void> {
  for (let from = 0; from < statements.length; from += BATCH_MAX) {
    await CATALOGUE.batch(statements.slice(from, from + BATCH_MAX));
  }
}

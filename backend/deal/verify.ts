/** I15: units sold ≤ units offered, and what the investors' books say they hold is what the deals' registers say. */
import type { DealId, UserId } from "../../lib/contract/ids.ts";
import { listDealIds } from "../catalogue/deals.ts";
import { listInvestorIds } from "../catalogue/investor-index.ts";
import { clock } from "../clock.ts";
import type { Env } from "../env.ts";
import type { DealRegister } from "./object.ts";

export interface RegisterFinding {
  readonly invariant: "I10" | "I15";
  /** A deal, by its id. */
  readonly subject: string;
  /** How it is wrong, for an operator. */
  readonly detail: string;
}

/** Units of successful investments: deal → investor → units. */
type Holdings = ReadonlyMap<DealId, ReadonlyMap<UserId, number>>;

/** Looks at every deal and every book. Changes nothing. */
export async function verifyRegister(
  env: Env,
): Promise<{ readonly findings: readonly RegisterFinding[]; readonly deals: number }> {
  const dealIds = await listDealIds(env.CATALOGUE);
  const holdings = await readHoldings(env);
  const findings: RegisterFinding[] = [];
  for (const dealId of dealIds) {
    const register = await env.DEAL.get(env.DEAL.idFromName(dealId)).register();
    findings.push(...verifyStock(dealId, register), ...verifyHolders(dealId, register, holdings));
    findings.push(...verifyRestructurings(dealId, register));
  }
  return { findings, deals: dealIds.length };
}

async function readHoldings(env: Env): Promise<Holdings> {
  const holdings = new Map<DealId, Map<UserId, number>>();
  for (const userId of await listInvestorIds(env.CATALOGUE)) {
    for (const { dealId, units } of await env.INVESTOR.get(env.INVESTOR.idFromName(userId)).holdings()) {
      const ofDeal = holdings.get(dealId) ?? new Map<UserId, number>();
      holdings.set(dealId, ofDeal.set(userId, units));
    }
  }
  return holdings;
}

function verifyStock(dealId: DealId, { offered, placed, taken, entries }: DealRegister): RegisterFinding[] {
  const findings: RegisterFinding[] = [];
  const subject = `deal ${dealId}`;
  const listed = entries.reduce((sum, { confirmed, reserved }) => sum + confirmed + reserved, 0);
  if (placed + taken > offered) {
    findings.push({ invariant: "I15", subject, detail: `${placed + taken} units sold of ${offered}` });
  }
  if (listed !== taken) findings.push({ invariant: "I15", subject, detail: `${taken} units taken, ${listed} listed` });
  return findings;
}

/** Longer than any retry waits. */
const STUCK_AFTER_MS = 60 * 60_000;

/** I10: what was agreed reaches every holder's book, in bounded time. */
function verifyRestructurings(dealId: DealId, { restructurings }: DealRegister): RegisterFinding[] {
  return restructurings
    .filter(({ at, pending }) => pending > 0 && clock.now() > at + STUCK_AFTER_MS)
    .map(({ id, pending }) => ({
      ...{ invariant: "I10", subject: `deal ${dealId}` },
      detail: `${pending} books have not taken in the restructuring ${id}`,
    }));
}

/** A success of which the deal has not been told yet is still among its reserved units. */
function verifyHolders(dealId: DealId, { entries }: DealRegister, holdings: Holdings): RegisterFinding[] {
  const unseen = new Map(holdings.get(dealId));
  const findings: RegisterFinding[] = [];
  const found = (detail: string) => findings.push({ invariant: "I15", subject: `deal ${dealId}`, detail });
  for (const { userId, confirmed, reserved, held } of entries) {
    const own = unseen.get(userId) ?? 0;
    unseen.delete(userId);
    if (held !== confirmed) found(`${userId} is listed with ${held} units of ${confirmed} confirmed`);
    if (own < confirmed || own > confirmed + reserved) {
      found(`${userId} holds ${own} units, the register says ${confirmed}`);
    }
  }
  for (const [userId, own] of unseen) found(`${userId} holds ${own} units, the register knows of none`);
  return findings;
}

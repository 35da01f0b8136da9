/** Verifies the redemptions of one account with the ledger and with the catalogue's stock (I10, I14). Reads only. */
import type { RedemptionState } from "../../../lib/contract/calls/rewards.ts";
import { listClaims } from "../../catalogue/reward-units.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { holdKeyOf } from "./redemption.ts";
import { listRedemptions, type RedemptionRecord } from "./redemption-store.ts";

export interface RedemptionFinding {
  readonly invariant: "I14";
  readonly subject: string;
  readonly detail: string;
}

const HOLDS = {
  RESERVED: "OPEN",
  ASSIGNED: "POSTED",
  DELIVERED: "POSTED",
  FAILED: "VOIDED",
} as const satisfies Record<RedemptionState, string>;

type Verified = Pick<AccountContext, "sql" | "env" | "ledger" | "userId">;

/** Spent coins have a posted hold and a claimed unit; nothing else has. */
export async function verifyRedemptions(context: Verified): Promise<readonly RedemptionFinding[]> {
  // Read before the claims, so each redemption that spent its coins by then has its claim among them.
  const redemptions = listRedemptions(context.sql);
  const claims = new Set<string>(await listClaims(context.env.CATALOGUE, context.userId));
  // Read again: a unit may have been claimed for a redemption that was recorded meanwhile.
  const known = new Set<string>(listRedemptions(context.sql).map(({ id }) => id));
  const stray = [...claims].filter((id) => !known.has(id));
  return [
    ...redemptions.flatMap((redemption) => faultsOf(context, redemption, claims)),
    ...stray.map((subject) => ({ invariant: "I14" as const, subject, detail: "a claimed unit without a redemption" })),
  ];
}

function faultsOf({ ledger }: Verified, { id, state, coins }: RedemptionRecord, claims: ReadonlySet<string>) {
  const hold = ledger.findHold(holdKeyOf(id));
  const faults: string[] = [];
  if (hold?.state !== HOLDS[state] || hold.amount !== coins)
    faults.push(`${state} with its hold ${hold?.state ?? "missing"}`);
  // A RESERVED redemption may have claimed its unit just now.
  const isSpent = state === "ASSIGNED" || state === "DELIVERED";
  if (state !== "RESERVED" && claims.has(id) !== isSpent) {
    faults.push(`${state} ${claims.has(id) ? "with" : "without"} a claimed unit`);
  }
  return faults.map((detail) => ({ invariant: "I14" as const, subject: id, detail }));
}

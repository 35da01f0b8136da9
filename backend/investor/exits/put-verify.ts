/**
 * Verifies exercised puts (docs/invariants.md: I3, I8): one in force has one open payout of its units, a redeemed one a
 * paid payout, and the units put are those of the redeemed exercises. Reads only.
 */

import { listAllPuts, type PutRecord } from "../claims/put-store.ts";
import { heldUnitsOf } from "../claims/sale-rules.ts";
import { unitsInOrders } from "../claims/sale-store.ts";
import { type InvestmentRecord, listAllInvestments } from "../holdings/investment-store.ts";
import { findPayout, listPayouts } from "../holdings/payout-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";

export interface PutFinding {
  readonly invariant: "I3" | "I8";
  /** Id of an exercise or an investment. */
  readonly subject: string;
  readonly detail: string;
}

type Verified = Pick<AccountContext, "sql">;

export function verifyPuts({ sql }: Verified): readonly PutFinding[] {
  const puts = listAllPuts(sql);
  return [
    ...puts.flatMap((put) => verifyPayout({ sql }, put)),
    ...listAllInvestments(sql).flatMap((investment) => verifyUnits({ sql }, investment, puts)),
  ];
}

function verifyPayout(
  { sql }: Verified,
  { id: subject, status, investmentId, payoutSequence }: PutRecord,
): PutFinding[] {
  const payout = payoutSequence === null ? null : findPayout(sql, { investmentId, payoutSequence });
  const is = payout?.kind === "PUT" ? payout.status : "missing";
  const finding = (): PutFinding[] => [{ invariant: "I8", subject, detail: `${status}, its payout is ${is}` }];
  switch (status) {
    case "EXERCISED":
      return is === "EXPECTED" || is === "DELAYED" ? [] : finding();
    case "REDEEMED":
      return is === "PAID" ? [] : finding();
    case "REVOKED":
    case "SUPERSEDED":
      return is === "missing" ? [] : finding();
  }
}

function verifyUnits({ sql }: Verified, investment: InvestmentRecord, puts: readonly PutRecord[]): PutFinding[] {
  const { id: subject, unitsPut } = investment;
  const own = puts.filter(({ investmentId }) => investmentId === subject);
  const unitsOf = (status: PutRecord["status"]) =>
    own.filter((put) => put.status === status).reduce((sum, { units }) => sum + units, 0);
  const [redeemed, exercised] = [unitsOf("REDEEMED"), unitsOf("EXERCISED")];
  const committed = exercised + unitsInOrders(sql, subject);
  const promised = listPayouts(sql, subject).filter(({ kind }) => kind === "PUT").length;
  const known = own.filter(({ status }) => status === "REDEEMED" || status === "EXERCISED").length;
  const findings: PutFinding[] = [];
  const found = (invariant: PutFinding["invariant"], detail: string) => findings.push({ invariant, subject, detail });
  if (redeemed !== unitsPut) found("I3", `${unitsPut} units put, ${redeemed} redeemed`);
  if (committed > heldUnitsOf(investment))
    found("I8", `${committed} units put or offered of ${heldUnitsOf(investment)}`);
  if (promised !== known) found("I8", `${promised} redemptions of ${known} puts`);
  return findings;
}

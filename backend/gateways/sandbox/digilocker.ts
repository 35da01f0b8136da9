/**
 * Simulated DigiLocker: a consent page on which the person accepts or declines and chooses whose locker it is. It
 * stores the consent request and the decision; names and birth dates arrive only with the call that asks for them.
 */
import { createHash } from "node:crypto";
import { DIGILOCKER_VISIT_MS } from "../../../lib/contract/calls/aadhaar.ts";
import { clock } from "../../platform/clock.ts";
import { randomIds } from "../../platform/ids.ts";
import type { DigilockerAnswer, DigilockerGateway } from "../digilocker.ts";
import { unreachable } from "./outages.ts";
import { abbreviated, STRANGER } from "./registered-names.ts";

export const LOCKERS = ["OWN", "ABBREVIATED", "SOMEBODY_ELSE", "CHILD", "EMPTY", "AWAY"] as const;
type Locker = (typeof LOCKERS)[number];

export interface DigilockerVisit {
  readonly transactionId: string;
  readonly returnPath: string;
  readonly status: "OPEN" | "ALLOWED" | "DENIED" | "EXPIRED";
  readonly locker: Locker;
  readonly lockerId: string;
  readonly code: string;
  readonly openedAt: number;
}

export interface DigilockerDecision {
  readonly outcome: Exclude<DigilockerVisit["status"], "OPEN">;
  readonly locker: Locker;
  /** Null for a locker that belongs to one person only. */
  readonly lockerId: string | null;
}

export async function findSimulatedVisit(sandbox: D1Database, transactionId: string): Promise<DigilockerVisit | null> {
  const visit = await sandbox
    .prepare(
      `SELECT transaction_id AS transactionId, return_path AS returnPath, status, locker, locker_id AS lockerId, code,
         opened_at AS openedAt FROM digilocker_visit WHERE transaction_id = ?`,
    )
    .bind(transactionId)
    .first<DigilockerVisit>();
  const isOver = visit?.status === "OPEN" && clock.now() >= visit.openedAt + DIGILOCKER_VISIT_MS;
  return visit && isOver ? { ...visit, status: "EXPIRED" } : visit;
}

/** Decides an open consent request; a decided one stays as it is. Null when there is no such request. */
export async function decideVisit(
  sandbox: D1Database,
  { transactionId, outcome, locker, lockerId }: DigilockerDecision & { transactionId: string },
): Promise<DigilockerVisit | null> {
  const visit = await findSimulatedVisit(sandbox, transactionId);
  if (visit?.status !== "OPEN") return visit;
  await sandbox
    .prepare(
      `UPDATE digilocker_visit SET status = ?, locker = ?, locker_id = coalesce(?, locker_id)
       WHERE transaction_id = ? AND status = 'OPEN'`,
    )
    .bind(outcome, locker, lockerId, transactionId)
    .run();
  return findSimulatedVisit(sandbox, transactionId);
}

/** Path to which DigiLocker's page redirects the person. */
export function returnPathOf({ returnPath, transactionId, status, code }: DigilockerVisit): string {
  const result = status === "ALLOWED" ? { code } : { error: status === "DENIED" ? "access_denied" : "expired" };
  return `${returnPath}?${new URLSearchParams({ state: transactionId, ...result })}`;
}

export function sandboxDigilocker(sandbox: D1Database): DigilockerGateway {
  return {
    async open({ transactionId, returnPath }) {
      await sandbox
        .prepare(
          `INSERT INTO digilocker_visit (transaction_id, return_path, status, locker, locker_id, code, opened_at)
           VALUES (?, ?, 'OPEN', 'OWN', ?, ?, ?) ON CONFLICT (transaction_id) DO NOTHING`,
        )
        .bind(transactionId, returnPath, randomIds.letters(), randomIds.letters(), clock.now())
        .run();
      return { redirectUrl: `/sandbox/digilocker/${transactionId}` };
    },

    async redeem({ transactionId, code, claimedName, claimedDateOfBirth }) {
      const visit = await findSimulatedVisit(sandbox, transactionId);
      switch (visit?.status) {
        case undefined:
          return { outcome: "EXPIRED" };
        case "OPEN":
          return { outcome: "PENDING" };
        case "DENIED":
        case "EXPIRED":
          return { outcome: visit.status };
        case "ALLOWED":
          return code === visit.code
            ? sharedBy(visit, { name: claimedName, dateOfBirth: claimedDateOfBirth })
            : { outcome: "PENDING" };
      }
    },
  };
}

function sharedBy(
  { locker, lockerId }: DigilockerVisit,
  claimed: { name: string; dateOfBirth: string },
): DigilockerAnswer {
  const shared = { outcome: "SHARED", lockerId, lastFour: lastFourOf(lockerId), ...claimed } as const;
  switch (locker) {
    case "OWN":
      return shared;
    case "ABBREVIATED":
      return { ...shared, name: abbreviated(claimed.name) };
    case "SOMEBODY_ELSE":
      return { ...shared, name: STRANGER };
    case "CHILD":
      return { ...shared, dateOfBirth: "2015-06-01" };
    case "EMPTY":
      return { outcome: "NO_AADHAAR" };
    case "AWAY":
      return unreachable();
  }
}

function lastFourOf(lockerId: string): string {
  const number = createHash("sha256").update(lockerId).digest().readUInt32BE() % 10_000;
  return String(number).padStart(4, "0");
}

/** The operators, each with a token of their own, and who ran which command. */
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";

/** The holder of OPERATOR_KEY: the installation itself. No person, so it neither proposes nor releases payments. */
export const OWNER_OPERATOR = "owner";

export const operatorName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}$/)
  .refine((name) => name !== OWNER_OPERATOR && name !== "platform", "is not a person's");

const TOKEN = /^opr_[\w-]{43}$/;
const digestOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** A new token of this operator, which replaces an earlier one; it is shown once. */
export async function makeToken(catalogue: D1Database, name: string, at: EpochMs): Promise<string> {
  const token = `opr_${randomBytes(32).toString("base64url")}`;
  await catalogue
    .prepare(
      `INSERT INTO operator (name, token_digest, made_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (name) DO UPDATE SET token_digest = ?2, made_at = ?3, revoked_at = NULL`,
    )
    .bind(name, digestOf(token), at)
    .run();
  return token;
}

/** Ends a token; it is refused from the next call on. Returns whether it was valid. */
export async function revokeToken(catalogue: D1Database, name: string, at: EpochMs): Promise<boolean> {
  const update = "UPDATE operator SET revoked_at = ? WHERE name = ? AND revoked_at IS NULL";
  const { meta } = await catalogue.prepare(update).bind(at, name).run();
  return meta.changes > 0;
}

/** The operator whose valid token this is; null for any other text. */
export async function findOperator(catalogue: D1Database, token: string): Promise<string | null> {
  if (!TOKEN.test(token)) return null;
  const query = "SELECT name FROM operator WHERE token_digest = ? AND revoked_at IS NULL";
  const row = await catalogue.prepare(query).bind(digestOf(token)).first<{ name: string }>();
  return row?.name ?? null;
}

export interface OperatorRecord {
  readonly name: string;
  readonly madeAt: EpochMs;
  readonly revokedAt: EpochMs | null;
}

export async function listOperators(catalogue: D1Database): Promise<readonly OperatorRecord[]> {
  const query = "SELECT name, made_at AS madeAt, revoked_at AS revokedAt FROM operator ORDER BY name";
  return (await catalogue.prepare(query).all<OperatorRecord>()).results;
}

export interface OperatorAct {
  readonly at: EpochMs;
  readonly operator: string;
  readonly command: string;
  readonly action: string;
}

/** Records that a command begins, and returns the number under which it ends. */
export async function beginAct(catalogue: D1Database, { at, operator, command, action }: OperatorAct): Promise<number> {
  const insert =
    "INSERT INTO operator_act (at, operator, command, action, outcome) VALUES (?, ?, ?, ?, 'BEGUN') RETURNING sequence";
  const row = await catalogue.prepare(insert).bind(at, operator, command, action).first<{ sequence: number }>();
  if (!row) throw new Error("an operator's act was not recorded");
  return row.sequence;
}

/** `outcome`: DONE, or the code of the error. */
export async function endAct(catalogue: D1Database, sequence: number, outcome: string): Promise<void> {
  await catalogue.prepare("UPDATE operator_act SET outcome = ? WHERE sequence = ?").bind(outcome, sequence).run();
}

/** Newest first. */
export async function listOperatorActs(catalogue: D1Database, limit: number) {
  const query = "SELECT at, operator, command, action, outcome FROM operator_act ORDER BY sequence DESC LIMIT ?";
  const { results } = await catalogue.prepare(query).bind(limit).all<OperatorAct & { readonly outcome: string }>();
  return results;
}

interface StoredAct extends OperatorAct {
  readonly sequence: number;
  readonly outcome: string;
}

/** The first acts, by number, up to the first of the time since `since`: so a file has no gap. A clock that ran ahead holds nothing up. */
export async function listOldestActs(
  catalogue: D1Database,
  { since, now, limit }: { readonly since: number; readonly now: EpochMs; readonly limit: number },
): Promise<readonly StoredAct[]> {
  // The inner query ends at its first row, so an hour without anything to archive reads two rows.
  const query = `SELECT sequence, at, operator, command, action, outcome FROM operator_act
    WHERE sequence < coalesce((SELECT sequence FROM operator_act WHERE at BETWEEN ? AND ? ORDER BY sequence LIMIT 1), 9e15)
    ORDER BY sequence LIMIT ?`;
  return (await catalogue.prepare(query).bind(since, now, limit).all<StoredAct>()).results;
}

export async function deleteActs(
  catalogue: D1Database,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<void> {
  await catalogue.prepare("DELETE FROM operator_act WHERE sequence BETWEEN ? AND ?").bind(from, until).run();
}

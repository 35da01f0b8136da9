/** A new ledger for each test: the ledger's migrations on an object's real storage, and helpers. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { InvestorObject } from "../../../backend/investor/object.ts";
import { balancesDigest } from "../../../backend/ledger/balances.ts";
import { Ledger, type PlaceHold, type Transfer } from "../../../backend/ledger/ledger.ts";
import { ledgerMigrations } from "../../../backend/ledger/migrations.ts";
import { migrate } from "../../../backend/platform/migrations.ts";
import { type Paise, paise } from "../../../lib/contract/facts/money.ts";
import { type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";

export interface TestLedger {
  readonly storage: DurableObjectStorage;
  readonly ledger: Ledger;
  /** All rows of a raw SQL query. */
  sql(query: string, ...bindings: (string | number)[]): Record<string, SqlStorageValue>[];
  /** All stored rows as text; equal snapshots mean that nothing was written. */
  snapshot(): string;
}

export const NOON: EpochMs = epochMs(Date.UTC(2026, 10, 21, 6, 30));
export const LATER: EpochMs = epochMs(NOON + 60_000);
export const MOST: Paise = paise(Number.MAX_SAFE_INTEGER);

type Stub = DurableObjectStub<InvestorObject>;

let ledgers = 0;

/** Opens the ledger made by `createLedger`. Each call is a separate event in the object. */
export function openLedger<Result>(
  object: Stub,
  run: (account: TestLedger) => Result | Promise<Result>,
): Promise<Result> {
  return runInDurableObject(object, (_, { storage }) => {
    const sql: TestLedger["sql"] = (query, ...bindings) => storage.sql.exec(query, ...bindings).toArray();
    const tables = ["ledger_transaction", "posting", "hold"].map((table) => `SELECT * FROM ${table} ORDER BY 1, 2`);
    const snapshot = () => JSON.stringify([balancesDigest(storage), ...tables.map((query) => sql(query))]);
    return run({ storage, ledger: new Ledger({ storage }), sql, snapshot });
  });
}

/** The object's other tables are dropped first, which isolates the ledger. */
export async function createLedger(): Promise<Stub> {
  const object = env.INVESTOR.getByName(`ledger-${ledgers++}`);
  await runInDurableObject(object, async (_, { storage }) => {
    await storage.deleteAll();
    migrate(storage, ledgerMigrations);
  });
  return object;
}

export async function inAccount<Result>(run: (account: TestLedger) => Result | Promise<Result>): Promise<Result> {
  return openLedger(await createLedger(), run);
}

/** Adds money from the `world` account to the rupee wallet. */
export function recharge(key: string, amount: Paise): Transfer {
  const moves: Transfer["moves"] = [{ from: "world:INR", to: "wallet:INR", amount }];
  return { key, kind: "RECHARGE", reference: `pay_${key}`, at: NOON, moves };
}

/** A withdrawal's hold, which expires a minute after noon. */
export function withdrawal(key: string, amount: Paise): PlaceHold<"INR"> {
  const reference = `wtx_${key}`;
  return { key, kind: "WITHDRAWAL", reference, at: NOON, account: "wallet:INR", amount, expiresAt: LATER };
}

export const rupees = (amount: number): Paise => paise(amount * 100);

/** An untyped caller's input. */
export const untyped = <Command>(command: unknown): Command => command as Command;

/** A fresh book for each test: the ledger's own migrations on an object's real storage, and a few short hands. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { FreeAccount } from "../../../backend/ledger/accounts.ts";
import type { PlaceHold, Transfer } from "../../../backend/ledger/ledger.ts";
import { Ledger } from "../../../backend/ledger/ledger.ts";
import { ledgerMigrations } from "../../../backend/ledger/migrations.ts";
import { migrate } from "../../../backend/objects/migrate.ts";
import { type EpochMs, epochMs } from "../../../lib/contract/calendar-date.ts";
import { type Paise, paise } from "../../../lib/contract/money.ts";

export interface TestBook {
  readonly storage: DurableObjectStorage;
  readonly sql: SqlStorage;
  readonly ledger: Ledger;
  /** All rows of a query. */
  rows(query: string, ...bindings: (string | number)[]): Record<string, SqlStorageValue>[];
}

export const NOON: EpochMs = epochMs(Date.UTC(2026, 10, 21, 6, 30));
export const LATER: EpochMs = epochMs(NOON + 60_000);

let books = 0;

/**
 * The object's class may keep tables of its own in the same storage; the book is laid in an object whose tables were
 * dropped, so that these tests speak of the ledger alone.
 */
export function inBook<Result>(run: (book: TestBook) => Result | Promise<Result>): Promise<Result> {
  const object = env.INVESTOR.getByName(`ledger-${books++}`);
  return runInDurableObject(object, async (_, { storage }) => {
    await storage.deleteAll();
    migrate(storage, ledgerMigrations);
    const rows = (query: string, ...bindings: (string | number)[]) => storage.sql.exec(query, ...bindings).toArray();
    return run({ storage, sql: storage.sql, ledger: new Ledger({ storage }), rows });
  });
}

/** A recharge: from the world to the rupee wallet. */
export function recharge(key: string, amount: Paise): Transfer {
  return {
    key,
    kind: "RECHARGE",
    reference: `pay_${key}`,
    at: NOON,
    moves: [{ from: "world:INR", to: "wallet:INR", amount }],
  };
}

export function withdrawal(key: string, amount: Paise): PlaceHold<"INR"> {
  const account: FreeAccount<"INR"> = "wallet:INR";
  return { key, kind: "WITHDRAWAL", reference: `wtx_${key}`, at: NOON, account, amount, expiresAt: LATER };
}

export const rupees = (amount: number): Paise => paise(amount * 100);

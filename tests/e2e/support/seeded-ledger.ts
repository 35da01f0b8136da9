/** The ledger of a demo investor as the seed left it, read from the seeded files that every server of a run copies. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { LedgerTransaction } from "../../../backend/ledger/chain.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { SEEDED_WORLD } from "./served.ts";

/** Folder of workerd's files of the investors' objects. */
const FOLDER = "v3/do/ultra-backend-InvestorObject";

const transactionRow = z.object({
  sequence: z.number(),
  key: z.string(),
  operation: z.enum(["TRANSFER", "HOLD", "POST", "VOID", "EXPIRE"]),
  kind: z.string(),
  reference: z.string(),
  at: z.number().transform(epochMs),
});
const postingRow = z.object({ sequence: z.number(), account: z.string(), amount: z.number() });

const TRANSACTIONS = "SELECT sequence, key, operation, kind, reference, at FROM ledger_transaction ORDER BY sequence";
const POSTINGS = "SELECT sequence, account, amount FROM posting ORDER BY sequence, line";

/** Oldest first. @throws Error where no file holds the account */
export function seededLedgerOf(userId: string): readonly LedgerTransaction[] {
  const folder = join(process.env[SEEDED_WORLD] ?? "", FOLDER);
  const names = readdirSync(folder).filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  for (const name of names) {
    const database = new DatabaseSync(join(folder, name), { readOnly: true });
    try {
      if (database.prepare("SELECT 1 FROM identity WHERE user_id = ?").get(userId)) return ledgerIn(database);
    } finally {
      database.close();
    }
  }
  throw new Error(`no seeded ledger of ${userId}`);
}

function ledgerIn(database: DatabaseSync): readonly LedgerTransaction[] {
  const postings = Map.groupBy(z.array(postingRow).parse(database.prepare(POSTINGS).all()), ({ sequence }) => sequence);
  return z
    .array(transactionRow)
    .parse(database.prepare(TRANSACTIONS).all())
    .map((row) => ({ ...row, postings: postings.get(row.sequence) ?? [] }));
}

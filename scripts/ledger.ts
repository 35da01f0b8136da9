import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readCommandLine, runScript, UsageError } from "./command-line.ts";
import { dataDir } from "./paths.ts";

/*
 * `npm run ledger -- <investorId>`: an investor's ledger as it lies in `.data`, read-only, also while a server runs on it: the
 * balance of each account beside the sum of its postings, the last transactions, the pending jobs and the alarm.
 */

const USAGE = "  npm run ledger -- <investorId>";

/** Folder in which workerd stores the databases of a class of Durable Objects. */
const FOLDER = "v3/do/ultra-backend-InvestorObject";

const BALANCES = `
  SELECT account.id, account.balance, coalesce(sum(posting.amount), 0) AS posted
  FROM account LEFT JOIN posting ON posting.account = account.id
  GROUP BY account.id ORDER BY account.id`;
const TRANSACTIONS = `
  SELECT sequence, datetime(at / 1000, 'unixepoch') AS at, operation, kind, reference
  FROM ledger_transaction ORDER BY sequence DESC LIMIT 20`;
const JOBS = `
  SELECT kind, reference, datetime(due_at / 1000, 'unixepoch') AS due, attempts
  FROM job ORDER BY due_at LIMIT 20`;
const IDENTITY = "SELECT 1 FROM identity WHERE user_id = ?";
/** Of all objects of the class, in billionths of a second. */
const ALARM = "SELECT datetime(scheduled_time / 1000000000, 'unixepoch') AS at FROM _cf_ALARM WHERE actor_id = ?";

const open = (name: string) => new DatabaseSync(join(dataDir, FOLDER, name), { readOnly: true });

/** The name of the file, without its extension, which is the id of the object. */
function findFile(investorId: string): string | undefined {
  const names = globSync("*.sqlite", { cwd: join(dataDir, FOLDER) }).filter((name) => name !== "metadata.sqlite");
  return names.find((name) => open(name).prepare(IDENTITY).get(investorId))?.replace(".sqlite", "");
}

/** @throws UsageError when the data folder holds no ledger of this investor */
function printLedger(investorId: string): void {
  const id = findFile(investorId);
  if (id === undefined) throw new UsageError(`There is no ledger of ${investorId}.\n${USAGE}`);
  const alarm = open("metadata.sqlite").prepare(ALARM).get(id);
  console.log(`${join(dataDir, FOLDER, `${id}.sqlite`)}\nAlarm (UTC): ${alarm?.at ?? "none is set"}`);
  const database = open(`${id}.sqlite`);
  for (const [title, query] of Object.entries({ Jobs: JOBS, Accounts: BALANCES, Transactions: TRANSACTIONS })) {
    console.log(`\n${title}`);
    console.table(database.prepare(query).all());
  }
}

await runScript(() => {
  const { words } = readCommandLine(process.argv.slice(2), { usage: USAGE, most: 1 });
  const [investorId] = words;
  if (investorId === undefined) throw new UsageError(USAGE);
  printLedger(investorId);
});

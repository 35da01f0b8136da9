/**
 * `node fill-file.ts <folder> <phone> <day> <deal…>`: fills the account of the investor with that phone with a long
 * history in those deals, up to that day. The folder holds the investors' databases; no process may have them open.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { BIG, fillAccount } from "./large-account.ts";
import { storageOf } from "./sqlite-storage.ts";

const [folder = "", phone = "", day = "", ...deals] = process.argv.slice(2);

function isOf(database: DatabaseSync): boolean {
  const isAccountFile = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'identity'").get();
  return (
    isAccountFile !== undefined && database.prepare("SELECT 1 FROM identity WHERE phone = ?").get(phone) !== undefined
  );
}

function openAccount(): DatabaseSync {
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".sqlite"))) {
    const database = new DatabaseSync(join(folder, name));
    if (isOf(database)) return database;
    database.close();
  }
  throw new Error(`no book of ${phone} in ${folder}`);
}

const database = openAccount();
database.exec("BEGIN");
fillAccount(
  storageOf(database),
  BIG,
  calendarDateOf(day),
  deals.map((each) => dealId.parse(each)),
);
database.exec("COMMIT");
database.close();

/**
 * `node fill-file.ts <folder> <phone> <day>`: makes the book of whoever signs in with that phone a big one, as of that day.
 * The folder is the one in which the engine keeps the investors' databases; nobody may have them open.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { BIG, fillAccount } from "./large-account.ts";
import { storageOf } from "./sqlite-storage.ts";

const [folder = "", phone = "", day = ""] = process.argv.slice(2);

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
fillAccount(storageOf(database), BIG, calendarDateOf(day));
database.exec("COMMIT");
database.close();

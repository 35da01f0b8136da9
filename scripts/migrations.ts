import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_splitSqlQuery as splitSql } from "wrangler";
import type { Migration } from "./storage-worker.ts";

/** The migrations of one D1 database, in the order in which they are applied. */
export const readMigrations = (directory: string): readonly Migration[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name, statements: splitSql(readFileSync(join(directory, name), "utf8")) }));

/** Changes to the sandbox's database while the server is stopped, which a running server's interface does not offer. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { businessNow } from "../../../lib/web/clock.ts";

const FOLDER = "v3/d1/miniflare-D1DatabaseObject";
const [HOUR_MS, INDIA_MS] = [3_600_000, 19_800_000];
const clockRow = z.object({ offset_ms: z.number() }).optional();

function changeSandbox(dataDir: string, change: (database: DatabaseSync) => void): void {
  const files = readdirSync(join(dataDir, FOLDER)).filter((name) => name.endsWith(".sqlite"));
  for (const name of files) {
    const database = new DatabaseSync(join(dataDir, FOLDER, name));
    const isSandbox = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'clock'").get() !== undefined;
    if (isSandbox) change(database);
    database.close();
  }
}

/** Moves the clock to the next `hour` o'clock in India. A running server's moves by whole days. */
export const passToHourWhileStopped = (dataDir: string, hour: number): void =>
  changeSandbox(dataDir, (database) => passToHour(database, hour));

/** The carriers take this long to deliver a message, and again to say so. */
export const delayMessagesWhileStopped = (dataDir: string, milliseconds: number): void =>
  changeSandbox(dataDir, (database) =>
    database.prepare("UPDATE delay SET milliseconds = ? WHERE name = 'MESSAGE_DELAY'").run(milliseconds),
  );

function passToHour(database: DatabaseSync, hour: number): void {
  const before = clockRow.parse(database.prepare("SELECT offset_ms FROM clock WHERE id = 1").get())?.offset_ms ?? 0;
  const timeOfDay = (businessNow() + before + INDIA_MS) % DAY_MS;
  const offset = before + ((hour * HOUR_MS - timeOfDay + DAY_MS) % DAY_MS);
  const set = "INSERT INTO clock (id, offset_ms) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET offset_ms = ?1";
  database.prepare(set).run(offset);
}

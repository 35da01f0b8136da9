import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Operator, operate } from "../operator.ts";
import { root } from "../paths.ts";

/* The sandbox's deals and its calendar: which deal was published how many days ago. */

const folder = join(root, "data/deals");
const calendar = z.array(z.object({ file: z.string(), daysAgo: z.number().int().min(0) }));
const clockAnswer = z.object({ now: z.iso.datetime({ offset: true }) });
const DAY_MS = 86_400_000;

const entries = () => calendar.parse(JSON.parse(readFileSync(join(folder, "seed.json"), "utf8")));

/** The first day of the history, counted back from today. */
const firstDay = () => Math.max(...entries().map(({ daysAgo }) => daysAgo));

/** Publishes the deals of one day. Publishing again changes nothing. */
export const publishDue =
  (daysAgo: number) =>
  async (operator: Operator): Promise<void> => {
    for (const { file } of entries().filter((entry) => entry.daysAgo === daysAgo)) {
      const args: unknown = JSON.parse(readFileSync(join(folder, file), "utf8"));
      await operate(operator, { command: "publish", args });
    }
  };

/** Moves the sandbox's clock to so many days before the machine's, in whole days; does nothing when it is there. */
export async function moveClockTo(operator: Operator, daysAgo: number): Promise<void> {
  const answer = await fetch(`${operator.url}/sandbox/clock`, { headers: { accept: "application/json" } });
  const { now } = clockAnswer.parse(await answer.json());
  const advanceDays = Math.round((Date.now() - Date.parse(now)) / DAY_MS) - daysAgo;
  if (advanceDays !== 0) await operate(operator, { command: "clock", args: { advanceDays } });
}

/** Goes back to where the history begins. Only possible, and only needed, while nobody is there. */
export async function rewind(operator: Operator): Promise<void> {
  const config = await operate(operator, { command: "config", args: { key: begun } });
  if (z.object({ value: z.unknown() }).parse(config).value) return;
  await moveClockTo(operator, firstDay());
  await operate(operator, { command: "config", args: { key: begun, value: true } });
}

const begun = "seedBegun";

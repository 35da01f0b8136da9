import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Operator, operate } from "../operator.ts";
import { root } from "../paths.ts";

/* The sandbox's deals and its calendar: which deal was published how many days ago. */

const folder = join(root, "data/deals");
const calendar = z.array(z.object({ file: z.string(), daysAgo: z.number().int().min(0) }));

const entries = () => calendar.parse(JSON.parse(readFileSync(join(folder, "seed.json"), "utf8")));

/** The days, counted back from today, on which something was published. */
export const publicationDays = (): readonly number[] => entries().map(({ daysAgo }) => daysAgo);

/** Publishes the deals of one day. Publishing again changes nothing. */
export async function publishDue(operator: Operator, daysAgo: number): Promise<void> {
  const due = entries().filter((entry) => entry.daysAgo === daysAgo);
  await Promise.all(
    due.map(({ file }) =>
      operate(operator, { command: "publish", args: JSON.parse(readFileSync(join(folder, file), "utf8")) }),
    ),
  );
}

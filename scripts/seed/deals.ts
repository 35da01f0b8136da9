import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Operator, operate } from "../operator.ts";
import { root } from "../paths.ts";

/* The sandbox's deals: how many days ago each was published, and later restructurings and valuations. */

const folder = join(root, "data/deals");
const calendar = z.array(z.object({ file: z.string(), daysAgo: z.number().int().min(0) }));

const restructured = z.array(
  z.object({
    daysAgo: z.number().int().min(0),
    file: z.string(),
    /** The rating agency's new grade on the same day. */
    gradeAfter: z.string(),
    order: z.looseObject({ id: z.string() }),
  }),
);
const marks = z.array(z.object({ daysAgo: z.number().int().min(0), dealId: z.string(), price: z.number().positive() }));
const ratedFile = z.looseObject({ dealId: z.string(), rating: z.looseObject({ grade: z.string() }) });

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const readDeal = (file: string) => read(join(folder, file));
const entries = () => calendar.parse(read(join(folder, "seed.json")));
const restructurings = () => restructured.parse(read(join(root, "data/restructurings.json")));
const sharePrices = () => marks.parse(read(join(root, "data/share-prices.json")));

/** The days, counted back from today, with a deal event. */
export const daysOfDeals = (): readonly number[] =>
  [...entries(), ...restructurings(), ...sharePrices()].map(({ daysAgo }) => daysAgo);

/** Publishes one day's deals. Idempotent. */
export async function publishDue(operator: Operator, daysAgo: number): Promise<void> {
  const due = entries().filter((entry) => entry.daysAgo === daysAgo);
  await Promise.all(due.map(({ file }) => operate(operator, { command: "publish", args: readDeal(file) })));
}

/** Defers the payouts that deals cannot make from that day on, and sets the deals' new grade. Idempotent. */
export async function restructureDue(operator: Operator, daysAgo: number): Promise<void> {
  for (const { file, gradeAfter, order } of restructurings().filter((entry) => entry.daysAgo === daysAgo)) {
    const { rating, ...deal } = ratedFile.parse(readDeal(file));
    await operate(operator, { command: "restructure", args: { dealId: deal.dealId, order } });
    const regraded = { ...rating, grade: gradeAfter, givenDaysAgo: 0 };
    await operate(operator, { command: "publish", args: { ...deal, rating: regraded } });
  }
}

/** Sets the share valuations of that day. */
export async function markDue(operator: Operator, daysAgo: number): Promise<void> {
  for (const { dealId, price } of sharePrices().filter((mark) => mark.daysAgo === daysAgo)) {
    await operate(operator, { command: "price", args: { dealId, price } });
  }
}

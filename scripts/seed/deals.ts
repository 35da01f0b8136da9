import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Operator, operate } from "../operator.ts";
import { root } from "../paths.ts";

/* The sandbox's deals and their calendar: which was published how many days ago, and what became of some of them. */

const folder = join(root, "data/deals");
const calendar = z.array(z.object({ file: z.string(), daysAgo: z.number().int().min(0) }));

const restructured = z.array(
  z.object({
    daysAgo: z.number().int().min(0),
    file: z.string(),
    /** What the agency makes of it on the same day. */
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

/** The days, counted back from today, on which something became of a deal. */
export const daysOfDeals = (): readonly number[] =>
  [...entries(), ...restructurings(), ...sharePrices()].map(({ daysAgo }) => daysAgo);

/** Publishes the deals of one day. Publishing again changes nothing. */
export async function publishDue(operator: Operator, daysAgo: number): Promise<void> {
  const due = entries().filter((entry) => entry.daysAgo === daysAgo);
  await Promise.all(due.map(({ file }) => operate(operator, { command: "publish", args: readDeal(file) })));
}

/** Puts off what the deals of that day cannot pay, and says what their agency makes of it. Again changes nothing. */
export async function restructureDue(operator: Operator, daysAgo: number): Promise<void> {
  for (const { file, gradeAfter, order } of restructurings().filter((entry) => entry.daysAgo === daysAgo)) {
    const { rating, ...deal } = ratedFile.parse(readDeal(file));
    await operate(operator, { command: "restructure", args: { dealId: deal.dealId, order } });
    const regraded = { ...rating, grade: gradeAfter, givenDaysAgo: 0 };
    await operate(operator, { command: "publish", args: { ...deal, rating: regraded } });
  }
}

/** Says what a share fetched on that day. */
export async function markDue(operator: Operator, daysAgo: number): Promise<void> {
  for (const { dealId, price } of sharePrices().filter((mark) => mark.daysAgo === daysAgo)) {
    await operate(operator, { command: "price", args: { dealId, price } });
  }
}

/** Deals that one scene publishes for itself. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type DealId, dealId } from "../../../lib/contract/values/ids.ts";
import { type Operator, operate } from "../../../scripts/operator.ts";
import { root } from "../../../scripts/paths.ts";

const fileOf = (name: string): object => {
  const file: unknown = JSON.parse(readFileSync(join(root, "data/deals", `${name}.json`), "utf8"));
  return Object(file);
};

interface Offer {
  readonly id: string;
  readonly product?: Readonly<Record<string, unknown>>;
  readonly file?: Readonly<Record<string, unknown>>;
  readonly like?: string;
}

/** Publishes a copy of a deal of `data/deals`, with no unit sold. */
export async function publish(
  operator: Operator,
  { id, product = {}, file = {}, like = "malhar-saffron-30" }: Offer,
): Promise<DealId> {
  const sample = fileOf(like);
  const terms = { ...("product" in sample ? Object(sample.product) : {}), ...product };
  const placed = { units: 0, holders: 0 };
  const args = { ...sample, dealId: id, title: id, placed, minimum: 10_000, closesInDays: 90, ...file, product: terms };
  await operate(operator, { command: "publish", args });
  return dealId.parse(id);
}

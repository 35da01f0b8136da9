import { z } from "zod";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { findDealTerms } from "../../catalogue/deals.ts";
import { restructuringOrder } from "../../deal/restructuring.ts";
import type { Env } from "../../env.ts";

const args = z.object({ dealId, order: restructuringOrder });

/**
 * Postpones all outstanding payouts of a deal for every holder. Repeating the same order changes nothing and returns
 * how many holders are still pending.
 * @throws AppError NOT_FOUND for a deal without scheduled payouts, IDEMPOTENCY_CONFLICT when the order's id belongs to
 * another order.
 */
export async function restructureDeal(env: Env, sent: unknown): Promise<unknown> {
  const { dealId: id, order } = args.parse(sent);
  const terms = await findDealTerms(env.CATALOGUE, id);
  if (!terms || productOf(terms.product).promise === "NONE") throw new AppError("NOT_FOUND");
  const deal = env.DEAL.get(env.DEAL.idFromName(id));
  const answer = await deal.restructure(order);
  if (answer === "CONFLICT") throw new AppError("IDEMPOTENCY_CONFLICT");
  await deal.work();
  const { entries, restructurings } = await deal.register();
  const pending = restructurings.find((each) => each.id === order.id)?.pending ?? 0;
  return { dealId: id, restructuring: order.id, isNew: answer === "AGREED", holders: entries.length, pending };
}

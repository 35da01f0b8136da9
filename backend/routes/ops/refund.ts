import { z } from "zod";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { refundId, type UserId } from "../../../lib/contract/values/ids.ts";
import { minorMoney } from "../../../lib/contract/values/money.ts";
import { findRefundOwner, listRefundOwners } from "../../catalogue/refund-queue.ts";
import type { Env } from "../../env.ts";
import type { RefundOrder } from "../../investor/wallet/refund-review.ts";
import type { RefundRecord } from "../../investor/wallet/refund-store.ts";
import { openReply } from "../../platform/reply.ts";
import { personOf } from "./bank.ts";

const resolution = z.object({ id: refundId, outcome: z.literal("SENT") });

const orderOf = (env: Env, owner: UserId, order: RefundOrder) =>
  env.INVESTOR.get(env.INVESTOR.idFromName(owner)).refunds(order);

/** A refund as shown to the operator: amount, destination and reason. */
function refundView(owner: UserId, { amount, receivedAt, sentAt, ...refund }: RefundRecord) {
  return {
    ...refund,
    amount: z.encode(minorMoney, amount),
    receivedAt: z.encode(instant, receivedAt),
    sentAt: sentAt && z.encode(instant, sentAt),
    investorId: owner,
  };
}

/** Lists refunds due: money received for closed accounts that must be sent back. */
export async function listRefunds(env: Env): Promise<unknown> {
  const refunds = [];
  for (const owner of await listRefundOwners(env.CATALOGUE)) {
    const due = openReply(await orderOf(env, owner, { action: "LIST" }));
    refunds.push(...due.map((refund) => refundView(owner, refund)));
  }
  return { refunds };
}

/**
 * Records that a refund was sent back. Idempotent.
 * @throws AppError NOT_FOUND, UNAUTHENTICATED for the installation's key, IDEMPOTENCY_CONFLICT while its bank sends it back
 */
export async function resolveRefund(env: Env, sent: unknown, by: string): Promise<unknown> {
  const { id } = resolution.parse(sent);
  const operator = personOf(by);
  const owner = await findRefundOwner(env.CATALOGUE, id);
  if (owner === null) throw new AppError("NOT_FOUND");
  const [refund] = openReply(await orderOf(env, owner, { action: "SENT", id, operator }));
  if (!refund) throw new AppError("NOT_FOUND");
  return refundView(owner, refund);
}

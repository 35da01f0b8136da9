/**
 * The saga of an investment. Its status names the next step: PROCESSING reserves units at the deal; SUCCESS and FAILED
 * notify the deal of the outcome. The request and the alarm may run it at the same time: each reads the stored status
 * before and after calling the deal, and the deal answers a repeated key with the same result. An interruption
 * therefore costs time only.
 */

import type { InvestmentFailure } from "../../../lib/contract/calls/investments.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { FlowKey } from "../../../lib/contract/values/ids.ts";
import type { ReserveAnswer } from "../../deal/object.ts";
import {
  findInvestment,
  findInvestmentOfFlow,
  getInvestment,
  type InvestmentRecord,
  markDealNotified,
} from "../holdings/investment-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { reconcilePayment } from "../wallet/payment-settlement.ts";
import { findPayment } from "../wallet/payment-store.ts";
import { findFlow } from "./flow-store.ts";
import { fail, succeed } from "./investment-transitions.ts";

const dealOf = ({ env }: AccountContext, { dealId }: Pick<InvestmentRecord, "dealId">) =>
  env.DEAL.get(env.DEAL.idFromName(dealId));

/** Runs every step that is possible now. @throws when a callee cannot be reached: the scheduler retries. */
export async function processSaga(context: AccountContext, reference: string): Promise<void> {
  const investment = findInvestment(context.sql, reference);
  if (!investment || investment.dealNotified) return;
  switch (investment.status) {
    case "INITIATED":
      throw new Error(`investment ${reference} was committed in status INITIATED`);
    case "PAYMENT_PENDING":
      await expireUnpaid(context, investment);
      break;
    case "PROCESSING":
      await takeUnits(context, investment);
      break;
    case "SUCCESS":
    case "FAILED":
      return notifyDeal(context, investment);
  }
  if (getInvestment(context.sql, reference).status !== investment.status) await processSaga(context, reference);
}

/**
 * Reserves units at the deal until the flow expires. The saga's own reservation uses the same key, so it is the same
 * one.
 */
export async function reserveUnits(
  context: AccountContext,
  request: Pick<InvestmentRecord, "dealId" | "flowKey" | "units">,
): Promise<ReserveAnswer> {
  const { flowKey: key, units } = request;
  const expiresAt = findFlow(context.sql, key)?.expiresAt ?? context.clock.now();
  return dealOf(context, request).reserve({ key, userId: context.userId, units, expiresAt });
}

/** Returns units whose flow becomes no investment, instead of keeping them from others until the flow expires. */
export async function releaseUnits(
  context: AccountContext,
  request: Pick<InvestmentRecord, "dealId" | "flowKey">,
): Promise<void> {
  await dealOf(context, request).release(request.flowKey);
}

async function takeUnits(context: AccountContext, investment: InvestmentRecord): Promise<void> {
  const answer = await reserveUnits(context, investment);
  context.storage.transactionSync(() => {
    const current = getInvestment(context.sql, investment.id);
    if (current.status !== "PROCESSING") return;
    if (answer === "RESERVED") succeed(context, current);
    else fail(context, current, "SOLD_OUT");
  });
}

/** An unpaid investment keeps its units until its flow expires. The provider is polled once more before it fails. */
async function expireUnpaid(context: AccountContext, { id, flowKey, paymentKey }: InvestmentRecord): Promise<void> {
  const expiresAt = findFlow(context.sql, flowKey)?.expiresAt ?? context.clock.now();
  if (context.clock.now() < expiresAt)
    return context.scheduler.schedule({ kind: "SAGA", reference: id, dueAt: expiresAt });
  if (paymentKey) await reconcilePayment(context, paymentKey).catch(ignoreGatewayError);
  context.storage.transactionSync(() => {
    const current = getInvestment(context.sql, id);
    if (current.status === "PAYMENT_PENDING") fail(context, current, failureOf(context, current));
  });
}

function failureOf({ sql }: AccountContext, { paymentKey }: InvestmentRecord): InvestmentFailure {
  const payment = paymentKey === null ? null : findPayment(sql, paymentKey);
  return payment?.status === "FAILED" ? "PAYMENT_FAILED" : "PAYMENT_EXPIRED";
}

/** An unreachable provider must not keep units from others: money that arrives later stays in the wallet. */
function ignoreGatewayError(cause: unknown): void {
  if (!(cause instanceof AppError)) throw cause;
}

async function notifyDeal(context: AccountContext, investment: InvestmentRecord): Promise<void> {
  const deal = dealOf(context, investment);
  if (investment.status === "SUCCESS") await deal.confirm(investment.flowKey);
  else await deal.release(investment.flowKey);
  context.storage.transactionSync(() => {
    markDealNotified(context.sql, investment.id);
    context.scheduler.cancel({ kind: "SAGA", reference: investment.id });
  });
}

/** Outcome of a reservation, for a deal that is about to release it. */
export type ReservationFate = "CONFIRMED" | "FAILED" | "OPEN";

/** An expired flow without an investment never gets one: `invest` refuses it in its own transaction. */
export function reservationFateOf(
  { sql, clock }: Pick<AccountContext, "sql" | "clock">,
  key: FlowKey,
): ReservationFate {
  const investment = findInvestmentOfFlow(sql, key);
  if (!investment) {
    const flow = findFlow(sql, key);
    return flow && clock.now() < flow.expiresAt ? "OPEN" : "FAILED";
  }
  switch (investment.status) {
    case "SUCCESS":
      return "CONFIRMED";
    case "FAILED":
      return "FAILED";
    case "INITIATED":
    case "PAYMENT_PENDING":
    case "PROCESSING":
      return "OPEN";
  }
}

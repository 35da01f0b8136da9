/**
 * An investment goes from step to step, and its status says which is next: PROCESSING asks the deal for the units,
 * SUCCESS and FAILED tell it how things ended. Whoever drives (the request, the alarm, both at once) looks at what is
 * stored before and after it asked; the deal answers the same key the same way. So a stop at any point costs time only.
 */
import { Refusal } from "../../../lib/contract/errors.ts";
import type { FlowKey } from "../../../lib/contract/ids.ts";
import type { InvestmentFailure } from "../../../lib/contract/investments.ts";
import type { ReserveAnswer } from "../../deal/object.ts";
import type { Book } from "../book.ts";
import { reconcilePayment } from "../payment/reconcile.ts";
import { findPayment } from "../payment/store.ts";
import { findFlow } from "./flow-store.ts";
import { findInvestment, findInvestmentOfFlow, getInvestment, type InvestmentRecord, markDealTold } from "./store.ts";
import { fail, succeed } from "./turns.ts";

const dealOf = ({ env }: Book, { dealId }: Pick<InvestmentRecord, "dealId">) =>
  env.DEAL.get(env.DEAL.idFromName(dealId));

/** Takes every step that can be taken now. @throws when a callee cannot be reached: the agenda tries again. */
export async function driveSaga(book: Book, reference: string): Promise<void> {
  const investment = findInvestment(book.sql, reference);
  if (!investment || investment.dealTold) return;
  switch (investment.status) {
    case "INITIATED":
      throw new Error(`investment ${reference} was committed without its first step`);
    case "PAYMENT_PENDING":
      await giveUpUnpaid(book, investment);
      break;
    case "PROCESSING":
      await takeUnits(book, investment);
      break;
    case "SUCCESS":
    case "FAILED":
      return tellDeal(book, investment);
  }
  if (getInvestment(book.sql, reference).status !== investment.status) await driveSaga(book, reference);
}

/** Sets units aside at the deal until the flow's end; the saga's own reservation is the same, by its key. */
export async function reserveUnits(
  book: Book,
  wanted: Pick<InvestmentRecord, "dealId" | "flowKey" | "units">,
): Promise<ReserveAnswer> {
  const { flowKey: key, units } = wanted;
  const expiresAt = findFlow(book.sql, key)?.expiresAt ?? book.clock.now();
  return dealOf(book, wanted).reserve({ key, userId: book.userId, units, expiresAt });
}

async function takeUnits(book: Book, investment: InvestmentRecord): Promise<void> {
  const answer = await reserveUnits(book, investment);
  book.storage.transactionSync(() => {
    const current = getInvestment(book.sql, investment.id);
    if (current.status !== "PROCESSING") return;
    if (answer === "RESERVED") succeed(book, current);
    else fail(book, current, "SOLD_OUT");
  });
}

/** An unpaid investment keeps its units until its flow ends, and not a moment longer than it takes to ask the provider. */
async function giveUpUnpaid(book: Book, { id, flowKey, paymentKey }: InvestmentRecord): Promise<void> {
  const expiresAt = findFlow(book.sql, flowKey)?.expiresAt ?? book.clock.now();
  if (book.clock.now() < expiresAt) return book.agenda.schedule({ kind: "SAGA", reference: id, dueAt: expiresAt });
  if (paymentKey) await reconcilePayment(book, paymentKey).catch(ignoreSilence);
  book.storage.transactionSync(() => {
    const current = getInvestment(book.sql, id);
    if (current.status === "PAYMENT_PENDING") fail(book, current, failureOf(book, current));
  });
}

function failureOf({ sql }: Book, { paymentKey }: InvestmentRecord): InvestmentFailure {
  const payment = paymentKey === null ? null : findPayment(sql, paymentKey);
  return payment?.status === "FAILED" ? "PAYMENT_FAILED" : "PAYMENT_EXPIRED";
}

/** A provider that is down may not keep units from others: money that comes later stays in the wallet. */
function ignoreSilence(cause: unknown): void {
  if (!(cause instanceof Refusal)) throw cause;
}

async function tellDeal(book: Book, investment: InvestmentRecord): Promise<void> {
  const deal = dealOf(book, investment);
  if (investment.status === "SUCCESS") await deal.confirm(investment.flowKey);
  else await deal.release(investment.flowKey);
  book.storage.transactionSync(() => {
    markDealTold(book.sql, investment.id);
    book.agenda.cancel({ kind: "SAGA", reference: investment.id });
  });
}

/** What became of a reservation, for the deal that is about to release it. */
export type ReservationFate = "CONFIRMED" | "FAILED" | "OPEN";

/** A flow that ended without an investment can have none any more: `invest` refuses it in its own transaction. */
export function reservationFateOf({ sql, clock }: Pick<Book, "sql" | "clock">, key: FlowKey): ReservationFate {
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

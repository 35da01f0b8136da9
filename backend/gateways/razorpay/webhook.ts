/** Parses Razorpay's webhooks: selects the events that concern our payments and determines the payment's status. */
import { z } from "zod";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { callGateway } from "../deadline.ts";
import type { PaymentEvent } from "../payments.ts";
import { parseSigned, parseSignedBody } from "../signed-body.ts";
import type { WebhookMessage, WebhookReading } from "../webhook-reading.ts";
import type { RazorpayApi } from "./client.ts";
import { attempt, order, ourNotes, paymentLink, type RazorpayAttempt } from "./entities.ts";
import { fetchAttempts } from "./links.ts";
import { statusOfLink, statusOfOrder } from "./status.ts";

/** Unique per event, and the same when the event is redelivered. */
const EVENT_ID_HEADER = "x-razorpay-event-id";

const eventId = z.string().min(1).max(100);

const entityOf = <Entity extends z.ZodType>(entity: Entity) => z.object({ entity });
const withNotes = z.looseObject({ notes: z.unknown() });

const envelope = z.object({ event: z.string(), payload: z.unknown() });
const linkPayload = z.object({ payment_link: entityOf(withNotes) });
const orderPayload = z.object({ order: entityOf(withNotes), payment: entityOf(attempt) });
const attemptPayload = z.object({ payment: entityOf(attempt.extend({ order_id: z.string().min(1).nullable() })) });

type ProviderEvent = Omit<PaymentEvent, "eventId">;

/**
 * Call only with a body whose signature is verified.
 * @throws AppError INVALID_INPUT, GATEWAY_UNAVAILABLE
 */
export async function readEvent(
  api: RazorpayApi,
  { body, headers }: WebhookMessage,
): Promise<WebhookReading<PaymentEvent>> {
  const { event, payload } = parseSignedBody(envelope, body);
  const paymentEvent = await eventOf(api, event, payload);
  if (!paymentEvent) return { kind: "OTHER" };
  return { kind: "EVENT", event: { eventId: parseSigned(eventId, headers.get(EVENT_ID_HEADER)), ...paymentEvent } };
}

/** Null for an event that concerns no payment of ours. */
async function eventOf(api: RazorpayApi, event: string, payload: unknown): Promise<ProviderEvent | null> {
  switch (event) {
    case "payment_link.paid":
    case "payment_link.partially_paid":
    case "payment_link.expired":
    case "payment_link.cancelled":
      return linkEvent(api, parseSigned(linkPayload, payload).payment_link.entity);
    case "order.paid": {
      const { order: paymentEvent, payment } = parseSigned(orderPayload, payload);
      return orderEvent(paymentEvent.entity, payment.entity);
    }
    case "payment.authorized":
    case "payment.captured":
    case "payment.failed":
      return attemptEvent(api, parseSigned(attemptPayload, payload).payment.entity);
    default:
      return null;
  }
}

type WithNotes = z.output<typeof withNotes>;

const isOurs = ({ notes }: WithNotes) => ourNotes.safeParse(notes).success;

/**
 * A link that expired or was cancelled may still have a payment in progress, so Razorpay is polled before the payment
 * fails.
 */
async function linkEvent(api: RazorpayApi, entity: WithNotes): Promise<ProviderEvent | null> {
  if (!isOurs(entity)) return null;
  const link = parseSigned(paymentLink, entity);
  const { paymentKey, userId } = link.notes;
  // Anyone with account access can write notes, while references are unique at Razorpay: they must agree.
  if (paymentKey !== link.reference_id) throw new AppError("INVALID_INPUT");
  const tried = link.status === "paid" ? [] : await callGateway(() => fetchAttempts(api, link));
  return { paymentKey, userId, amountPaise: link.amount, status: statusOfLink(link, tried) };
}

function orderEvent(entity: WithNotes, tried: RazorpayAttempt): ProviderEvent | null {
  if (!isOurs(entity)) return null;
  const { notes, amount, status } = parseSigned(order, entity);
  return { ...notes, amountPaise: amount, status: statusOfOrder({ status, amount }, tried) };
}

/** A payment may lack its link's notes; its order has the payment key and the amount due. */
async function attemptEvent(
  api: RazorpayApi,
  { order_id: orderId, ...tried }: RazorpayAttempt & { readonly order_id: string | null },
): Promise<ProviderEvent | null> {
  if (orderId === null) return null;
  const path = `/orders/${encodeURIComponent(orderId)}` as const;
  return orderEvent(await callGateway(() => api.get(path, withNotes)), tried);
}

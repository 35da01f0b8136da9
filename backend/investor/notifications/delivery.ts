/**
 * Job NOTIFICATION: sends one message of a notification. It may run twice: the stored state says whether the message
 * was sent, and how many attempts have no answer (docs/decisions/0257).
 */
import {
  NOTIFICATION_CHANNELS,
  type Notification,
  type NotificationChannel,
} from "../../../lib/contract/calls/notifications.ts";
import type { PayerRecord } from "../../../lib/contract/calls/payer-record.ts";
import type { NotificationId } from "../../../lib/contract/values/ids.ts";
import { readPayerRecord } from "../../catalogue/payer-record.ts";
import { isWhatsAppOpen } from "../../gateways/carriers.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { type Contact, carrierAnswerTo, type DeliveryReport } from "../../gateways/messages.ts";
import { endOfSending, sendWithinBudget } from "../../gateways/send-budget.ts";
import { wallClock } from "../../platform/clock.ts";
import { openReply } from "../../platform/reply.ts";
import { listLoginContacts, saveContactReport, saveDelivery } from "../identity/contact-store.ts";
import { findGuardian } from "../identity/family-store.ts";
import { getIdentity } from "../identity/identity-store.ts";
import { recipientLocale } from "../identity/locale-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import {
  countUnanswered,
  endMessage,
  findNotification,
  isMessagePending,
  listChannelsOf,
  type MessageChannel,
  saveMessageOutcome,
  timeZoneOf,
} from "./notification-store.ts";
import { notificationWording } from "./notification-text.ts";
import { deliverPush } from "./push-delivery.ts";
import { deleteDeliveries, hasSubscriptions } from "./push-store.ts";
import { sendableAt } from "./quiet-hours.ts";

const CHANNELS: ReadonlySet<string> = new Set<MessageChannel>([...NOTIFICATION_CHANNELS, "GUARDIAN"]);
/** The channels that reach a contact. */
type ContactChannel = Exclude<NotificationChannel, "PUSH">;

const isChannel = (name: string): name is MessageChannel => CHANNELS.has(name);

/** `reference`: `<notificationId>:<channel>`. @throws AppError GATEWAY_UNAVAILABLE: the scheduler retries */
export async function deliverNotification(context: AccountContext, reference: string): Promise<void> {
  const [id = "", channel = ""] = reference.split(":");
  if (!isChannel(channel) || !isMessagePending(context.sql, id, channel)) return;
  const notification = findNotification(context.sql, id);
  if (!notification) return;
  if (channel === "GUARDIAN") await handToGuardian(context, notification);
  else await send(context, notification, channel);
}

type Stored = Notification & { readonly cause: string };

async function handToGuardian(context: AccountContext, { notificationId: id, cause, subject }: Stored): Promise<void> {
  const guardian = findGuardian(context.sql);
  if (guardian === null) return end(context, id, "GUARDIAN", "WITHDRAWN");
  const object = context.env.INVESTOR.get(context.env.INVESTOR.idFromName(guardian));
  await callGateway(async () => openReply(await object.notifyOfWard({ childId: context.userId, cause, subject })));
  end(context, id, "GUARDIAN", "SENT");
}

/** Language, contact and preference are those of now: they may have changed since the notification was written. */
async function send(context: AccountContext, notification: Stored, channel: NotificationChannel): Promise<void> {
  const { sql, clock, scheduler, gateways } = context;
  const { notificationId: id, subject } = notification;
  const address = addressIn(context, channel);
  if (address === null || !listChannelsOf(sql, subject.kind).includes(channel))
    return end(context, id, channel, "WITHDRAWN");
  const [now, reference] = [clock.now(), `${id}:${channel}`];
  const dueAt = sendableAt(now, timeZoneOf(sql, getIdentity(sql).country));
  if (dueAt > now) return scheduler.schedule({ kind: "NOTIFICATION", reference, dueAt });
  if (address.channel === "PUSH") return deliverPush(context, notification);
  const record = await lateRecordOf(context, notification);
  const wording = notificationWording({ ...notification, record }, recipientLocale(sql));
  const message = { ...wording, ...address, code: null, key: `notification:${reference}` };
  const sending = await sendWithinBudget(() => carrierAnswerTo(gateways.messages.send(message)), {
    kind: channel,
    countUnanswered: () => countUnanswered(sql, { id, channel }),
    endsAt: endOfSending(notification.createdAt),
    clock,
  });
  if (sending.state === "LATER") return scheduler.schedule({ kind: "NOTIFICATION", reference, dueAt: sending.dueAt });
  if (sending.state === "GIVEN_UP") return end(context, id, channel, "WITHDRAWN");
  const { answer } = sending;
  context.storage.transactionSync(() => {
    const contact = { ...address, channel: contactChannelOf(address.channel) };
    saveDelivery(sql, contact, answer.isRefused ? clock.now() : null);
    const ended = answer.isRefused
      ? ({ state: "WITHDRAWN" } as const)
      : ({ state: "SENT", reference: answer.reference } as const);
    endMessage(sql, { id, channel, ...ended });
  });
}

/** The record of the payer of a late payout, which counts this payout though its event may still be on its way. */
async function lateRecordOf({ env, clock }: AccountContext, { subject }: Stored): Promise<PayerRecord | null> {
  if (subject.kind !== "PAYOUT_LATE" || !subject.dealId) return null;
  const { dealId, on } = subject;
  return readPayerRecord(env.CATALOGUE, { dealId, at: clock.now(), lateOn: on });
}

function end(
  { storage, sql }: AccountContext,
  id: NotificationId,
  channel: MessageChannel,
  state: "SENT" | "WITHDRAWN",
): void {
  storage.transactionSync(() => {
    endMessage(sql, { id, channel, state });
    if (channel === "PUSH") deleteDeliveries(sql, id);
  });
}

/** WhatsApp reaches a phone number, as SMS does. */
const contactChannelOf = (channel: ContactChannel): Contact["channel"] => (channel === "EMAIL" ? "EMAIL" : "SMS");

type Reach = Pick<AccountContext, "sql" | "env">;

/** Whether the investor has a verified contact for the channel, which is connected, or a browser that shows pushes. */
export const isReached = (reach: Reach, channel: NotificationChannel): boolean => addressIn(reach, channel) !== null;

/** Whether the channel would reach the investor with a contact that is missing. */
export const lacksContact = ({ sql, env }: Reach, channel: NotificationChannel): boolean =>
  channel !== "PUSH" && isConnected(env, channel) && contactFor(sql, channel) === null;

/** WhatsApp has a number of its own, which few installations have. */
const isConnected = (env: AccountContext["env"], channel: ContactChannel): boolean =>
  channel !== "WHATSAPP" || isWhatsAppOpen(env);

type Address = { readonly channel: "PUSH" } | { readonly channel: ContactChannel; readonly to: string };

/** The browsers, or the first verified contact that the channel reaches; null without one. */
function addressIn({ sql, env }: Reach, channel: NotificationChannel): Address | null {
  if (channel === "PUSH") return hasSubscriptions(sql, wallClock.now()) ? { channel } : null;
  const to = isConnected(env, channel) ? contactFor(sql, channel) : null;
  return to === null ? null : { channel, to };
}

function contactFor(sql: SqlStorage, channel: ContactChannel): string | null {
  const wanted = contactChannelOf(channel);
  return listLoginContacts(sql).find((each) => each.channel === wanted)?.to ?? null;
}

/**
 * The carrier's report on a message to one of the investor's phones, a code's too: the loop of the notification ends, and a
 * phone that takes no messages any more shows in the profile. WhatsApp says nothing about SMS.
 */
export function receiveDeliveryReport({ storage, sql, clock }: AccountContext, report: DeliveryReport): void {
  const { channel, to, references, outcome, takenAt } = report;
  storage.transactionSync(() => {
    for (const reference of references) saveMessageOutcome(sql, reference, outcome);
    const decides = channel === "SMS" && takenAt !== null && (outcome === "DEAD" || outcome === "DELIVERED");
    if (decides) saveContactReport(sql, to, { isDead: outcome === "DEAD", takenAt, now: clock.now() });
  });
}

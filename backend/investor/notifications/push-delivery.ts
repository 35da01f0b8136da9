/**
 * The push message of a notification, to each browser of the investor. A lock screen shows the kind of the event
 * and nothing else: no amount, deal or person (docs/decisions/0214).
 */
import { recordOf } from "../../../lib/contract/calls/notification-kinds.ts";
import type { Notification } from "../../../lib/contract/calls/notifications.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { NotificationId } from "../../../lib/contract/values/ids.ts";
import { LOCALES, type Locale, pathPrefix } from "../../../lib/i18n/locales.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { PushAnswer, PushContent } from "../../gateways/push.ts";
import { wallClock } from "../../platform/clock.ts";
import { translateTo } from "../../platform/translate.ts";
import { recipientLocale } from "../identity/locale-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { endMessage } from "./notification-store.ts";
import { deleteDeliveries, deleteEndpoint, insertDelivery, listUnsent, type Subscription } from "./push-store.ts";

/** A notification that no push service took within a day is in the list only, and is not pushed any more. */
const GIVEN_UP_AFTER_MS = 86_400_000;
const RETRY_AFTER_MAX_SECONDS = 3_600;

type Pushed = Pick<Notification, "notificationId" | "subject" | "member">;

export function pushContent({ notificationId, subject, member }: Pushed, locale: Locale): PushContent {
  const t = translateTo(locale);
  const { tag: lang, direction: dir } = LOCALES[locale];
  const { path } = recordOf(subject);
  return {
    title: t(`notification-kinds.${subject.kind}.name`),
    body: t("notices.push.open"),
    // The child's notification in the list, which knows whether the account is still in view.
    path: `${pathPrefix(locale)}${member === null ? path : `/notifications#${notificationId}`}`,
    ...{ tag: notificationId, lang, dir },
  };
}

/**
 * Ends the message when every browser has it, or its push service has refused it, or no browser is left. A browser whose
 * push service takes nothing now is tried again; no browser is sent to twice.
 * @throws Error while a push service takes nothing: the scheduler retries
 */
export async function deliverPush(context: AccountContext, notification: Notification): Promise<void> {
  const { sql, storage, clock, scheduler } = context;
  const { notificationId: id, createdAt } = notification;
  const unsent = listUnsent(sql, id, wallClock.now());
  const content = pushContent(notification, recipientLocale(sql));
  const answers = await Promise.all(unsent.map((to) => answerOf(context, to, content)));
  const waits = storage.transactionSync(() => {
    for (const { to, answer } of answers) {
      if (answer?.state === "TAKEN" || answer?.state === "REFUSED") insertDelivery(sql, id, to.endpoint);
      if (answer?.state === "GONE") deleteEndpoint(sql, to);
    }
    const failed = answers.filter(({ answer }) => answer === null || answer.state === "LATER");
    if (failed.length > 0 && clock.now() < createdAt + GIVEN_UP_AFTER_MS) return failed.map(({ answer }) => answer);
    const isRefused = answers.some(({ answer }) => answer?.state === "REFUSED");
    end(sql, id, failed.length > 0 || isRefused ? "WITHDRAWN" : "SENT");
    return [];
  });
  const [first] = waits;
  if (first === undefined) return;
  const seconds = Math.max(...waits.map((answer) => (answer?.state === "LATER" ? (answer.afterSeconds ?? 0) : 0)));
  if (seconds === 0) throw new Error("a push service takes nothing now");
  const dueAt = epochMs(clock.now() + Math.min(seconds, RETRY_AFTER_MAX_SECONDS) * 1_000);
  scheduler.schedule({ kind: "NOTIFICATION", reference: `${id}:PUSH`, dueAt });
}

interface Answered {
  readonly to: Subscription;
  /** Null without an answer. */
  readonly answer: PushAnswer | null;
}

async function answerOf({ gateways }: AccountContext, to: Subscription, content: PushContent): Promise<Answered> {
  try {
    const answer = await callGateway(async (): Promise<PushAnswer> => {
      const { push } = gateways;
      // The service takes nothing under another key than the one for which the browser subscribed.
      if ((await gateways.findPushKey()) !== to.applicationServerKey) return { state: "GONE" };
      return push.send(to, content);
    });
    return { to, answer };
  } catch {
    // `callGateway` has logged the cause; the other browsers are notified nevertheless.
    return { to, answer: null };
  }
}

function end(sql: SqlStorage, id: NotificationId, state: "SENT" | "WITHDRAWN"): void {
  deleteDeliveries(sql, id);
  endMessage(sql, { id, channel: "PUSH", state });
}

import { NOTIFICATION_KINDS } from "../../../lib/contract/calls/notification-kinds.ts";
import {
  NOTIFICATION_CHANNELS,
  type NotificationPreferences,
  type setNotificationPreferences,
} from "../../../lib/contract/calls/notifications.ts";
import { pageOf } from "../../../lib/contract/facts/paging.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { readBrowserKey } from "../../gateways/push.ts";
import { refuseUnconfigured } from "../../gateways/unconfigured.ts";
import { wallClock } from "../../platform/clock.ts";
import { logFailure } from "../../platform/log.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { isReached, lacksContact } from "./delivery.ts";
import {
  countUnreadNotifications,
  findNotification,
  listChannelsOf,
  listNotificationPage,
  markNotificationsRead,
  savePreference,
  saveTimeZone,
  timeZoneOf,
} from "./notification-store.ts";
import { deleteSubscriptionOf, isSubscribed, saveSubscription } from "./push-store.ts";
import { QUIET_HOURS, timeZonesOf } from "./quiet-hours.ts";

/** A key that cannot be read disables push alone: the other channels can still be set. */
async function pushKeyOf({ gateways }: AccountContext): Promise<string | null> {
  try {
    return await gateways.findPushKey();
  } catch (cause) {
    logFailure({ event: "push_key_unreadable", cause });
    return null;
  }
}

async function pushOf(context: AccountContext, sessionId: string): Promise<NotificationPreferences["push"]> {
  const [{ sql }, key] = [context, await pushKeyOf(context)];
  return { key, isOnHere: key !== null && isSubscribed(sql, sessionId, key) };
}

function preferencesOf(context: AccountContext, push: NotificationPreferences["push"]): NotificationPreferences {
  const { sql } = context;
  const { country } = getIdentity(sql);
  return {
    preferences: NOTIFICATION_KINDS.flatMap((kind) => {
      const on = listChannelsOf(sql, kind);
      return NOTIFICATION_CHANNELS.map((channel) => ({ kind, channel, isOn: on.includes(channel) }));
    }),
    reachable: NOTIFICATION_CHANNELS.filter((channel) => isReached(context, channel)),
    withoutContact: NOTIFICATION_CHANNELS.filter((channel) => lacksContact(context, channel)),
    push,
    timeZone: timeZoneOf(sql, country),
    timeZones: [...timeZonesOf(country)],
    quietHours: QUIET_HOURS,
  };
}

/** @throws AppError INVALID_INPUT: nothing could be encrypted for such a browser */
async function assertOnCurve(p256dh: string): Promise<void> {
  try {
    await readBrowserKey(p256dh);
  } catch {
    throw new AppError("INVALID_INPUT");
  }
}

export const notificationOperations = {
  "notifications.list": ({ sql }, page) => {
    const { notifications, total } = listNotificationPage(sql, page);
    return { notifications: [...notifications], unread: countUnreadNotifications(sql), ...pageOf(page, total) };
  },

  "notifications.unread": ({ sql }) => ({ unread: countUnreadNotifications(sql) }),

  "notifications.read": ({ sql, clock }, { notificationId = null }, command) =>
    command.commit(() => {
      if (notificationId !== null && !findNotification(sql, notificationId)) throw new AppError("NOT_FOUND");
      markNotificationsRead(sql, notificationId, clock.now());
      return { unread: countUnreadNotifications(sql) };
    }),

  "preferences.notifications": async (context, _, { sessionId }) =>
    preferencesOf(context, await pushOf(context, sessionId)),

  "preferences.set-notifications": async (context, { preferences, timeZone }, command) => {
    const push = await pushOf(context, command.sessionId);
    return command.commit(() => {
      const { sql } = context;
      for (const preference of preferences) savePreference(sql, preference);
      if (timeZone !== undefined) {
        const { country } = getIdentity(sql);
        if (!timeZonesOf(country).includes(timeZone)) {
          throw fieldError<typeof setNotificationPreferences>("timeZone", "INVALID_INPUT");
        }
        saveTimeZone(sql, timeZone);
      }
      return preferencesOf(context, push);
    });
  },

  "preferences.set-push": async ({ sql, gateways }, { subscription, isRenewal = false }, command) => {
    const { sessionId } = command;
    if (subscription === null) {
      return command.commit(() => {
        deleteSubscriptionOf(sql, sessionId);
        return { isOnHere: false };
      });
    }
    const applicationServerKey = (await gateways.findPushKey()) ?? refuseUnconfigured("push");
    await assertOnCurve(subscription.p256dh);
    return command.commit(() => {
      if (isRenewal && !isSubscribed(sql, sessionId, applicationServerKey)) throw new AppError("NOT_FOUND");
      saveSubscription(sql, { sessionId, to: subscription, applicationServerKey, at: wallClock.now() });
      return { isOnHere: true };
    });
  },
} satisfies Partial<Operations>;

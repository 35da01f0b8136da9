import { NOTIFICATION_KINDS } from "../../../lib/contract/calls/notification-kinds.ts";
import {
  NOTIFICATION_CHANNELS,
  type NotificationPreferences,
  type setNotificationPreferences,
} from "../../../lib/contract/calls/notifications.ts";
import { pageOf } from "../../../lib/contract/facts/paging.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { recipientOf } from "./delivery.ts";
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
import { QUIET_HOURS, timeZonesOf } from "./quiet-hours.ts";

function preferencesOf({ sql }: Pick<AccountContext, "sql">): NotificationPreferences {
  const { country } = getIdentity(sql);
  return {
    preferences: NOTIFICATION_KINDS.flatMap((kind) => {
      const on = listChannelsOf(sql, kind);
      return NOTIFICATION_CHANNELS.map((channel) => ({ kind, channel, isOn: on.includes(channel) }));
    }),
    reachable: NOTIFICATION_CHANNELS.filter((channel) => recipientOf(sql, channel) !== null),
    timeZone: timeZoneOf(sql, country),
    timeZones: [...timeZonesOf(country)],
    quietHours: QUIET_HOURS,
  };
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

  "preferences.notifications": preferencesOf,

  "preferences.set-notifications": (context, { preferences, timeZone }, command) =>
    command.commit(() => {
      const { sql } = context;
      for (const preference of preferences) savePreference(sql, preference);
      if (timeZone !== undefined) {
        const { country } = getIdentity(sql);
        if (!timeZonesOf(country).includes(timeZone)) {
          throw fieldError<typeof setNotificationPreferences>("timeZone", "INVALID_INPUT");
        }
        saveTimeZone(sql, timeZone);
      }
      return preferencesOf(context);
    }),
} satisfies Partial<Operations>;

import { z } from "zod";
import { defineCall } from "../define.ts";
import { instant } from "../values/calendar-date.ts";
import { notificationId, userId } from "../values/ids.ts";
import { named } from "../values/named.ts";
import { pageInput, pageOutput } from "../values/paging.ts";
import { text } from "../values/text.ts";
import { NOTIFICATION_KINDS, notificationSubject } from "./notification-kinds.ts";

const notificationKind = named("NotificationKind", z.enum(NOTIFICATION_KINDS));

export const NOTIFICATION_CHANNELS = ["EMAIL", "SMS", "WHATSAPP"] as const;
const notificationChannel = named("NotificationChannel", z.enum(NOTIFICATION_CHANNELS));
export type NotificationChannel = z.infer<typeof notificationChannel>;

const notification = named(
  "Notification",
  z.object({
    notificationId,
    createdAt: instant,
    /** Null while unread. */
    readAt: instant.nullable(),
    /** The child whose account it is about; null for the investor's own. */
    member: z.object({ userId, name: z.string() }).nullable(),
    subject: notificationSubject,
  }),
);
export type Notification = z.output<typeof notification>;

export const listNotifications = defineCall({
  name: "notifications.list",
  tag: "Notifications",
  method: "GET",
  path: "/v2/notifications",
  inSpecification: false,
  summary: "Lists the investor's notifications, newest first, with the number of unread ones.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject(pageInput),
  output: z.object({ notifications: z.array(notification), unread: z.number().int(), ...pageOutput }),
  errors: [],
});

const unread = z.object({ unread: z.number().int() });

export const countUnread = defineCall({
  name: "notifications.unread",
  tag: "Notifications",
  method: "GET",
  path: "/v2/notifications/unread",
  inSpecification: false,
  summary: "Returns the number of unread notifications.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: unread,
  errors: [],
});

export const markRead = defineCall({
  name: "notifications.read",
  tag: "Notifications",
  method: "POST",
  path: "/v2/notifications/read",
  inSpecification: false,
  summary: "Marks one notification as read, or all of them when none is named.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  input: z.strictObject({ notificationId: notificationId.optional() }),
  output: unread,
  errors: ["NOT_FOUND"],
});

const notificationPreference = named(
  "NotificationPreference",
  z.strictObject({ kind: notificationKind, channel: notificationChannel, isOn: z.boolean() }),
);

const notificationPreferences = named(
  "NotificationPreferences",
  z.object({
    preferences: z.array(notificationPreference),
    /** The channels for which the investor has a verified contact. */
    reachable: z.array(notificationChannel),
    /** The zone of the quiet hours: an IANA name. */
    timeZone: z.string(),
    /** The zones of the investor's country of residence, and India's. */
    timeZones: z.array(z.string()),
    /** Full hours of local time. Messages wait from `from` until `to`. */
    quietHours: z.object({ from: z.number().int(), to: z.number().int() }),
  }),
);
export type NotificationPreferences = z.output<typeof notificationPreferences>;

export const getNotificationPreferences = defineCall({
  name: "preferences.notifications",
  tag: "Notifications",
  method: "GET",
  path: "/v2/preferences/notifications",
  inSpecification: false,
  summary: "Returns which kinds of notification are sent by e-mail, SMS and WhatsApp, and the quiet hours.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: notificationPreferences,
  errors: [],
});

export const setNotificationPreferences = defineCall({
  name: "preferences.set-notifications",
  tag: "Notifications",
  method: "PUT",
  path: "/v2/preferences/notifications",
  inSpecification: false,
  summary: "Turns kinds of notification on or off by channel, and sets the zone of the quiet hours.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  input: z.strictObject({
    preferences: z.array(notificationPreference).max(NOTIFICATION_KINDS.length * NOTIFICATION_CHANNELS.length),
    /** One of `timeZones`; unchanged when missing. */
    timeZone: text(100).optional(),
  }),
  output: notificationPreferences,
  errors: ["INVALID_INPUT"],
});

import { z } from "zod";
import { defineCall } from "../define.ts";
import { pushServiceOf } from "../facts/push-services.ts";
import { instant } from "../values/calendar-date.ts";
import { notificationId, userId } from "../values/ids.ts";
import { named } from "../values/named.ts";
import { pageInput, pageOutput } from "../values/paging.ts";
import { text } from "../values/text.ts";
import { NOTIFICATION_KINDS, notificationSubject } from "./notification-kinds.ts";

const notificationKind = named("NotificationKind", z.enum(NOTIFICATION_KINDS));

export const NOTIFICATION_CHANNELS = ["EMAIL", "SMS", "WHATSAPP", "PUSH"] as const;
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
  summary:
    "Lists the investor's notifications with the number of unread ones: unread ones of payouts that are still late first, then newest first.",
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
    /**
     * The connected channels for which the investor has a verified contact; PUSH while a signed-in browser shows
     * notifications.
     */
    reachable: z.array(notificationChannel),
    /** The channels that would reach the investor with one more verified contact. */
    withoutContact: z.array(notificationChannel),
    /**
     * `key`: the key with which a browser subscribes, an uncompressed P-256 point in base64url; null while no
     * notification is pushed. `isOnHere`: whether the browser of this session has subscribed.
     */
    push: z.object({ key: z.string().nullable(), isOnHere: z.boolean() }),
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

/** A browser's subscription to its push service, as `PushSubscription.toJSON()` writes it. */
const pushSubscription = named(
  "PushSubscription",
  z.strictObject({
    /** https, of a push service of browsers (`lib/contract/facts/push-services.ts`). */
    endpoint: text(1_000).refine((endpoint) => pushServiceOf(endpoint) !== null),
    /** An uncompressed P-256 point. */
    p256dh: text(87).regex(/^B[\w-]{86}$/),
    /** 16 bytes. */
    auth: text(22).regex(/^[\w-]{22}$/),
  }),
);

export const setPush = defineCall({
  name: "preferences.set-push",
  tag: "Notifications",
  method: "PUT",
  path: "/v2/preferences/push",
  inSpecification: false,
  summary: "Turns notifications of the browser of this session on, or off with null.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  input: z.strictObject({
    subscription: pushSubscription.nullable(),
    /** Sent by the service worker, without a press by the investor: replaces the session's subscription; NOT_FOUND if it has none. */
    isRenewal: z.boolean().optional(),
  }),
  output: z.object({ isOnHere: z.boolean() }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "GATEWAY_UNAVAILABLE"],
});

import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { errorCode } from "../values/errors.ts";
import { dealId, investmentId, notificationId, redemptionId, userId, walletTransactionId } from "../values/ids.ts";
import { localized } from "../values/localized.ts";
import { currency, minorMoney } from "../values/money.ts";
import { named } from "../values/named.ts";
import { pageInput, pageOutput } from "../values/paging.ts";
import { text } from "../values/text.ts";
import { instructionStopReason } from "./reinvestment-instruction.ts";

export const NOTIFICATION_KINDS = [
  "PAYOUT_RECEIVED",
  "PAYOUT_LATE",
  "INVESTMENT_RESTRUCTURED",
  "BOND_CALLED",
  "PUT_WINDOW",
  "WITHDRAWAL_RETURNED",
  "TRANSFER_REFUSED",
  "MATURITY_AHEAD",
  "KYC_RESULT",
  "DEAL_OPENED",
  "TAX_CERTIFICATE",
  "REWARD_DELIVERED",
  "REWARD_FAILED",
  "REINVESTED",
  "REINVESTMENT_STOPPED",
  "COMING_OF_AGE",
  "VIEWER",
] as const;
const notificationKind = named("NotificationKind", z.enum(NOTIFICATION_KINDS));
export type NotificationKind = z.infer<typeof notificationKind>;

export const NOTIFICATION_CHANNELS = ["EMAIL", "SMS", "WHATSAPP"] as const;
const notificationChannel = named("NotificationChannel", z.enum(NOTIFICATION_CHANNELS));
export type NotificationChannel = z.infer<typeof notificationChannel>;

const holding = { investmentId, title: z.string() };
const sum = { amount: minorMoney, currency };
/** The reference of the payout, withdrawal, transfer or redemption, to be read over a phone. */
const reference = z.string();

/** What a notification is about. It contains no contact, document number or account number. */
export const notificationSubject = named(
  "NotificationSubject",
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("PAYOUT_RECEIVED"), ...holding, ...sum, on: calendarDate, reference }),
    /** `on`: the day on which the payout was due. `dealId`: absent in earlier ones. */
    z.object({
      ...{ kind: z.literal("PAYOUT_LATE"), ...holding, ...sum },
      ...{ on: calendarDate, dealId: dealId.optional() },
    }),
    /** `on`: the new day of the last payout. */
    z.object({ kind: z.literal("INVESTMENT_RESTRUCTURED"), ...holding, on: calendarDate }),
    /** `amount`: the payout expected on the day of the redemption, after TDS. */
    z.object({ kind: z.literal("BOND_CALLED"), ...holding, ...sum, on: calendarDate }),
    /** `from` and `to`: the first and last day on which bonds can be put; `on`: the put date. */
    z.object({
      ...{ kind: z.literal("PUT_WINDOW"), ...holding, stage: z.enum(["AHEAD", "OPEN"]) },
      ...{ from: calendarDate, to: calendarDate, on: calendarDate },
    }),
    z.object({ kind: z.literal("WITHDRAWAL_RETURNED"), transactionId: walletTransactionId, ...sum, reference }),
    /** A bank transfer from an account that is not the investor's, which goes back to `senderBank`. */
    z.object({
      ...{ kind: z.literal("TRANSFER_REFUSED"), transactionId: walletTransactionId, ...sum, reference },
      senderBank: z.string(),
    }),
    /** `amount`: the payout expected on the day of maturity, after TDS. */
    z.object({ kind: z.literal("MATURITY_AHEAD"), ...holding, ...sum, on: calendarDate }),
    z.object({
      kind: z.literal("KYC_RESULT"),
      result: z.enum([
        "KYC_VERIFIED",
        "ACCREDITATION_VERIFIED",
        "ACCREDITATION_REJECTED",
        "DEMAT_VERIFIED",
        "DEMAT_REJECTED",
        "RESIDENCE_APPROVED",
        "RESIDENCE_REFUSED",
        "TREATY_APPROVED",
        "TREATY_REFUSED",
        "NAME_ACCEPTED",
        "NAME_REFUSED",
      ]),
      /** The defect to correct; null for an acceptance, and in notifications from before reasons were stored. */
      reason: errorCode.nullable().default(null),
    }),
    z.object({ kind: z.literal("DEAL_OPENED"), dealId, title: z.string() }),
    z.object({
      kind: z.literal("TAX_CERTIFICATE"),
      payerName: z.string(),
      financialYear: z.string(),
      quarter: z.number().int().min(1).max(4),
      /** Whether it replaces an earlier certificate. */
      isCorrection: z.boolean(),
    }),
    /** A notification of a voucher never contains its code. */
    z.object({
      kind: z.literal("REWARD_DELIVERED"),
      redemptionId,
      title: localized(z.string()),
      benefit: z.enum(["VOUCHER", "DONATION"]),
      reference,
    }),
    /** No unit was left to claim, so the redemption failed and its coins were released. */
    z.object({
      kind: z.literal("REWARD_FAILED"),
      redemptionId,
      title: localized(z.string()),
      coins: z.number().int(),
      reference,
    }),
    /** A purchase by a mandate. `investmentId` and `title`: what was bought. */
    z.object({ kind: z.literal("REINVESTED"), ...holding, ...sum }),
    /** A standing instruction ended, because the account may no longer have one. */
    z.object({ kind: z.literal("REINVESTMENT_STOPPED"), currency, reason: instructionStopReason }),
    /** About a child's account. `on`: the eighteenth birthday; of TAKEN_OVER, the day on which the owner took it over. */
    z.object({ kind: z.literal("COMING_OF_AGE"), stage: z.enum(["AHEAD", "TODAY", "TAKEN_OVER"]), on: calendarDate }),
    /** Somebody whom the owner lets view the account, as the owner calls them. `on`: the last day of the view. */
    z.object({
      ...{ kind: z.literal("VIEWER"), stage: z.enum(["GRANTED", "ACCEPTED", "ENDED"]) },
      ...{ name: z.string(), on: calendarDate },
    }),
  ]),
);
export type NotificationSubject = z.output<typeof notificationSubject>;

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

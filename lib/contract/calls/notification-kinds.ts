/**
 * The kinds of investor notifications, one record for each. Lists, preferences, messages and the link to the page that
 * shows more follow from it; its words are in `messages/<language>/notification-kinds.json`.
 */
import { z } from "zod";
import { amountText } from "../../i18n/currencies.ts";
import { formatDate } from "../../i18n/dates.ts";
import type { Locale } from "../../i18n/locales.ts";
import type { Currency, Minor } from "../facts/money.ts";
import { type CalendarDate, calendarDate } from "../values/calendar-date.ts";
import { errorCode } from "../values/errors.ts";
import { dealId, type InvestmentId, investmentId, walletTransactionId } from "../values/ids.ts";
import { currency, minorMoney } from "../values/money.ts";
import { named } from "../values/named.ts";
import { KYC_RESULT } from "./kyc-notification.ts";
import { type NotificationRecord, notification } from "./notification-record.ts";
import { instructionStopReason } from "./reinvestment-instruction.ts";
import { REWARD_DELIVERED, REWARD_FAILED } from "./reward-notifications.ts";

const holding = { investmentId, title: z.string() };
const sum = { amount: minorMoney, currency };
/** The reference of the payout, withdrawal or transfer, which the investor may read out over a phone. */
const reference = z.string();

interface SumOnDay {
  readonly title: string;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly on: CalendarDate;
}

const sumOnDay = ({ title, amount, currency, on }: SumOnDay, locale: Locale) => ({
  title,
  amount: amountText(amount, currency),
  date: formatDate(on, locale),
});

const onPageOfHolding = (subject: { readonly investmentId: InvestmentId }) => `/investments/${subject.investmentId}`;
const HOLDING_PATHS = { path: onPageOfHolding, pathInChild: onPageOfHolding };

/** In the order in which preferences list them. Stored notifications and preferences name the kinds: they never change. */
const NOTIFICATIONS = {
  PAYOUT_RECEIVED: notification({
    subject: z.object({ kind: z.literal("PAYOUT_RECEIVED"), ...holding, ...sum, on: calendarDate, reference }),
    words: () => "PAYOUT_RECEIVED",
    values: (subject, locale) => ({ ...sumOnDay(subject, locale), reference: subject.reference }),
    ...HOLDING_PATHS,
  }),
  PAYOUT_LATE: notification({
    /** `on`: the day on which the payout was due. `dealId`: absent in earlier ones. */
    subject: z.object({
      kind: z.literal("PAYOUT_LATE"),
      ...holding,
      ...sum,
      on: calendarDate,
      dealId: dealId.optional(),
    }),
    words: () => "PAYOUT_LATE",
    values: sumOnDay,
    tone: "LATE",
    ...HOLDING_PATHS,
  }),
  INVESTMENT_RESTRUCTURED: notification({
    /** `on`: the new day of the last payout. */
    subject: z.object({ kind: z.literal("INVESTMENT_RESTRUCTURED"), ...holding, on: calendarDate }),
    words: () => "INVESTMENT_RESTRUCTURED",
    values: ({ title, on }, locale) => ({ title, date: formatDate(on, locale) }),
    tone: "ADVERSE",
    ...HOLDING_PATHS,
  }),
  BOND_CALLED: notification({
    /** `amount`: the payout expected on the day of the redemption, after TDS. */
    subject: z.object({ kind: z.literal("BOND_CALLED"), ...holding, ...sum, on: calendarDate }),
    words: () => "BOND_CALLED",
    values: sumOnDay,
    ...HOLDING_PATHS,
  }),
  BOND_CHANGED: notification({
    /** `on`: the day of the cancelled coupon, of the write-down, or of the fixing that was corrected. */
    subject: z.object({
      kind: z.literal("BOND_CHANGED"),
      ...holding,
      what: z.enum(["SKIPPED", "WRITTEN_DOWN", "CORRECTED"]),
      on: calendarDate,
    }),
    words: () => "BOND_CHANGED",
    values: ({ title, what, on }, locale) => ({ title, what, date: formatDate(on, locale) }),
    tone: ({ what }) => (what === "CORRECTED" ? null : "ADVERSE"),
    ...HOLDING_PATHS,
  }),
  PUT_WINDOW: notification({
    /** `from` and `to`: the first and last day on which bonds can be put; `on`: the put date. */
    subject: z.object({
      kind: z.literal("PUT_WINDOW"),
      ...holding,
      stage: z.enum(["AHEAD", "OPEN"]),
      from: calendarDate,
      to: calendarDate,
      on: calendarDate,
    }),
    words: () => "PUT_WINDOW",
    values: ({ title, stage, from, to, on }, locale) => ({
      title,
      stage,
      from: formatDate(from, locale),
      to: formatDate(to, locale),
      date: formatDate(on, locale),
    }),
    ...HOLDING_PATHS,
  }),
  WITHDRAWAL_RETURNED: notification({
    subject: z.object({
      kind: z.literal("WITHDRAWAL_RETURNED"),
      transactionId: walletTransactionId,
      ...sum,
      reference,
    }),
    words: () => "WITHDRAWAL_RETURNED",
    values: ({ amount, currency, reference }) => ({ amount: amountText(amount, currency), reference }),
    path: () => "/wallet",
    tone: "ADVERSE",
  }),
  TRANSFER_REFUSED: notification({
    /** A bank transfer from an account that is not the investor's, which goes back to `senderBank`. */
    subject: z.object({
      kind: z.literal("TRANSFER_REFUSED"),
      transactionId: walletTransactionId,
      ...sum,
      reference,
      senderBank: z.string(),
    }),
    words: () => "TRANSFER_REFUSED",
    values: ({ amount, currency, senderBank, reference }) => ({
      amount: amountText(amount, currency),
      bank: senderBank,
      reference,
    }),
    path: () => "/wallet",
    tone: "ADVERSE",
  }),
  MATURITY_AHEAD: notification({
    /** `amount`: the payout expected on the day of maturity, after TDS. */
    subject: z.object({ kind: z.literal("MATURITY_AHEAD"), ...holding, ...sum, on: calendarDate }),
    words: () => "MATURITY_AHEAD",
    values: sumOnDay,
    ...HOLDING_PATHS,
  }),
  DELIVERY_REFUSED: notification({
    /** `isWaiting`: whether the shares wait for another demat account; false where one was verified already. */
    subject: z.object({
      kind: z.literal("DELIVERY_REFUSED"),
      ...holding,
      shares: z.number().int(),
      reason: errorCode,
      isWaiting: z.boolean(),
    }),
    words: ({ isWaiting }) => `DELIVERY_REFUSED.${isWaiting ? "waiting" : "redirected"}`,
    values: ({ title, shares }) => ({ title, shares }),
    path: ({ isWaiting, investmentId }) => (isWaiting ? "/profile/demat" : `/investments/${investmentId}`),
    defect: ({ isWaiting, reason }) => (isWaiting ? reason : null),
    tone: "ADVERSE",
  }),
  KYC_RESULT,
  DEAL_OPENED: notification({
    subject: z.object({ kind: z.literal("DEAL_OPENED"), dealId, title: z.string() }),
    words: () => "DEAL_OPENED",
    values: ({ title }) => ({ title }),
    path: (subject) => `/deals/${subject.dealId}`,
  }),
  TAX_CERTIFICATE: notification({
    subject: z.object({
      kind: z.literal("TAX_CERTIFICATE"),
      payerName: z.string(),
      financialYear: z.string(),
      quarter: z.number().int().min(1).max(4),
      /** Whether it replaces an earlier certificate. */
      isCorrection: z.boolean(),
    }),
    words: ({ isCorrection }) => `TAX_CERTIFICATE.${isCorrection ? "corrected" : "issued"}`,
    values: ({ payerName, financialYear, quarter }) => ({
      payer: payerName,
      quarter: `Q${quarter}`,
      year: financialYear,
    }),
    path: ({ financialYear }) => `/transactions/tax-certificates?year=${financialYear}`,
  }),
  REWARD_DELIVERED,
  REWARD_FAILED,
  REINVESTED: notification({
    /** A purchase by a mandate. `investmentId` and `title`: of the investment bought. */
    subject: z.object({ kind: z.literal("REINVESTED"), ...holding, ...sum }),
    words: () => "REINVESTED",
    values: ({ title, amount, currency }) => ({ title, amount: amountText(amount, currency) }),
    ...HOLDING_PATHS,
  }),
  REINVESTMENT_STOPPED: notification({
    /** A standing instruction ended, because the account may no longer have one. */
    subject: z.object({ kind: z.literal("REINVESTMENT_STOPPED"), currency, reason: instructionStopReason }),
    words: ({ reason }) => `REINVESTMENT_STOPPED.${reason}`,
    values: ({ currency }) => ({ currency }),
    path: ({ currency }) => `/profile/reinvestment?currency=${currency}`,
    tone: "ADVERSE",
  }),
  COMING_OF_AGE: notification({
    /** About a child's account. `on`: the eighteenth birthday; of TAKEN_OVER, the day on which the owner took it over. */
    subject: z.object({
      kind: z.literal("COMING_OF_AGE"),
      stage: z.enum(["AHEAD", "TODAY", "TAKEN_OVER"]),
      on: calendarDate,
    }),
    words: ({ stage }, isOfWard) => `COMING_OF_AGE.${isOfWard ? "guardian" : "owner"}.${stage}`,
    values: ({ on }, locale) => ({ date: formatDate(on, locale) }),
    path: () => "/take-over",
    whileKept: "BOTH",
  }),
  VIEWER: notification({
    /** A viewer of the account, by the name that the owner gave. `on`: the last day of the view. */
    subject: z.object({
      kind: z.literal("VIEWER"),
      stage: z.enum(["GRANTED", "ACCEPTED", "ENDED"]),
      name: z.string(),
      on: calendarDate,
    }),
    words: ({ stage }) => `VIEWER.${stage}`,
    values: ({ name, on }, locale) => ({ viewer: name, date: formatDate(on, locale) }),
    path: () => "/profile/viewers",
  }),
};

export type NotificationKind = keyof typeof NOTIFICATIONS;

type Subject<Kind extends NotificationKind> = z.output<(typeof NOTIFICATIONS)[Kind]["subject"]>;
type Words<Kind extends NotificationKind> = ReturnType<(typeof NOTIFICATIONS)[Kind]["words"]>;

const { PAYOUT_RECEIVED, ...OTHERS } = NOTIFICATIONS;
const subjects = [PAYOUT_RECEIVED.subject, ...Object.values(OTHERS).map(({ subject }) => subject)] as const;

export const NOTIFICATION_KINDS = subjects.map(({ shape }) => shape.kind.value);

/** The subject of a notification, by its kind. */
export const notificationSubject = named("NotificationSubject", z.discriminatedUnion("kind", subjects));
export type NotificationSubject = z.output<typeof notificationSubject>;

/** Typed by kind, so that the compiler knows that the record and the subject of one kind fit. */
const RECORDS: { readonly [Kind in NotificationKind]: NotificationRecord<Subject<Kind>, Words<Kind>> } = NOTIFICATIONS;

/** The parts of a notification about the subject, from the record of its kind. */
export function recordOf<Kind extends NotificationKind>(subject: Subject<Kind> & { readonly kind: Kind }) {
  const record = RECORDS[subject.kind];
  return {
    words: (isOfWard: boolean) => record.words(subject, isOfWard),
    values: (locale: Locale) => record.values(subject, locale),
    path: record.path(subject),
    pathInChild: record.pathInChild?.(subject) ?? "",
    defect: record.defect?.(subject) ?? null,
    tone: (typeof record.tone === "function" ? record.tone(subject) : record.tone) ?? null,
    whileKept: record.whileKept ?? ("GUARDIAN" as const),
  };
}

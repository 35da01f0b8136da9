/** Payments of a holding: the original promise, later agreements and announcements, and the current expectation. */
import { z } from "zod";
import { calendarDate } from "../values/calendar-date.ts";
import { minorMoney } from "../values/money.ts";
import { named } from "../values/named.ts";
import { localizedText } from "../values/products.ts";
import { payerRecord } from "./payer-record.ts";

/** All payouts of one holding, paid and open, before tax. */
const paymentOutlook = named(
  "PaymentOutlook",
  z.object({
    /** The day of the last payout; null while a late payer names no day. */
    lastOn: calendarDate.nullable(),
    gross: minorMoney,
    /** In basis points; null under 30 days. A late payout without a named day counts as paid today. */
    xirrBps: z.number().int().nullable(),
  }),
);
export type PaymentOutlook = z.output<typeof paymentOutlook>;

/** A statement about the payer's payments. RESTRUCTURED changed the schedule; an ANNOUNCEMENT did not. */
const paymentNotice = named(
  "PaymentNotice",
  z.object({
    kind: z.enum(["ANNOUNCEMENT", "RESTRUCTURED"]),
    on: calendarDate,
    /** The author; null for a restructuring that names none. */
    by: localizedText.nullable(),
    text: localizedText,
    /** The announced day of payment of the late payouts. */
    expectedOn: calendarDate.nullable(),
    extension: z
      .object({
        days: z.number().int().positive(),
        /** The yearly rate for the extension; null for the investment's own rate. */
        rateBps: z.number().int().nullable(),
        dueBefore: calendarDate,
        dueAfter: calendarDate,
        grossBefore: minorMoney,
        grossAfter: minorMoney,
      })
      .nullable(),
  }),
);
export type PaymentNotice = z.output<typeof paymentNotice>;

export const paymentHistory = named(
  "PaymentHistory",
  z.object({
    /** As it was promised on the day of the investment. */
    promised: paymentOutlook,
    /** Null once the investment has ended. */
    expected: paymentOutlook.nullable(),
    /** Null until the investment has ended. */
    realised: paymentOutlook.nullable(),
    /** Earliest first. */
    notices: z.array(paymentNotice),
    payerRecord,
  }),
);
export type PaymentHistory = z.output<typeof paymentHistory>;

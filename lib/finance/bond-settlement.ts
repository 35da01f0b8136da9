/**
 * The trade and settlement days of an order for bonds, and the holder who receives a coupon. Pure.
 * An order trades on a day of the exchange and settles on the business day after it (T+1). A coupon belongs to the
 * holder on its record date; bonds do not trade between the record date of their redemption and the redemption.
 */
import {
  addDays,
  type CalendarDate,
  dateInIndia,
  type EpochMs,
  epochMs,
  startOfDayInIndia,
} from "../contract/values/calendar-date.ts";
import { type HolidayCalendar, nextBusinessDay } from "./business-days.ts";
import { inForce, type LawTable } from "./dated-law.ts";

/** 15:30 in India, the end of the exchanges' continuous session: a later order trades on the next business day. */
const CUT_OFF_MS = 15.5 * 3_600_000;

/** The days that a contract note shows for a trade. */
export interface Settlement {
  /** The day of the trade, from which the holding period counts. */
  readonly tradesOn: CalendarDate;
  /** The day on which money and bonds change hands, up to which interest is paid. */
  readonly settlesOn: CalendarDate;
}

/** The day on which an order trades: an order on a closed day, or after the cut-off, waits for the next business day. */
export function tradeDayOf(orderedAt: EpochMs, calendar: HolidayCalendar): CalendarDate {
  const day = dateInIndia(orderedAt);
  const isInTime = orderedAt < startOfDayInIndia(day) + CUT_OFF_MS;
  return nextBusinessDay(isInTime ? day : addDays(day, 1), calendar);
}

/** T+1: the business day after the trade. */
export const settlementDayOf = (tradesOn: CalendarDate, calendar: HolidayCalendar): CalendarDate =>
  nextBusinessDay(addDays(tradesOn, 1), calendar);

/** Validity of the quoted terms of a purchase. */
export const PURCHASE_QUOTE_MS = 15 * 60_000;

/**
 * The days of an order on a quote that is valid for `validForMs`. A quote that would outlive the cut-off is for the next
 * business day, so that its amounts hold for as long as it is valid.
 */
export function settlementOfQuote(quotedAt: EpochMs, validForMs: number, calendar: HolidayCalendar): Settlement {
  const tradesOn = tradeDayOf(epochMs(quotedAt + validForMs - 1), calendar);
  return { tradesOn, settlesOn: settlementDayOf(tradesOn, calendar) };
}

/** Days from the record date to the payment of interest or principal. */
export const RECORD_DATE_DAYS: LawTable<Readonly<Record<Convention, number>>> = [
  {
    from: "2015-12-01",
    value: { CORPORATE: 15, GOVERNMENT: 1 },
    source:
      "SEBI (LODR) Regulations 2015, regulation 60: the issuer names the record date; 15 days is what information memoranda customarily name, assumed for the sample bonds. Government securities: a shut period of one day, from general knowledge; no text of the RBI could be opened",
    checkedOn: "2026-11-22",
    isUnopened: true,
  },
  {
    from: "2024-12-13",
    value: { CORPORATE: 15, GOVERNMENT: 1 },
    source:
      "SEBI (LODR) (Third Amendment) Regulations 2024, regulation 60(2): fifteen days before the due date. From general knowledge; the text could not be opened today. Government securities: a shut period of one day, likewise",
    checkedOn: "2026-11-22",
    isUnopened: true,
  },
];

/** The market by whose rules a bond counts days and closes its register. */
export type Convention = "CORPORATE" | "GOVERNMENT";

interface Registered {
  /** Absent: of a company. */
  readonly convention?: Convention | undefined;
}

/** Whether a trade that settles on a day leaves the coupon to the seller. */
export const isExCoupon = (couponOn: CalendarDate, settlesOn: CalendarDate, bond: Registered): boolean =>
  settlesOn > recordDateOf(couponOn, bond);

/** The record date of the payment due on `dueOn`: it goes to the holders registered at the end of that day. */
export const recordDateOf = (dueOn: CalendarDate, { convention = "CORPORATE" }: Registered): CalendarDate =>
  addDays(dueOn, -inForce(RECORD_DATE_DAYS, dueOn)[convention]);

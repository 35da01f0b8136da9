/** The view of an appointment in the contract, and the calendar that stores it. */
import { type Appointment, SLOT_MINUTES } from "../../lib/contract/calls/consultations.ts";
import { epochMs } from "../../lib/contract/values/calendar-date.ts";
import { maskContact } from "../contact/contact.ts";
import type { Env } from "../env.ts";
import { writeReference } from "./appointment-reference.ts";
import type { CalendarObject } from "./object.ts";
import type { Consultation } from "./rpc.ts";

export const calendarOf = (env: Env, managerId: string): DurableObjectStub<CalendarObject> =>
  env.CALENDAR.getByName(managerId);

/** The phone number is masked, because the link may be forwarded. */
export function appointmentOf(
  { id, expert, state, at, subject, language, phone }: Consultation,
  key: string,
): Appointment {
  return {
    reference: writeReference({ managerId: expert.id, appointmentId: id }, key),
    until: epochMs(at + SLOT_MINUTES * 60_000),
    phone: maskContact({ channel: "SMS", to: phone }),
    ...{ state, at, expert: { ...expert }, subject, language },
  };
}

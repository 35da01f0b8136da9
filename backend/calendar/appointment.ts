/**
 * A reference that opens one appointment without a session: `<managerId>.<appointmentId>.<tag>`. The tag is an HMAC
 * over both ids, so a leaked calendar database contains no valid reference, and an invalid reference wakes no object.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import {
  type Appointment,
  type bookAppointment,
  type bookAsVisitor,
  SLOT_MINUTES,
} from "../../lib/contract/calls/consultations.ts";
import { fieldError } from "../../lib/contract/field-error.ts";
import { epochMs } from "../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import { spokenReferenceAt } from "../../lib/contract/values/spoken-reference.ts";
import { findManager } from "../catalogue/relationship-managers.ts";
import { maskContact } from "../contact/contact.ts";
import type { Env } from "../env.ts";
import { openReply } from "../platform/reply.ts";
import { type KeyRing, keysOf } from "../platform/secrets.ts";
import type { Consultation } from "./rpc.ts";

export interface AppointmentName {
  readonly managerId: string;
  readonly appointmentId: string;
}

const TAG_LENGTH = 22;

const tagOf = (key: string, { managerId, appointmentId }: AppointmentName) =>
  createHmac("sha256", key)
    .update(JSON.stringify(["appointment", managerId, appointmentId]))
    .digest("base64url")
    .slice(0, TAG_LENGTH);

export function writeReference(name: AppointmentName, key: string): string {
  return [name.managerId, name.appointmentId, tagOf(key, name)].join(".");
}

/** @throws AppError NOT_FOUND for a reference without a valid tag */
export function readReference(reference: string, keys: KeyRing): AppointmentName {
  const [managerId = "", appointmentId = "", tag = ""] = reference.split(".");
  const name = { managerId, appointmentId };
  const given = Buffer.from(tag);
  const isOurs = keysOf(keys).some((key) => {
    const expected = Buffer.from(tagOf(key, name));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) throw new AppError("NOT_FOUND");
  return name;
}

/** The view of an appointment in the contract, and the calendar that stores it. */
export const calendarOf = (env: Env, managerId: string): ReturnType<Env["CALENDAR"]["get"]> =>
  env.CALENDAR.getByName(managerId);

/**
 * Call after a booking: the expert may have left, and their consultations been cancelled, right before it.
 * @throws AppError SLOT_NOT_OFFERED
 */
export async function assertExpertStays(env: Env, { id, expert }: Consultation): Promise<void> {
  if ((await findManager(env.CATALOGUE, expert.id)) !== null) return;
  openReply(await calendarOf(env, expert.id).cancelByOperator(id));
  throw fieldError<typeof bookAppointment | typeof bookAsVisitor>("at", "SLOT_NOT_OFFERED");
}

/** The phone number is masked, because the link may be forwarded. */
export function appointmentOf(
  { id, expert, state, at, subject, language, phone }: Consultation,
  key: string,
): Appointment {
  return {
    reference: writeReference({ managerId: expert.id, appointmentId: id }, key),
    spokenReference: spokenReferenceAt({ kind: "CONSULTATION", id, at }),
    until: epochMs(at + SLOT_MINUTES * 60_000),
    phone: maskContact({ channel: "SMS", to: phone }),
    ...{ state, at, expert: { ...expert }, subject, language },
  };
}

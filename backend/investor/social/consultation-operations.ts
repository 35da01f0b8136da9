/**
 * The investor's consultation with their relationship manager. It is stored in the manager's calendar, which decides
 * about a slot; the account stores whose calendar that is, and the response.
 */
import { AppError } from "../../../lib/contract/values/errors.ts";
import { appointmentOf, assertExpertStays, calendarOf } from "../../calendar/appointment.ts";
import type { Consultation } from "../../calendar/rpc.ts";
import { findManagerFor, type RelationshipManager } from "../../catalogue/relationship-managers.ts";
import { parsePhoneNumber } from "../../contact/phone-number.ts";
import { openReply } from "../../platform/reply.ts";
import { assertNotChild } from "../identity/account-guards.ts";
import { listLoginContacts } from "../identity/contact-store.ts";
import { isClosed } from "../identity/deletion-store.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { findCalendar, saveCalendar } from "./consultation-store.ts";

export const appointmentOperations = {
  "talk.mine": async (context) => {
    assertNotChild(context);
    const manager = await findManagerFor(context.env.CATALOGUE, context.userId);
    const own = manager && (await calendarOf(context.env, manager.id).view(context.userId));
    const consultation = own?.consultation ?? (await findConsultationWithPreviousManager(context, manager));
    return {
      expert: manager && { id: manager.id, name: manager.name },
      appointment: consultation && appointmentOf(consultation, context.env.TOKEN_KEY),
      slots: own?.slots ?? [],
    };
  },

  "talk.book-mine": async (context, { phone, countryCode, timeZone = null, ...request }, command) => {
    assertNotChild(context);
    const { e164 } = parsePhoneNumber({ phone, countryCode });
    const manager = await findManagerFor(context.env.CATALOGUE, context.userId);
    // The page offers no slots to an investor without a manager.
    if (!manager) throw new AppError("SLOT_NOT_OFFERED");
    if (await findConsultationWithPreviousManager(context, manager)) throw new AppError("APPOINTMENT_EXISTS");
    const booking = {
      ...{ ...request, timeZone, phone: e164, person: context.userId },
      expert: { id: manager.id, name: manager.name },
      name: nameOf(context),
      // Confirmations go to verified login contacts only: the phone number entered here is unverified.
      contacts: listLoginContacts(context.sql).map(({ channel, to }) => ({ channel, to })),
    };
    // Recorded before the booking, so that closing the account finds it.
    context.storage.transactionSync(() => saveCalendar(context.sql, manager.id));
    const consultation = openReply(await calendarOf(context.env, manager.id).book(booking));
    await assertExpertStays(context.env, consultation);
    // The account may have been closed, and its consultations deleted, before this one was booked.
    if (isClosed(context.sql)) await deleteConsultations(context);
    return command.commit(() => appointmentOf(consultation, context.env.TOKEN_KEY));
  },
} satisfies Partial<Operations>;

/**
 * The investor's stored consultations in the calendar of the latest one. Earlier calendars delete theirs by retention.
 */
export async function consultationsOf({
  env,
  sql,
  userId,
}: Pick<AccountContext, "env" | "sql" | "userId">): Promise<readonly Consultation[]> {
  const managerId = findCalendar(sql);
  return managerId === null ? [] : calendarOf(env, managerId).consultationsOf(userId);
}

/** Deletes the investor's consultations when the account is closed. Repeating it has no effect. */
export async function deleteConsultations({
  env,
  sql,
  userId,
}: Pick<AccountContext, "env" | "sql" | "userId">): Promise<void> {
  const managerId = findCalendar(sql);
  if (managerId !== null) await calendarOf(env, managerId).deleteConsultationsOf(userId);
}

/** The name shown to the manager, or a placeholder before the investor has entered one. */
const nameOf = ({ sql }: Pick<AccountContext, "sql">): string => getIdentity(sql).name ?? "A new investor";

/** An open consultation in the calendar of a previous manager. */
async function findConsultationWithPreviousManager(
  context: AccountContext,
  manager: RelationshipManager | null,
): Promise<Consultation | null> {
  const managerId = findCalendar(context.sql);
  if (managerId === null || managerId === manager?.id) return null;
  return (await calendarOf(context.env, managerId).view(context.userId)).consultation;
}

/**
 * The investor's talk with his manager. It lives in the manager's calendar, which says whether a slot is his; the book
 * remembers whose calendar that is, and the answer.
 */
import { Refusal } from "../../../lib/contract/errors.ts";
import { appointmentOf, calendarOf } from "../../calendar/appointment.ts";
import type { Talk } from "../../calendar/asked.ts";
import { findManagerFor, type RelationshipManager } from "../../catalogue/relationship-managers.ts";
import { parsePhoneNumber } from "../../contact/phone-number.ts";
import { openReply } from "../../reply.ts";
import type { Book } from "../book.ts";
import { listLoginContacts } from "../contact/store.ts";
import { assertNoChild } from "../family/not-for-children.ts";
import type { Operations } from "../operation.ts";
import { getIdentity } from "../user/store.ts";
import { findCalendar, saveCalendar } from "./store.ts";

export const appointmentOperations = {
  "talk.mine": async (book) => {
    assertNoChild(book);
    const manager = await findManagerFor(book.env.CATALOGUE, book.userId);
    const own = manager && (await calendarOf(book.env, manager.id).view(book.userId));
    const talk = own?.talk ?? (await talkElsewhere(book, manager));
    return {
      expert: manager && { id: manager.id, name: manager.name },
      appointment: talk && appointmentOf(talk, book.env.TOKEN_KEY),
      slots: own?.slots ?? [],
    };
  },

  "talk.book-mine": async (book, { phone, countryCode, timeZone = null, ...wish }, asking) => {
    assertNoChild(book);
    const { e164 } = parsePhoneNumber({ phone, countryCode });
    const manager = await findManagerFor(book.env.CATALOGUE, book.userId);
    // The page offers no slot then.
    if (!manager) throw new Refusal("SLOT_NOT_OFFERED");
    if (await talkElsewhere(book, manager)) throw new Refusal("APPOINTMENT_EXISTS");
    const booking = {
      ...{ ...wish, timeZone, phone: e164, person: book.userId },
      expert: { id: manager.id, name: manager.name },
      name: nameOf(book),
      // Whoever books is told where he has proven to be; the number that he types here may be anybody's.
      contacts: listLoginContacts(book.sql).map(({ channel, to }) => ({ channel, to })),
    };
    const talk = openReply(await calendarOf(book.env, manager.id).book(booking));
    return asking.commit(() => {
      saveCalendar(book.sql, manager.id);
      return appointmentOf(talk, book.env.TOKEN_KEY);
    });
  },
} satisfies Partial<Operations>;

/** What is kept of his talks, in the calendar that the last of them stands in: others have forgotten theirs, or will. */
export async function talksOf({ env, sql, userId }: Pick<Book, "env" | "sql" | "userId">): Promise<readonly Talk[]> {
  const managerId = findCalendar(sql);
  return managerId === null ? [] : calendarOf(env, managerId).talksOf(userId);
}

/** The account is closed. Asked again, it finds nothing to do. */
export async function forgetTalks({ env, sql, userId }: Pick<Book, "env" | "sql" | "userId">): Promise<void> {
  const managerId = findCalendar(sql);
  if (managerId !== null) await calendarOf(env, managerId).forgetTalksOf(userId);
}

/** Who has not said his name yet is called by what he is. */
const nameOf = ({ sql }: Pick<Book, "sql">): string => getIdentity(sql).name ?? "A new investor";

/** What stands in the calendar of whoever was his manager when it was made. */
async function talkElsewhere(book: Book, manager: RelationshipManager | null): Promise<Talk | null> {
  const managerId = findCalendar(book.sql);
  if (managerId === null || managerId === manager?.id) return null;
  return (await calendarOf(book.env, managerId).view(book.userId)).talk;
}

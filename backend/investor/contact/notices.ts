/** Whoever signs in here is told of every change to who may: it may not have been him. */
import { askGateway } from "../../gateways/deadline.ts";
import type { Contact } from "../../gateways/messages.ts";
import { type Translate, translateTo } from "../../translate.ts";
import type { Book } from "../book.ts";
import { recipientLocale } from "../user/locale-store.ts";
import { deleteNotice, findNotice, insertNotice } from "./store.ts";

/** Inside a commit: a message for each of them in the language of the investor, which the alarm sends. */
export function announce(book: Book, contacts: readonly Contact[], write: (t: Translate) => string): void {
  const text = write(translateTo(recipientLocale(book.sql)));
  for (const { channel, to } of contacts) {
    const id = book.ids.letters();
    insertNotice(book.sql, { id, channel, to, text });
    book.agenda.schedule({ kind: "SECURITY_NOTICE", reference: id, dueAt: book.clock.now() });
  }
}

/** Sends it, unless it has been. A stop between the carrier's yes and our note of it sends it twice. */
export async function sendNotice(book: Book, id: string): Promise<void> {
  const notice = findNotice(book.sql, id);
  if (!notice) return;
  const { channel, to, text } = notice;
  await askGateway(() => book.gateways.messages.send({ channel, to, text, code: null }));
  deleteNotice(book.sql, id);
}

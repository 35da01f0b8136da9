/** Whoever signs in here is told of every change to who may: it may not have been him. */
import { callGateway } from "../../gateways/deadline.ts";
import type { Contact } from "../../gateways/messages.ts";
import { type Translate, translateTo } from "../../translate.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { deleteNotice, findNotice, insertNotice } from "./contact-store.ts";
import { recipientLocale } from "./locale-store.ts";

/** Inside a commit: a message for each of them in the language of the investor, which the alarm sends. */
export function announce(context: AccountContext, contacts: readonly Contact[], write: (t: Translate) => string): void {
  const text = write(translateTo(recipientLocale(context.sql)));
  for (const { channel, to } of contacts) {
    const id = context.ids.letters();
    insertNotice(context.sql, { id, channel, to, text });
    context.scheduler.schedule({ kind: "SECURITY_NOTICE", reference: id, dueAt: context.clock.now() });
  }
}

/** Sends it, unless it has been. A stop between the carrier's yes and our note of it sends it twice. */
export async function sendNotice(context: AccountContext, id: string): Promise<void> {
  const notice = findNotice(context.sql, id);
  if (!notice) return;
  const { channel, to, text } = notice;
  await callGateway(() => context.gateways.messages.send({ channel, to, text, code: null }));
  deleteNotice(context.sql, id);
}

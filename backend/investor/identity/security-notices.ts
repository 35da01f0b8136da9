/**
 * Security notices: every login contact is notified of changes to the logins, because an attacker may have made them.
 */
import { callGateway } from "../../gateways/deadline.ts";
import { type Contact, isAddressRefused } from "../../gateways/messages.ts";
import { noticesIn, type Wording, type WriteNotice } from "../../platform/wording.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { deleteNotice, findSecurityNotice, insertNotice, saveDelivery } from "./contact-store.ts";
import { recipientLocale } from "./locale-store.ts";

/** Call inside a commit. Queues one message per contact, in the investor's language; a job sends it. */
export function queueSecurityNotice(
  context: Pick<AccountContext, "sql" | "ids" | "scheduler" | "clock">,
  contacts: readonly Contact[],
  write: (t: WriteNotice) => Wording,
): void {
  const wording = write(noticesIn(recipientLocale(context.sql), "security"));
  for (const { channel, to } of contacts) {
    const id = context.ids.letters();
    insertNotice(context.sql, { id, channel, to, wording });
    context.scheduler.schedule({ kind: "SECURITY_NOTICE", reference: id, dueAt: context.clock.now() });
  }
}

/** Sends a queued notice. After a crash between the carrier's acceptance and the deletion, the key makes it one message. */
export async function sendSecurityNotice(context: AccountContext, id: string): Promise<void> {
  const notice = findSecurityNotice(context.sql, id);
  if (!notice) return;
  const { channel, to, wording } = notice;
  const message = { ...wording, channel, to, code: null, key: `security:${id}` };
  const isRefused = await callGateway(() => isAddressRefused(context.gateways.messages.send(message)));
  context.storage.transactionSync(() => {
    saveDelivery(context.sql, notice, isRefused ? context.clock.now() : null);
    deleteNotice(context.sql, id);
  });
}

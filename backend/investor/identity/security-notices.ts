/**
 * Security notices: every login contact is notified of changes to the logins, because an attacker may have made them.
 */
import { type Contact, isAddressRefused } from "../../gateways/messages.ts";
import { endOfSending, sendWithinBudget } from "../../gateways/send-budget.ts";
import { noticesIn, type Wording, type WriteNotice } from "../../platform/wording.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import {
  countUnansweredNotice,
  deleteNotice,
  findSecurityNotice,
  insertNotice,
  saveDelivery,
} from "./contact-store.ts";
import { recipientLocale } from "./locale-store.ts";

/** Call inside a commit. Queues one message per contact, in the investor's language; a job sends it. */
export function queueSecurityNotice(
  context: Pick<AccountContext, "sql" | "ids" | "scheduler" | "clock">,
  contacts: readonly Contact[],
  write: (t: WriteNotice) => Wording,
): void {
  const wording = write(noticesIn(recipientLocale(context.sql), "security"));
  const writtenAt = context.clock.now();
  for (const { channel, to } of contacts) {
    const id = context.ids.letters();
    insertNotice(context.sql, { id, channel, to, wording, writtenAt });
    context.scheduler.schedule({ kind: "SECURITY_NOTICE", reference: id, dueAt: writtenAt });
  }
}

/** Sends a queued notice. @throws AppError GATEWAY_UNAVAILABLE: the scheduler retries */
export async function sendSecurityNotice(context: AccountContext, id: string): Promise<void> {
  const notice = findSecurityNotice(context.sql, id);
  if (!notice) return;
  const { channel, to, wording, writtenAt } = notice;
  const { sql, clock, scheduler, gateways } = context;
  const message = { ...wording, channel, to, code: null, key: `security:${id}` };
  const sending = await sendWithinBudget(() => isAddressRefused(gateways.messages.send(message)), {
    kind: "SECURITY_NOTICE",
    countUnanswered: () => countUnansweredNotice(sql, id),
    endsAt: endOfSending(writtenAt),
    clock,
  });
  if (sending.state === "LATER") {
    return scheduler.schedule({ kind: "SECURITY_NOTICE", reference: id, dueAt: sending.dueAt });
  }
  context.storage.transactionSync(() => {
    if (sending.state === "ANSWERED") saveDelivery(sql, notice, sending.answer ? clock.now() : null);
    deleteNotice(sql, id);
  });
}

/**
 * Notifies the investor of events in the account. Invariants: a notification is written in the transaction of
 * its cause, together with its messages and their jobs; a cause is notified once. A child's notification goes to the
 * account of its guardian, which sends the messages; the result of an owner's KYC goes to the owner alone.
 */
import { type NotificationSubject, recordOf } from "../../../lib/contract/calls/notification-kinds.ts";
import type { Notification } from "../../../lib/contract/calls/notifications.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { notificationId } from "../../../lib/contract/values/ids.ts";
import { wallClock } from "../../platform/clock.ts";
import { findChild, findGuardian } from "../identity/family-store.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import {
  insertMessage,
  insertNotification,
  listChannelsOf,
  type MessageChannel,
  timeZoneOf,
} from "./notification-store.ts";
import { hasSubscriptions } from "./push-store.ts";
import { sendableAt } from "./quiet-hours.ts";

/** The part of the account's context that a notification needs. */
type NotifyingContext = Pick<AccountContext, "sql" | "clock" | "ids" | "scheduler" | "userId">;

interface Cause {
  /** Identifies the occurrence within its kind: a payout, a withdrawal. */
  readonly reference: string;
  readonly subject: NotificationSubject;
  /** True where a security notice, which no preference turns off, already carries the message. */
  readonly hasSecurityNotice?: boolean;
  /** True for the result of a check that the guardian requested: that of the child's bank account. */
  readonly isForGuardian?: boolean;
}

/** Call inside the transaction of the cause. Repeating it has no effect. */
export function notify(context: NotifyingContext, cause: Cause): void {
  const { reference, subject, hasSecurityNotice = false, isForGuardian = false } = cause;
  const own = hasSecurityNotice ? [] : listChannelsOf(context.sql, subject.kind);
  const channels = findGuardian(context.sql) === null ? own : channelsOfWard(subject, own, isForGuardian);
  write(context, { cause: `${subject.kind}:${reference}`, subject, member: null, channels });
}

function channelsOfWard(
  subject: NotificationSubject,
  own: readonly MessageChannel[],
  isForGuardian: boolean,
): readonly MessageChannel[] {
  switch (recordOf(subject).whileKept) {
    // The child gets it too, at the login contact that was linked for the eighteenth birthday.
    case "BOTH":
      return ["GUARDIAN", ...own];
    // A minor has no KYC: an owner of age completes theirs, and has not taken the account over yet.
    case "OWNER":
      return isForGuardian ? ["GUARDIAN"] : own;
    case "GUARDIAN":
      return ["GUARDIAN"];
  }
}

export interface WardNotification {
  readonly childId: string;
  /** The cause in the child's account. */
  readonly cause: string;
  readonly subject: NotificationSubject;
}

/**
 * The guardian's side. Refused silently when the guardian's consent has ended: the child's account is closed then.
 * Idempotent.
 */
export function notifyOfWard(context: AccountContext, { childId, cause, subject }: WardNotification): void {
  context.storage.transactionSync(() => {
    const child = findChild(context.sql, childId);
    if (!child || child.endedAt !== null) return;
    const member = { userId: child.id, name: child.name };
    const channels = listChannelsOf(context.sql, subject.kind);
    write(context, { cause: `${child.id}:${cause}`, subject, member, channels });
  });
}

interface Written {
  readonly cause: string;
  readonly subject: NotificationSubject;
  readonly member: Notification["member"];
  readonly channels: readonly MessageChannel[];
}

function write(context: NotifyingContext, { cause, subject, member, channels }: Written): void {
  const { sql, ids, clock, scheduler } = context;
  const id = notificationId.parse(`ntf_${ids.letters()}`);
  const at = clock.now();
  if (!insertNotification(sql, { id, cause, subject, member, at })) return;
  for (const channel of channels) {
    // Most investors have no such browser.
    if (channel === "PUSH" && !hasSubscriptions(sql, wallClock.now())) continue;
    insertMessage(sql, id, channel);
    scheduler.schedule({ kind: "NOTIFICATION", reference: `${id}:${channel}`, dueAt: dueAtOf(context, channel, at) });
  }
}

function dueAtOf({ sql }: Pick<AccountContext, "sql">, channel: MessageChannel, at: EpochMs): EpochMs {
  return channel === "GUARDIAN" ? at : sendableAt(at, timeZoneOf(sql, getIdentity(sql).country));
}

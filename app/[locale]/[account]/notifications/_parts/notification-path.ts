import { accountPathOf } from "@/components/portfolio/account-path";
import { recordOf } from "@/lib/contract/calls/notification-kinds";
import type { Notification } from "@/lib/contract/calls/notifications";
import type { UserId } from "@/lib/contract/values/ids";

/** The path of a notification's subject, without the language. `wards`: the child accounts in view. */
export function notificationPathOf(
  { subject, member }: Pick<Notification, "subject" | "member">,
  wards: ReadonlySet<UserId>,
): string {
  const { path, pathInChild } = recordOf(subject);
  if (member === null) return path;
  // A former guardian no longer sees the account.
  return wards.has(member.userId) ? `${accountPathOf(member.userId)}${pathInChild}` : "/family";
}

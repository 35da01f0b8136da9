import { accountPathOf } from "@/components/portfolio/account-path";
import type { Notification, NotificationSubject } from "@/lib/contract/calls/notifications";
import type { UserId } from "@/lib/contract/values/ids";

/** The page that shows what a notification is about, without the language. `wards`: the child accounts in view. */
export function pathOf(
  { subject, member }: Pick<Notification, "subject" | "member">,
  wards: ReadonlySet<UserId>,
): string {
  // A former guardian no longer sees the account. Of a child's pages, those of its investments tell what happened.
  if (member !== null && !wards.has(member.userId)) return "/family";
  const accountPath = accountPathOf(member?.userId ?? null);
  if ("investmentId" in subject) return `${accountPath}/investments/${subject.investmentId}`;
  return accountPath === "" ? ownPathOf(subject) : accountPath;
}

function ownPathOf(subject: Exclude<NotificationSubject, { investmentId: unknown }>): string {
  switch (subject.kind) {
    case "WITHDRAWAL_RETURNED":
    case "TRANSFER_REFUSED":
      return "/wallet";
    case "KYC_RESULT":
      return verdictPathOf(subject.result);
    case "TAX_CERTIFICATE":
      return `/transactions/tax-certificates?year=${subject.financialYear}`;
    case "DEAL_OPENED":
      return `/deals/${subject.dealId}`;
    case "REWARD_DELIVERED":
    case "REWARD_FAILED":
      return `/stash/redemptions/${subject.redemptionId}`;
    case "REINVESTMENT_STOPPED":
      return `/profile/reinvestment?currency=${subject.currency}`;
    case "VIEWER":
      return "/profile/viewers";
    case "COMING_OF_AGE":
      return "/take-over";
  }
}

type Verdict = Extract<NotificationSubject, { kind: "KYC_RESULT" }>["result"];

function verdictPathOf(result: Verdict): string {
  switch (result) {
    case "RESIDENCE_APPROVED":
    case "RESIDENCE_REFUSED":
      return "/profile/residence";
    case "TREATY_APPROVED":
    case "TREATY_REFUSED":
      return "/profile/tax";
    case "KYC_VERIFIED":
    case "ACCREDITATION_VERIFIED":
    case "ACCREDITATION_REJECTED":
    case "DEMAT_VERIFIED":
    case "DEMAT_REJECTED":
    case "NAME_ACCEPTED":
    case "NAME_REFUSED":
      return "/profile";
  }
}

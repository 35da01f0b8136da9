import type { Notification, NotificationSubject } from "@/lib/contract/calls/notifications";
import type { UserId } from "@/lib/contract/values/ids";

/** The page that shows what a notification is about, without the language. `wards`: the child accounts in view. */
export function pathOf(
  { subject, member }: Pick<Notification, "subject" | "member">,
  wards: ReadonlySet<UserId>,
): string {
  // A child's holdings have no pages of their own; its account lists them. A former guardian no longer sees it.
  if (member !== null) return wards.has(member.userId) ? `/family/${member.userId}` : "/family";
  switch (subject.kind) {
    case "PAYOUT_RECEIVED":
    case "PAYOUT_LATE":
    case "INVESTMENT_RESTRUCTURED":
    case "BOND_CALLED":
    case "PUT_WINDOW":
    case "MATURITY_AHEAD":
    case "REINVESTED":
      return `/investments/${subject.investmentId}`;
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
      return "/profile";
  }
}

import type { getTranslations } from "next-intl/server";
import type { ScheduledPayout } from "@/lib/contract/calls/deals";

type ProductMessages = Awaited<ReturnType<typeof getTranslations>>;
type PayoutFacts = Pick<ScheduledPayout, "kind" | "principal" | "interest">;

/**
 * The name of a payout: "Coupon", "Principal and interest"; "Rent, estimated" where nobody owes it.
 * @param t translations of `product`.
 */
export function payoutLabel(
  t: ProductMessages,
  { kind, principal, interest }: PayoutFacts,
  isExpected: boolean,
): string {
  const word =
    kind === "MATURITY" && principal > 0 ? t(interest > 0 ? "parts.both" : "parts.principal") : t(`payout.${kind}`);
  return isExpected ? t("estimated", { payout: word }) : word;
}

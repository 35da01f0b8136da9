import type { getTranslations } from "next-intl/server";
import type { ScheduledPayout } from "@/lib/contract/calls/deals";

type ProductWords = Awaited<ReturnType<typeof getTranslations>>;
type Facts = Pick<ScheduledPayout, "kind" | "principal" | "interest">;

/**
 * What a payout is: "Coupon", "Principal and interest"; "Rent, estimated" where nobody owes it.
 * @param t opened on `product`.
 */
export function payoutWords(t: ProductWords, { kind, principal, interest }: Facts, isExpected: boolean): string {
  const word =
    kind === "MATURITY" && principal > 0 ? t(interest > 0 ? "parts.both" : "parts.principal") : t(`payout.${kind}`);
  return isExpected ? t("estimated", { payout: word }) : word;
}

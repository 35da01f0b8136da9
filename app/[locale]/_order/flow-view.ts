/** Selects the view of an investment flow. Pure: it depends on stored data only, so a reload is safe at any point. */

import type { Deal } from "@/lib/contract/calls/deals";
import type { getFlow, Investment } from "@/lib/contract/calls/investments";
import type { Payment } from "@/lib/contract/calls/payments";
import type { OutputOf } from "@/lib/contract/define";

export type OrderFlow = OutputOf<typeof getFlow>;

export type FlowView =
  | { readonly kind: "confirm" | "expired" | "gone" }
  | { readonly kind: "waiting" | "declined" | "success" | "notInvested"; readonly investment: Investment };

type Facts = Pick<OrderFlow, "investment" | "isExpired"> & {
  readonly terms: Pick<OrderFlow["terms"], "units">;
  readonly payment: Pick<Payment, "status"> | null;
};
type Left = Pick<Deal, "unit"> & { readonly progress: Pick<Deal["progress"], "status" | "remaining"> };

export function chooseView({ investment, payment, isExpired, terms }: Facts, { unit, progress }: Left): FlowView {
  if (investment === null) {
    if (isExpired) return { kind: "expired" };
    // The remaining amount is counted in units at face value; a bond's price differs from its face value.
    const canStillBe = progress.status === "OPEN" && progress.remaining >= terms.units * unit;
    return { kind: canStillBe ? "confirm" : "gone" };
  }
  switch (investment.investmentStatus) {
    case "SUCCESS":
      return { kind: "success", investment };
    case "FAILED":
      return { kind: "notInvested", investment };
    case "PAYMENT_PENDING":
      // Once the terms have expired, the order is cancelled within seconds.
      return { kind: hasFailed(payment) && !isExpired ? "declined" : "waiting", investment };
    case "INITIATED":
    case "PROCESSING":
      return { kind: "waiting", investment };
  }
}

const hasFailed = (payment: Facts["payment"]) => payment?.status === "FAILED" || payment?.status === "EXPIRED";

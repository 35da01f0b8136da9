import type { PaymentNotice } from "@/lib/contract/calls/payment-history";

/** Whether a holding is due on new dates: a restructuring agreed them, an announcement does not. Pure. */
export const datesOf = (notices: readonly Pick<PaymentNotice, "kind">[]): "new" | "first" =>
  notices.some(({ kind }) => kind === "RESTRUCTURED") ? "new" : "first";

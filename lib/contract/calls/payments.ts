import { z } from "zod";
import { defineCall } from "../define.ts";
import { instant } from "../values/calendar-date.ts";
import { flowKey, paymentKey } from "../values/ids.ts";
import { money } from "../values/money.ts";
import { named } from "../values/named.ts";
import { text } from "../values/text.ts";
import { RECHARGE_ERRORS, rechargeRequest } from "./wallet.ts";

/**
 * CREATED until the payer opens the provider's page; PENDING while the provider has no result; the others are final.
 */
export const PAYMENT_STATUSES = ["CREATED", "PENDING", "SUCCESS", "FAILED", "EXPIRED"] as const;
export const paymentStatus = named("PaymentStatus", z.enum(PAYMENT_STATUSES));
export type PaymentStatus = z.infer<typeof paymentStatus>;

export const PAYMENT_KINDS = ["WALLET", "INVESTMENT", "METAL"] as const;
export const paymentKind = named("PaymentKind", z.enum(PAYMENT_KINDS));
export type PaymentKind = z.infer<typeof paymentKind>;

export const payment = named(
  "Payment",
  z.object({
    key: paymentKey,
    kind: paymentKind,
    amount: money,
    status: paymentStatus,
    /** The payment page of the provider. */
    redirectUrl: z.string(),
    createdAt: instant,
    updatedAt: instant,
  }),
);
export type Payment = z.output<typeof payment>;

export const getUserPayment = defineCall({
  name: "payments.user",
  tag: "Payments",
  method: "GET",
  path: "/v2/payments/user/{key}",
  summary:
    "Returns one payment of the investor, of any kind. The status of an unsettled payment is first refreshed from the provider.",
  access: "investor",
  policy: { guardian: "reads", viewer: "never" },
  effect: "query",
  input: z.strictObject({ key: paymentKey }),
  output: payment,
  errors: [],
});

export const getWalletPayment = defineCall({
  name: "payments.wallet",
  tag: "Payments",
  method: "GET",
  path: "/v2/payments/wallet/{key}",
  summary:
    "Returns one wallet recharge of the investor. The status of an unsettled recharge is first refreshed from the provider.",
  access: "investor",
  policy: { guardian: "reads", viewer: "never" },
  effect: "query",
  input: z.strictObject({ key: paymentKey }),
  output: payment,
  errors: [],
});

/** The specification does not show the body; it is that of `wallet/recharge`, which serves the same purpose. */
export const createWalletPayment = defineCall({
  name: "payments.wallet-create",
  tag: "Payments",
  method: "POST",
  path: "/v2/payments/wallet/create",
  summary: "Opens a payment that credits the wallet once the provider confirms it, and returns the payment.",
  access: "investor",
  policy: { guardian: "acts", viewer: "never" },
  effect: "command",
  input: rechargeRequest,
  output: payment,
  errors: RECHARGE_ERRORS,
});

/**
 * "p2p" is a former name for paying for an investment directly; the specification does not show the body.
 * `mif/invest` opens the first payment, with the code. This call returns that payment while it is open and opens
 * another once it has failed, until the flow expires. It needs no new code, because the investor consented to the
 * same terms.
 */
export const createInvestmentPayment = defineCall({
  name: "payments.p2p-create",
  tag: "Payments",
  method: "POST",
  path: "/v2/payments/p2p/create",
  summary: "Returns the open payment of a confirmed online investment, or opens a new one if the last payment failed.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({
    key: flowKey,
    /** The path of this site that the payment page returns to. Default: the flow's page in English. */
    returnPath: text(300).optional(),
  }),
  output: payment,
  errors: [
    "FLOW_UNCONFIRMED",
    "FLOW_DONE",
    "FLOW_EXPIRED",
    "DEAL_NOT_OPEN",
    "SOLD_OUT",
    "PAYMENT_LIMIT",
    "KYC_INCOMPLETE",
    "ACCREDITATION_REQUIRED",
    "CMR_REQUIRED",
    "INVESTING_CLOSED",
    "ONLINE_PAYMENT_CLOSED",
    "GATEWAY_UNAVAILABLE",
  ],
});

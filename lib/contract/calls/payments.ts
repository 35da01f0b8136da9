import { z } from "zod";
import { defineCall } from "../define.ts";
import { instant } from "../values/calendar-date.ts";
import { flowKey, paymentKey } from "../values/ids.ts";
import { money } from "../values/money.ts";
import { text } from "../values/text.ts";
import { RECHARGE_ERRORS, rechargeRequest } from "./wallet.ts";

/** CREATED until the payer has been at the provider's; PENDING while the provider does not know; then one of the rest. */
export const PAYMENT_STATUSES = ["CREATED", "PENDING", "SUCCESS", "FAILED", "EXPIRED"] as const;
export const paymentStatus = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = z.infer<typeof paymentStatus>;

export const PAYMENT_KINDS = ["WALLET", "INVESTMENT", "METAL"] as const;
export const paymentKind = z.enum(PAYMENT_KINDS);
export type PaymentKind = z.infer<typeof paymentKind>;

export const payment = z.object({
  key: paymentKey,
  kind: paymentKind,
  amount: money,
  status: paymentStatus,
  /** The provider's page. */
  redirectUrl: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type Payment = z.output<typeof payment>;

export const getUserPayment = defineCall({
  name: "payments.user",
  method: "GET",
  path: "/v2/payments/user/{key}",
  summary:
    "A payment of this investor, of any kind. The status of an unsettled payment is fetched from the provider first.",
  access: "investor",
  effect: "query",
  input: z.object({ key: paymentKey }),
  output: payment,
  errors: [],
});

export const getWalletPayment = defineCall({
  name: "payments.wallet",
  method: "GET",
  path: "/v2/payments/wallet/{key}",
  summary:
    "A wallet recharge of this investor. The status of an unsettled recharge is fetched from the provider first.",
  access: "investor",
  effect: "query",
  input: z.object({ key: paymentKey }),
  output: payment,
  errors: [],
});

/** The specification does not show its body: that of `wallet/recharge`, which asks for the same thing. */
export const createWalletPayment = defineCall({
  name: "payments.wallet-create",
  method: "POST",
  path: "/v2/payments/wallet/create",
  summary: "Opens a payment that fills the wallet once the provider says so, and answers the payment.",
  access: "investor",
  effect: "command",
  input: rechargeRequest,
  output: payment,
  errors: RECHARGE_ERRORS,
});

/**
 * "p2p" is what paying for an investment directly was once called; the specification does not show its body. The first
 * payment is opened by `mif/invest`, with the code. This one answers it while it is open, and opens another once it has
 * failed, for as long as the flow lives: no new code, since the terms are those that were consented to.
 */
export const createInvestmentPayment = defineCall({
  name: "payments.p2p-create",
  method: "POST",
  path: "/v2/payments/p2p/create",
  summary:
    "The open payment of an investment that was confirmed to be paid online; a new one when the last has failed.",
  access: "investor",
  effect: "command",
  input: z.object({
    key: flowKey,
    /** Where the payment page returns to: a path of this site. Without it, the flow's page in English. */
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
    "INVESTING_CLOSED",
    "ONLINE_PAYMENT_CLOSED",
    "GATEWAY_UNAVAILABLE",
  ],
});

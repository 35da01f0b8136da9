/**
 * Maps a call's outcome to analytics events. Captured on the server after the backend's response, so that every page
 * and form is counted alike. Amounts are in major units, as on the wire.
 */
import type { z } from "zod";
import type { CallName, CallNamed } from "@/lib/contract/calls";
import type { KycState } from "@/lib/contract/calls/kyc";
import type { Payment } from "@/lib/contract/calls/payments";
import type { OutputOf } from "@/lib/contract/define";
import { majorFromMinor } from "@/lib/contract/facts/money";
import type { AnalyticsEvent } from "@/lib/contract/values/analytics-events";
import { dateInIndia, type EpochMs } from "@/lib/contract/values/calendar-date";
import type { ErrorCode } from "@/lib/contract/values/errors";

export type Captured = AnalyticsEvent & {
  /** Deduplication key: the payment or investment is counted once, however often it is read. */
  readonly once?: string;
};

interface Capture<Name extends CallName> {
  readonly done?: (
    output: OutputOf<CallNamed<Name>>,
    input: z.input<CallNamed<Name>["input"]>,
  ) => readonly (Captured | null)[];
  readonly failed?: (errorMessage: ErrorCode) => AnalyticsEvent;
}
type Captures = { readonly [Name in CallName]?: Capture<Name> };

const login = (authenticationMode: "PHONE" | "EMAIL" | "GOOGLE" | "PASSKEY") => ({
  done: () => [{ event: "login_completed", properties: { authenticationMode } }] as const,
  failed: (errorMessage: ErrorCode) =>
    ({ event: "login_failed", properties: { authenticationMode, errorMessage } }) as const,
});

const codeRequest = (authenticationMode: "PHONE" | "EMAIL") => ({
  done: () => [{ event: "login_code_requested", properties: { authenticationMode } }] as const,
});

type KycEvent = Extract<AnalyticsEvent["event"], `kyc_${string}_completed`>;

/** Completion of a step, and of KYC if this was the last step missing. */
const kycStep = (event: KycEvent) => ({
  done: ({ canInvest }: Pick<KycState, "canInvest">): readonly Captured[] => [
    { event },
    ...(canInvest && event !== "kyc_accreditation_completed" ? [{ event: "kyc_completed" } as const] : []),
  ],
  failed: (errorMessage: ErrorCode) => ({ event: "kyc_step_failed", properties: { errorMessage } }) as const,
});

/** Reported by every page that reads the payment, so it needs a deduplication key. */
function paymentEnded({ key, kind, status, amount }: Payment): Captured | null {
  const paid = majorFromMinor(amount);
  const properties = {
    ...({ paymentSource: "ONLINE", transactionId: key } as const),
    ...(kind === "WALLET" ? { rechargeAmount: paid } : { investmentAmount: paid }),
  };
  switch (status) {
    case "SUCCESS":
      return { event: "payment_succeeded", properties, once: `payment ${key}` };
    case "FAILED":
    case "EXPIRED":
      return { event: "payment_failed", properties, once: `payment ${key}` };
    case "CREATED":
    case "PENDING":
      return null;
  }
}

type Placed = Pick<
  OutputOf<CallNamed<"investments.transaction">>,
  "investmentId" | "investmentStatus" | "dealId" | "productType" | "investmentAmount" | "units" | "paymentSource"
>;

function investmentEnded(placed: Placed | null): Captured | null {
  if (placed?.investmentStatus !== "SUCCESS") return null;
  const { investmentId, dealId, productType, investmentAmount, units, paymentSource } = placed;
  // A metal has no deal: its purchases are counted by their payments.
  if (dealId === null || units === null || paymentSource === null) return null;
  return {
    event: "investment_completed",
    properties: {
      ...{ dealId, productType, paymentSource, investmentUnits: units, cashbackType: "STASH" },
      investmentAmount: majorFromMinor(investmentAmount),
    },
    once: `investment ${investmentId}`,
  };
}

const booked = {
  done: ({ at }: { readonly at: EpochMs }) =>
    [{ event: "expert_call_booked", properties: { selectedDate: dateInIndia(at) } }] as const,
};
const sellFailed = (errorMessage: ErrorCode) => ({ event: "sell_order_failed", properties: { errorMessage } }) as const;
const notInvested = (errorMessage: ErrorCode) =>
  ({ event: "investment_failed", properties: { errorMessage } }) as const;

export const CAPTURED_CALLS: Captures = {
  "auth.phone.request": codeRequest("PHONE"),
  "auth.email.request": codeRequest("EMAIL"),
  "auth.phone.verify": login("PHONE"),
  "auth.email.verify": login("EMAIL"),
  "auth.google.verify": login("GOOGLE"),
  "auth.passkey.verify": login("PASSKEY"),
  "user.update-profile": {
    done: ({ kyc }) => kycStep("kyc_profile_completed").done(kyc),
    failed: kycStep("kyc_profile_completed").failed,
  },
  "kyc.pan.save": kycStep("kyc_pan_completed"),
  "kyc.aadhaar.save": kycStep("kyc_aadhaar_completed"),
  "kyc.aadhaar.images": kycStep("kyc_aadhaar_completed"),
  "kyc.aadhaar.digilocker-verify": kycStep("kyc_aadhaar_completed"),
  "kyc.bank.save": {
    // With a code, the call changes the bank account after KYC.
    done: (state, { otp }) => (otp === undefined ? kycStep("kyc_bank_completed").done(state) : []),
    failed: kycStep("kyc_bank_completed").failed,
  },
  "kyc.accreditation.save": kycStep("kyc_accreditation_completed"),
  "bonds.cmr.upload": { done: () => [{ event: "demat_report_uploaded" }] },
  "wallet.recharge": {
    done: (_, { amount }) => [{ event: "wallet_add_started", properties: { rechargeAmount: amount } }],
    failed: (errorMessage) => ({ event: "wallet_add_failed", properties: { errorMessage } }),
  },
  "wallet.withdraw": {
    done: (_, { amount }) => [
      { event: "wallet_withdraw_requested", properties: { withdrawAmount: amount, payoutDestination: "BANK" } },
    ],
    failed: (errorMessage) => ({ event: "wallet_withdraw_failed", properties: { errorMessage } }),
  },
  "payments.user": { done: (payment) => [paymentEnded(payment)] },
  "payments.wallet": { done: (payment) => [paymentEnded(payment)] },
  "payments.metal": { done: (payment) => [paymentEnded(payment)] },
  "investments.start-flow": {
    done: (_, { dealId, amount }) => [
      { event: "investment_started", properties: { dealId, investmentAmount: amount } },
    ],
    failed: notInvested,
  },
  "investments.invest": { done: ({ investment }) => [investmentEnded(investment)], failed: notInvested },
  "investments.flow": {
    done: ({ investment, payment }) => [investmentEnded(investment), payment && paymentEnded(payment)],
  },
  "investments.transaction": { done: (investment) => [investmentEnded(investment)] },
  "pre-ipo.invest": {
    done: ({ payment }, { dealId, amount }) => [
      { event: "investment_started", properties: { dealId, productType: "PRE_IPO", investmentAmount: amount } },
      paymentEnded(payment),
    ],
    failed: notInvested,
  },
  "reinvestment.opt-in": {
    done: ({ productType }) => [
      { event: "reinvestment_chosen", properties: { productType, reinvestStatus: "OPTED_IN" } },
    ],
  },
  "reinvestment.opt-out": {
    done: ({ productType }) => [
      { event: "reinvestment_chosen", properties: { productType, reinvestStatus: "OPTED_OUT" } },
    ],
  },
  "deposits.withdraw": {
    done: ({ productType }) => [{ event: "deposit_withdrawn", properties: { productType } }],
  },
  "deposits.withdraw-part": {
    done: ({ productType }) => [{ event: "deposit_withdrawn", properties: { productType } }],
  },
  "bonds.sell-terms": {
    done: (_, { units }) => [
      { event: "sell_terms_requested", properties: { productType: "BOND", investmentUnits: units } },
    ],
    failed: sellFailed,
  },
  "bonds.sell-order": {
    done: ({ dealId, isin }, { units }) => [
      { event: "sell_order_created", properties: { productType: "BOND", dealId, isin, investmentUnits: units } },
    ],
    failed: sellFailed,
  },
  "bonds.sell-cancel": {
    done: ({ dealId, isin }) => [{ event: "sell_order_deleted", properties: { productType: "BOND", dealId, isin } }],
    failed: sellFailed,
  },
  "payments.metal.create": {
    done: ({ transaction }, { metal, kind, paymentSource }) => [
      {
        event: "metal_order_placed",
        properties: {
          ...{ productType: metal, transactionType: kind, investmentAmount: majorFromMinor(transaction.total) },
          ...(paymentSource && { paymentSource }),
        },
      },
    ],
    failed: (errorMessage) => ({ event: "metal_order_failed", properties: { errorMessage } }),
  },
  "group.join-or-leave": {
    done: (_, { action, invitationCode }) => [
      action === "JOIN"
        ? { event: "group_joined", properties: { affiliateCode: invitationCode } }
        : { event: "group_left" },
    ],
  },
  "group.invite": { done: () => [{ event: "friend_invited", properties: { affiliateType: "GROUP" } }] },
  "talk.book": booked,
  "talk.book-mine": booked,
  "talk.move": {
    done: ({ at }) => [{ event: "expert_call_moved", properties: { selectedDate: dateInIndia(at) } }],
  },
  "talk.cancel": { done: () => [{ event: "expert_call_cancelled" }] },
};

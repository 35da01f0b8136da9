/** Ids carry their kind in a prefix and in their type, so that an id of one kind cannot be passed for another. */
import type { z } from "zod";
import { named } from "./named.ts";
import { text } from "./text.ts";

const prefixed = (prefix: string) => text(64).regex(new RegExp(`^${prefix}_[0-9a-z]{20,32}$`));

export const userId = named("UserId", prefixed("usr").brand<"UserId">());
export type UserId = z.infer<typeof userId>;

export const investmentId = named("InvestmentId", prefixed("inv").brand<"InvestmentId">());
export type InvestmentId = z.infer<typeof investmentId>;

/** One investment flow: amount → terms → payment → consent → OTP → result; also the key of its saga. */
export const flowKey = named("FlowKey", prefixed("flow").brand<"FlowKey">());
export type FlowKey = z.infer<typeof flowKey>;

export const paymentKey = named("PaymentKey", prefixed("pay").brand<"PaymentKey">());
export type PaymentKey = z.infer<typeof paymentKey>;

/** The public id of a wallet movement; the ledger's own sequence is internal. */
export const walletTransactionId = named("WalletTransactionId", prefixed("wtx").brand<"WalletTransactionId">());
export type WalletTransactionId = z.infer<typeof walletTransactionId>;

export const metalTransactionId = named("MetalTransactionId", prefixed("mtx").brand<"MetalTransactionId">());
export type MetalTransactionId = z.infer<typeof metalTransactionId>;

/** Money received for a closed account, to be returned to its sender. */
export const refundId = prefixed("rfd").brand<"RefundId">();
export type RefundId = z.infer<typeof refundId>;

/** One redemption of Stash coins. */
export const redemptionId = named("RedemptionId", prefixed("rwd").brand<"RedemptionId">());
export type RedemptionId = z.infer<typeof redemptionId>;

/** Chosen by the operator who offers the reward. */
export const rewardId = named(
  "RewardId",
  text(64)
    .regex(/^[a-z0-9](?:[a-z0-9-]{1,62})[a-z0-9]$/)
    .brand<"RewardId">(),
);
export type RewardId = z.infer<typeof rewardId>;

export const notificationId = named("NotificationId", prefixed("ntf").brand<"NotificationId">());
export type NotificationId = z.infer<typeof notificationId>;

/** One grant of read-only access to somebody else. */
export const viewerId = named("ViewerId", prefixed("vwr").brand<"ViewerId">());
export type ViewerId = z.infer<typeof viewerId>;

/** A TDS certificate that a payer has issued. */
export const taxCertificateId = named("TaxCertificateId", prefixed("crt").brand<"TaxCertificateId">());
export type TaxCertificateId = z.infer<typeof taxCertificateId>;

/** One visit to DigiLocker. */
export const digilockerTransactionId = named(
  "DigilockerTransactionId",
  prefixed("dgl").brand<"DigilockerTransactionId">(),
);
export type DigilockerTransactionId = z.infer<typeof digilockerTransactionId>;

/** A standing instruction for reinvestment. */
export const instructionId = named("InstructionId", prefixed("rsi").brand<"InstructionId">());
export type InstructionId = z.infer<typeof instructionId>;

/** Quoted terms of a sale, and the sell order placed on them. */
export const sellTermsId = named("SellTermsId", prefixed("slt").brand<"SellTermsId">());
export type SellTermsId = z.infer<typeof sellTermsId>;

export const putExerciseId = named("PutExerciseId", prefixed("put").brand<"PutExerciseId">());
export type PutExerciseId = z.infer<typeof putExerciseId>;

export const sellOrderId = named("SellOrderId", prefixed("slo").brand<"SellOrderId">());
export type SellOrderId = z.infer<typeof sellOrderId>;

/** Quoted terms for withdrawing a deposit early. */
export const depositTermsId = named("DepositTermsId", prefixed("dwt").brand<"DepositTermsId">());
export type DepositTermsId = z.infer<typeof depositTermsId>;

/** Chosen by the operator who publishes the deal; part of its URL. */
export const dealId = named(
  "DealId",
  text(64)
    .regex(/^[a-z0-9](?:[a-z0-9-]{1,62})[a-z0-9]$/)
    .brand<"DealId">(),
);
export type DealId = z.infer<typeof dealId>;

/**
 * The handler of each job type of an investor's object. A job may run twice, so every handler checks the stored state
 * first.
 */

import type { InvestorEvent } from "../events/schema.ts";
import type { Outbox } from "../platform/outbox.ts";
import type { JobHandlers } from "../platform/scheduler.ts";
import { retaxPayerByLaw } from "./claims/law-change.ts";
import { notifyOfPuts } from "./claims/put-notices.ts";
import { endHardshipTerm } from "./exits/hardship.ts";
import { processSale } from "./exits/sale-processing.ts";
import { processEnrolment } from "./family/enrolment.ts";
import { reportGuardianChange } from "./family/guardian-change.ts";
import { processMajority } from "./family/majority.ts";
import { endLapsedGrant } from "./family/viewers.ts";
import { giveUpAll } from "./family/viewing.ts";
import { notifyOfMaturity } from "./holdings/maturity-notice.ts";
import { processUnlink } from "./identity/contact-linking.ts";
import { releasePasskey } from "./identity/passkeys.ts";
import { sendSecurityNotice } from "./identity/security-notices.ts";
import { processSaga } from "./investing/investment-saga.ts";
import { processDelivery, redeliver } from "./investing/share-delivery.ts";
import { applyEventsOfDeal } from "./issuer-actions/bond-events.ts";
import type { AccountContext } from "./kernel/account-context.ts";
import type { JobType } from "./kernel/job-types.ts";
import { runKeptCheck } from "./kyc/check-again.ts";
import { reviewCmr } from "./kyc/cmr-review.ts";
import { clearDocument } from "./kyc/documents.ts";
import { issueInvoice } from "./metals/invoicing.ts";
import { deliverNotification } from "./notifications/delivery.ts";
import { notifyOfOpening } from "./notifications/followed-deals.ts";
import { settlePayout } from "./payouts/payout-collection.ts";
import { correctEndedYear } from "./payouts/year-end-rates.ts";
import { processErasure } from "./privacy/erasure.ts";
import { rotateKeys } from "./privacy/key-rotation.ts";
import { applyRetention } from "./privacy/retention-job.ts";
import { processReinvestment } from "./reinvesting/reinvestment-processing.ts";
import { processInvitation } from "./social/invitations.ts";
import { processRedemption } from "./stash/redemption.ts";
import { withdrawAccumulated } from "./wallet/auto-withdraw.ts";
import { processVirtualAccount, returnCredit } from "./wallet/credit-polling.ts";
import { reconcilePayment } from "./wallet/payment-settlement.ts";
import { returnRemittance } from "./wallet/remittance-return.ts";
import { pollRemittances } from "./wallet/remittance-settlement.ts";
import { closeVirtualAccount } from "./wallet/virtual-account-closing.ts";
import { processWithdrawal } from "./wallet/withdrawal.ts";

export function jobHandlers(context: AccountContext, outbox: Outbox<InvestorEvent>): JobHandlers<JobType> {
  return {
    OUTBOX: () => outbox.flush(),
    SAGA: (reference) => processSaga(context, reference),
    PAYOUT: (reference) => settlePayout(context, reference),
    TAX_LAW: (payerName) => retaxPayerByLaw(context, payerName),
    TAX_RATE: (payerName) => correctEndedYear(context, payerName),
    FIXING: (reference) => applyEventsOfDeal(context, reference),
    PAYMENT: (reference) => reconcilePayment(context, reference),
    WITHDRAWAL: (reference) => processWithdrawal(context, reference),
    AUTO_WITHDRAW: () => withdrawAccumulated(context),
    CHILD: (reference) => processEnrolment(context, reference),
    MAJORITY: (reference) => processMajority(context, reference),
    GUARDIAN: async (reference) => {
      await reportGuardianChange(context, reference);
    },
    VIEWER: async (reference) => endLapsedGrant(context, reference),
    VIEWING: () => giveUpAll(context),
    INVITATION: (reference) => processInvitation(context, reference),
    DOCUMENT: (reference) => clearDocument(context, reference),
    DELIVERY: (reference) => processDelivery(context, reference),
    REDELIVERY: async () => {
      redeliver(context);
    },
    KYC_CHECK: (reference) => runKeptCheck(context, reference),
    CMR: (reference) => reviewCmr(context, reference),
    PUT_NOTICE: async (reference) => notifyOfPuts(context, reference),
    HARDSHIP: async (reference) => endHardshipTerm(context, reference),
    SELL: (reference) => processSale(context, reference),
    REINVESTMENT: (reference) => processReinvestment(context, reference),
    CONTACT: (reference) => processUnlink(context, reference),
    PASSKEY: (reference) => releasePasskey(context, reference),
    SECURITY_NOTICE: (reference) => sendSecurityNotice(context, reference),
    NOTIFICATION: (reference) => deliverNotification(context, reference),
    DEAL_OPENING: (reference) => notifyOfOpening(context, reference),
    MATURITY: async (reference) => notifyOfMaturity(context, reference),
    METAL_INVOICE: (reference) => issueInvoice(context, reference),
    KEY_ROTATION: () => rotateKeys(context),
    RETENTION: () => applyRetention(context),
    ERASURE: (reference) => processErasure(context, reference),
    REWARD: (reference) => processRedemption(context, reference),
    BANK_CREDIT: () => processVirtualAccount(context),
    CREDIT_RETURN: (reference) => returnCredit(context, reference),
    REMITTANCE: (reference) => pollRemittances(context, reference),
    REMITTANCE_RETURN: (reference) => returnRemittance(context, reference),
    REMITTANCE_CLOSING: (reference) => closeVirtualAccount(context, reference),
  };
}

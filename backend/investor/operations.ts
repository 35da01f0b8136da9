/** The operation of every contract call on an investor's object. A call without an operation does not compile. */

import { depositOperations } from "./exits/deposit-operations.ts";
import { depositPartOperations } from "./exits/deposit-part-operations.ts";
import { hardshipOperations } from "./exits/hardship-operations.ts";
import { putOperations } from "./exits/put-operations.ts";
import { sellingOperations } from "./exits/sale-operations.ts";
import { majorityOperations } from "./family/majority.ts";
import { familyOperations } from "./family/operations.ts";
import { viewerOperations } from "./family/viewer-operations.ts";
import { viewingOperations } from "./family/viewing.ts";
import { contactOperations } from "./identity/contact-operations.ts";
import { friendlyNameOperations } from "./identity/friendly-name.ts";
import { passkeyOperations } from "./identity/passkey-operations.ts";
import { sessionOperations } from "./identity/session-operations.ts";
import { userOperations } from "./identity/user-operations.ts";
import { defaultFlowOperations } from "./investing/default-flow.ts";
import { giftOperations } from "./investing/gift-operations.ts";
import { investmentOperations } from "./investing/investment-operations.ts";
import { paymentRetryOperations } from "./investing/investment-payment.ts";
import { preIpoOperations } from "./investing/pre-ipo-operations.ts";
import type { Operations } from "./kernel/operation.ts";
import { aadhaarOperations } from "./kyc/aadhaar.ts";
import { aadhaarImagesOperations } from "./kyc/aadhaar-images.ts";
import { accreditationOperations } from "./kyc/accreditation.ts";
import { bankOperations } from "./kyc/bank.ts";
import { cmrOperations } from "./kyc/cmr-operations.ts";
import { digilockerOperations } from "./kyc/digilocker.ts";
import { identityRecordOperations } from "./kyc/identity-records.ts";
import { nomineeOperations } from "./kyc/nominee-operations.ts";
import { panOperations } from "./kyc/pan.ts";
import { postalAddressOperations } from "./kyc/postal-address.ts";
import { profileOperations } from "./kyc/profile.ts";
import { residenceOperations } from "./kyc/residence-operations.ts";
import { metalOperations } from "./metals/operations.ts";
import { followedDealOperations } from "./notifications/followed-deals.ts";
import { notificationOperations } from "./notifications/operations.ts";
import { calendarFeedOperations } from "./portfolio/calendar-feed.ts";
import { dashboardOperations } from "./portfolio/dashboard-operations.ts";
import { momentOperations } from "./portfolio/moments.ts";
import { deletionOperations } from "./privacy/deletion-operations.ts";
import { reinvestmentInstructionOperations } from "./reinvesting/reinvestment-instruction-operations.ts";
import { reinvestmentOperations } from "./reinvesting/reinvestment-operations.ts";
import { appointmentOperations } from "./social/consultation-operations.ts";
import { groupOperations } from "./social/group-operations.ts";
import { referralOperations } from "./social/referral-operations.ts";
import { stashOperations } from "./stash/stash-operations.ts";
import { metalInvoiceOperations } from "./statements/metal-invoices.ts";
import { yearReviewOperations } from "./statements/year-review.ts";
import { panLinkOperations } from "./tax/pan-link-operations.ts";
import { taxOperations } from "./tax/tax-credit-operations.ts";
import { taxDeclarationOperations } from "./tax/tax-declaration-operations.ts";
import { treatyClaimOperations } from "./tax/treaty-claim-operations.ts";
import { accountProofOperations } from "./wallet/account-proof.ts";
import { autoWithdrawOperations } from "./wallet/auto-withdraw.ts";
import { bankCreditOperations } from "./wallet/bank-credit-operations.ts";
import { foreignAccountOperations } from "./wallet/foreign-account-operations.ts";
import { paymentOperations } from "./wallet/payment-operations.ts";
import { remittanceOperations } from "./wallet/remittance-operations.ts";
import { walletOperations } from "./wallet/wallet-operations.ts";
import { withdrawalOperations } from "./wallet/withdrawal-operations.ts";

export const operations: Operations = {
  ...sessionOperations,
  ...userOperations,
  ...profileOperations,
  ...friendlyNameOperations,
  ...defaultFlowOperations,
  ...contactOperations,
  ...passkeyOperations,
  ...deletionOperations,
  ...panOperations,
  ...aadhaarOperations,
  ...aadhaarImagesOperations,
  ...digilockerOperations,
  ...identityRecordOperations,
  ...majorityOperations,
  ...bankOperations,
  ...accreditationOperations,
  ...taxOperations,
  ...panLinkOperations,
  ...taxDeclarationOperations,
  ...treatyClaimOperations,
  ...accountProofOperations,
  ...walletOperations,
  ...withdrawalOperations,
  ...notificationOperations,
  ...followedDealOperations,
  ...calendarFeedOperations,
  ...autoWithdrawOperations,
  ...paymentOperations,
  ...paymentRetryOperations,
  ...investmentOperations,
  ...dashboardOperations,
  ...momentOperations,
  ...metalInvoiceOperations,
  ...yearReviewOperations,
  ...familyOperations,
  ...viewerOperations,
  ...viewingOperations,
  ...nomineeOperations,
  ...stashOperations,
  ...preIpoOperations,
  ...referralOperations,
  ...groupOperations,
  ...cmrOperations,
  ...metalOperations,
  ...reinvestmentOperations,
  ...reinvestmentInstructionOperations,
  ...giftOperations,
  ...remittanceOperations,
  ...bankCreditOperations,
  ...foreignAccountOperations,
  ...putOperations,
  ...sellingOperations,
  ...depositOperations,
  ...depositPartOperations,
  ...hardshipOperations,
  ...postalAddressOperations,
  ...residenceOperations,
  ...appointmentOperations,
};

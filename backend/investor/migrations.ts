/** Applied in this order. Append only: never change or reorder a released migration. */

import { ledgerMigrations } from "../ledger/migrations.ts";
import { ledgerTimeMigration } from "../ledger/ownership-history.ts";
import { commandMigration } from "../platform/command-log.ts";
import type { Migration } from "../platform/migrations.ts";
import { outboxMigration } from "../platform/outbox.ts";
import { jobStateMigration, schedulerMigration } from "../platform/scheduler.ts";
import { isinMigration } from "./claims/bond-lot-store.ts";
import { depositMigration, depositPartMigration } from "./claims/deposit-store.ts";
import { hardshipMigration } from "./claims/hardship-store.ts";
import { putMigration } from "./claims/put-store.ts";
import { leastRatingMigration, reinvestmentInstructionMigration } from "./claims/reinvestment-instruction-store.ts";
import { reinvestmentMigration } from "./claims/reinvestment-store.ts";
import { sellingMigration } from "./claims/sale-store.ts";
import { deliveryRejectionMigration, sharePriceMigration, sharesMigration } from "./claims/share-store.ts";
import { taxLawMigration } from "./claims/tax-law-store.ts";
import { coinLotMigration } from "./coins/lot-store.ts";
import { viewerMigration } from "./family/viewer-store.ts";
import { accrualCorrectionMigration } from "./holdings/accrual-correction-store.ts";
import { investmentCounterMigration, investmentOfPayerMigration } from "./holdings/investment-list-store.ts";
import {
  investmentMigration,
  investmentSettlementMigration,
  reinvestedFromMigration,
} from "./holdings/investment-store.ts";
import {
  payoutCreatedMigration,
  payoutMigration,
  payoutRedemptionMigration,
  payoutTdsBasisMigration,
} from "./holdings/payout-store.ts";
import { payoutGainLotsMigration } from "./holdings/redemption-gain-store.ts";
import { taxDeclarationMigration } from "./holdings/tax-declaration-store.ts";
import { tdsRateMigration } from "./holdings/tds-rate-store.ts";
import { treatyClaimMigration } from "./holdings/treaty-claim-store.ts";
import { calendarFeedMigration } from "./identity/calendar-address-store.ts";
import {
  contactDeliveryMigration,
  contactReportMigration,
  loginContactMigration,
  noticeAttemptMigration,
} from "./identity/contact-store.ts";
import { closedAccountMigration, deletionMigration } from "./identity/deletion-store.ts";
import { consentProofMigration, familyMigration } from "./identity/family-store.ts";
import { friendlyNameMigration } from "./identity/friendly-name-store.ts";
import { guardianChangeMigration } from "./identity/guardian-change-store.ts";
import { identityMigration } from "./identity/identity-store.ts";
import { localeMigration } from "./identity/locale-store.ts";
import { majorityMigration } from "./identity/majority-store.ts";
import { passkeyMigration } from "./identity/passkey-store.ts";
import { sessionMigration, sessionPlaceMigration } from "./identity/session-store.ts";
import { consentMandateMigration, flowMigration } from "./investing/flow-store.ts";
import { investmentRestructuringMigration, restructuringTermsMigration } from "./issuer-actions/restructuring-store.ts";
import { rateLimitMigration } from "./kernel/rate-limit-store.ts";
import { bankChangeMigration, formerBankAccountMigration } from "./kyc/bank-change-store.ts";
import { cmrMigration, dematRejectionMigration } from "./kyc/cmr-store.ts";
import { dematPermitMigration } from "./kyc/demat-permit-store.ts";
import { digilockerLeaseMigration, digilockerMigration, digilockerReturnMigration } from "./kyc/digilocker-store.ts";
import { documentMigration } from "./kyc/document-store.ts";
import { identityRecordMigration } from "./kyc/identity-record-store.ts";
import { checkAnswerMigration, keptChangeMigration, keptCheckMigration } from "./kyc/kept-check-store.ts";
import { kycMigration } from "./kyc/kyc-store.ts";
import { nameReviewMigration } from "./kyc/name-review-store.ts";
import { nomineeMigration } from "./kyc/nominee-store.ts";
import { panLinkMigration } from "./kyc/pan-link-store.ts";
import { postalAddressMigration } from "./kyc/postal-address-store.ts";
import { residenceMigration } from "./kyc/residence-store.ts";
import { invoiceAddressMigration } from "./metals/invoice-address-store.ts";
import { metalInvoiceMigration } from "./metals/invoice-store.ts";
import { metalCounterMigration, metalMigration } from "./metals/store.ts";
import { followedDealMigration } from "./notifications/followed-deal-store.ts";
import {
  messageAttemptMigration,
  messageReportMigration,
  notificationMigration,
} from "./notifications/notification-store.ts";
import { pushMigration } from "./notifications/push-store.ts";
import { momentMigration } from "./portfolio/moment-store.ts";
import { declaredDaysMigration, portfolioCacheMigration } from "./portfolio/portfolio-cache-store.ts";
import { earnedCoinsMigration, metalVersionMigration, portfolioMigration } from "./portfolio/portfolio-store.ts";
import {
  metalLineMigration,
  statementMigration,
  statementRareMigration,
  transactionCounterMigration,
  untaxedAccrualMigration,
} from "./portfolio/transaction-list-store.ts";
import { erasureMigration } from "./privacy/erasure-store.ts";
import { keyRotationMigration } from "./privacy/key-rotation-store.ts";
import { retentionMigration } from "./privacy/retention-store.ts";
import { appointmentMigration } from "./social/consultation-store.ts";
import { invitationAttemptMigration, invitationMigration } from "./social/invitation-store.ts";
import { referralMigration } from "./social/referral-store.ts";
import { redemptionMigration } from "./stash/redemption-store.ts";
import { stashMigration } from "./stash/stash-store.ts";
import { taxCertificateMigration } from "./tax/certificate-store.ts";
import { accountProofMigration } from "./wallet/account-proof-store.ts";
import { autoWithdrawMigration } from "./wallet/auto-withdraw-store.ts";
import { bankCreditMigration, bankPaymentMigration, virtualAccountMigration } from "./wallet/bank-credit-store.ts";
import { foreignAccountMigration } from "./wallet/foreign-account-store.ts";
import { movementDayMigration } from "./wallet/movement-day-store.ts";
import { walletCounterMigration, walletRareMigration } from "./wallet/movement-list-store.ts";
import { paymentKindsMigration, paymentMigration } from "./wallet/payment-store.ts";
import { refundMigration, refundSourcesMigration } from "./wallet/refund-store.ts";
import { withdrawalReleaseMigration, withdrawnReleaseMigration } from "./wallet/release-store.ts";
import { remittanceClosingMigration, remittanceMigration } from "./wallet/remittance-store.ts";
import {
  movementReferenceMigration,
  walletCurrencyMigration,
  walletMigration,
  walletReasonsMigration,
} from "./wallet/wallet-store.ts";
import { withdrawalCodeMigration } from "./wallet/withdrawal-code-store.ts";
import {
  withdrawalOrderMigration,
  withdrawalReportMigration,
  withdrawalReturnMigration,
  withdrawalRoutingMigration,
  withdrawalTakenMigration,
} from "./wallet/withdrawal-store.ts";

export const investorMigrations: readonly Migration[] = [
  schedulerMigration,
  outboxMigration,
  commandMigration,
  identityMigration,
  sessionMigration,
  ...ledgerMigrations,
  kycMigration,
  walletMigration,
  paymentMigration,
  flowMigration,
  investmentMigration,
  payoutMigration,
  statementMigration,
  familyMigration,
  paymentKindsMigration,
  walletReasonsMigration,
  withdrawalCodeMigration,
  walletCurrencyMigration,
  portfolioMigration,
  sharesMigration,
  autoWithdrawMigration,
  friendlyNameMigration,
  referralMigration,
  invitationMigration,
  documentMigration,
  cmrMigration,
  metalMigration,
  consentMandateMigration,
  reinvestmentMigration,
  investmentRestructuringMigration,
  digilockerMigration,
  loginContactMigration,
  sessionPlaceMigration,
  deletionMigration,
  remittanceMigration,
  withdrawalRoutingMigration,
  foreignAccountMigration,
  sellingMigration,
  transactionCounterMigration,
  walletCounterMigration,
  investmentCounterMigration,
  stashMigration,
  metalCounterMigration,
  statementRareMigration,
  walletRareMigration,
  residenceMigration,
  erasureMigration,
  retentionMigration,
  ledgerTimeMigration,
  appointmentMigration,
  consentProofMigration,
  nomineeMigration,
  depositMigration,
  keyRotationMigration,
  bankChangeMigration,
  rateLimitMigration,
  refundMigration,
  remittanceClosingMigration,
  closedAccountMigration,
  localeMigration,
  investmentSettlementMigration,
  notificationMigration,
  restructuringTermsMigration,
  reinvestedFromMigration,
  followedDealMigration,
  calendarFeedMigration,
  metalLineMigration,
  metalVersionMigration,
  digilockerReturnMigration,
  payoutTdsBasisMigration,
  taxDeclarationMigration,
  movementReferenceMigration,
  bankCreditMigration,
  refundSourcesMigration,
  treatyClaimMigration,
  untaxedAccrualMigration,
  majorityMigration,
  taxCertificateMigration,
  redemptionMigration,
  formerBankAccountMigration,
  putMigration,
  payoutRedemptionMigration,
  reinvestmentInstructionMigration,
  earnedCoinsMigration,
  guardianChangeMigration,
  leastRatingMigration,
  coinLotMigration,
  nameReviewMigration,
  investmentOfPayerMigration,
  viewerMigration,
  payoutCreatedMigration,
  sharePriceMigration,
  portfolioCacheMigration,
  declaredDaysMigration,
  taxLawMigration,
  movementDayMigration,
  isinMigration,
  payoutGainLotsMigration,
  withdrawalReturnMigration,
  virtualAccountMigration,
  contactDeliveryMigration,
  momentMigration,
  jobStateMigration,
  bankPaymentMigration,
  withdrawalReportMigration,
  keptCheckMigration,
  checkAnswerMigration,
  contactReportMigration,
  messageReportMigration,
  digilockerLeaseMigration,
  pushMigration,
  depositPartMigration,
  metalInvoiceMigration,
  passkeyMigration,
  dematRejectionMigration,
  deliveryRejectionMigration,
  accountProofMigration,
  tdsRateMigration,
  dematPermitMigration,
  accrualCorrectionMigration,
  hardshipMigration,
  identityRecordMigration,
  postalAddressMigration,
  invoiceAddressMigration,
  keptChangeMigration,
  withdrawalTakenMigration,
  withdrawalReleaseMigration,
  withdrawalOrderMigration,
  messageAttemptMigration,
  noticeAttemptMigration,
  invitationAttemptMigration,
  panLinkMigration,
  withdrawnReleaseMigration,
];

/** The registry of all API calls. A call that is missing here is neither routed, nor callable, nor documented. */
import * as aadhaar from "./calls/aadhaar.ts";
import * as accountDeletion from "./calls/account-deletion.ts";
import * as analytics from "./calls/analytics.ts";
import * as auth from "./calls/auth.ts";
import * as bondPuts from "./calls/bond-puts.ts";
import * as bondSelling from "./calls/bond-selling.ts";
import * as calendarFeed from "./calls/calendar-feed.ts";
import * as cmr from "./calls/cmr.ts";
import * as consultations from "./calls/consultations.ts";
import * as contacts from "./calls/contacts.ts";
import * as content from "./calls/content.ts";
import * as dashboard from "./calls/dashboard.ts";
import * as deals from "./calls/deals.ts";
import * as depositHardship from "./calls/deposit-hardship.ts";
import * as depositPart from "./calls/deposit-part.ts";
import * as depositWithdrawal from "./calls/deposit-withdrawal.ts";
import * as exchangeRates from "./calls/exchange-rates.ts";
import * as exposure from "./calls/exposure.ts";
import * as family from "./calls/family.ts";
import * as followedDeals from "./calls/followed-deals.ts";
import * as foreignAccount from "./calls/foreign-account.ts";
import * as gift from "./calls/gift.ts";
import * as groups from "./calls/groups.ts";
import * as holdings from "./calls/holdings.ts";
import * as records from "./calls/identity-records.ts";
import * as investmentTerms from "./calls/investment-terms.ts";
import * as investments from "./calls/investments.ts";
import * as kyc from "./calls/kyc.ts";
import * as metalInvoices from "./calls/metal-invoices.ts";
import * as metals from "./calls/metals.ts";
import * as moments from "./calls/moments.ts";
import * as moneyHistory from "./calls/money-history.ts";
import * as nominees from "./calls/nominees.ts";
import * as notifications from "./calls/notifications.ts";
import * as passkeys from "./calls/passkeys.ts";
import * as pastDeals from "./calls/past-deals.ts";
import * as payments from "./calls/payments.ts";
import * as payoutCalendar from "./calls/payout-calendar.ts";
import * as postalAddress from "./calls/postal-address.ts";
import * as preIpo from "./calls/pre-ipo.ts";
import * as preferences from "./calls/preferences.ts";
import * as referral from "./calls/referral.ts";
import * as reinvestment from "./calls/reinvestment.ts";
import * as reinvestmentInstruction from "./calls/reinvestment-instruction.ts";
import * as remittance from "./calls/remittance.ts";
import * as residence from "./calls/residence.ts";
import * as rewards from "./calls/rewards.ts";
import * as sessions from "./calls/sessions.ts";
import * as stash from "./calls/stash.ts";
import * as statements from "./calls/statements.ts";
import * as tax from "./calls/tax.ts";
import * as taxCertificates from "./calls/tax-certificates.ts";
import * as taxDeclarations from "./calls/tax-declarations.ts";
import * as tenureHistory from "./calls/tenure-history.ts";
import * as treatyClaims from "./calls/treaty-claims.ts";
import * as user from "./calls/user.ts";
import * as valueHistory from "./calls/value-history.ts";
import * as viewers from "./calls/viewers.ts";
import * as virtualAccount from "./calls/virtual-account.ts";
import * as wallet from "./calls/wallet.ts";
import * as withdrawals from "./calls/withdrawals.ts";
import * as yearReview from "./calls/year-review.ts";
import type { Call } from "./define.ts";

export const CALLS = [
  auth.phoneOtpRequest,
  auth.phoneOtpDelivery,
  auth.phoneOtpVerify,
  auth.emailOtpRequest,
  auth.emailOtpVerify,
  auth.googleClient,
  auth.googleSignIn,
  passkeys.requestPasskeySignIn,
  passkeys.signInWithPasskey,
  auth.logout,
  user.ping,
  sessions.listSessions,
  sessions.endSession,
  sessions.endOtherSessions,
  passkeys.listPasskeys,
  passkeys.requestPasskeyOtp,
  passkeys.startPasskey,
  passkeys.addPasskey,
  passkeys.renamePasskey,
  passkeys.removePasskey,
  accountDeletion.exportData,
  accountDeletion.getDeletion,
  accountDeletion.requestDeletion,
  accountDeletion.withdrawDeletion,
  contacts.listContacts,
  contacts.requestLink,
  contacts.linkContact,
  contacts.requestUnlink,
  contacts.unlinkContact,
  nominees.getNominees,
  nominees.requestNomineesOtp,
  nominees.saveNominees,
  user.getProfile,
  user.updateProfile,
  user.getUserConfig,
  user.getDefaultFlow,
  user.isInvested,
  user.isUltra,
  user.relationshipManager,
  kyc.panVerify,
  kyc.panSave,
  kyc.aadhaarVerify,
  kyc.aadhaarSave,
  aadhaar.aadhaarByImages,
  aadhaar.initiateDigilocker,
  aadhaar.returnFromDigilocker,
  aadhaar.verifyDigilocker,
  records.getIdentityRecords,
  records.fetchKraRecord,
  records.checkPanLink,
  records.checkPassport,
  kyc.requestBankOtp,
  kyc.bankDetails,
  kyc.withdrawBankChange,
  kyc.bankBranch,
  kyc.getAccreditation,
  kyc.markAccreditation,
  cmr.getCmrStatus,
  cmr.requestCmrOtp,
  cmr.confirmCmr,
  cmr.uploadCmr,
  deals.listDeals,
  deals.getDeal,
  deals.getDealData,
  investmentTerms.getInvestmentTerms,
  deals.getMasterDocument,
  pastDeals.listPastDeals,
  investments.getOwnTerms,
  investments.startFlow,
  investments.getFlow,
  investments.requestInvestmentOtp,
  investments.invest,
  investments.getInvestmentTransaction,
  payments.getUserPayment,
  payments.getWalletPayment,
  payments.createWalletPayment,
  payments.createInvestmentPayment,
  wallet.getBalance,
  wallet.getAccountDetail,
  wallet.listWalletTransactions,
  moneyHistory.getMoneyHistory,
  withdrawals.requestWithdrawalOtp,
  withdrawals.withdraw,
  wallet.recharge,
  wallet.bufferAvailable,
  dashboard.investmentView,
  dashboard.dashboardInvestment,
  dashboard.getMetrics,
  dashboard.transactionView,
  dashboard.investmentsCsv,
  family.getFamily,
  family.addChild,
  family.endConsent,
  family.takeOver,
  viewers.listViewers,
  viewers.requestViewerOtp,
  viewers.inviteViewer,
  viewers.revokeViewer,
  viewers.listViewedAccounts,
  viewers.acceptView,
  viewers.leaveView,
  viewers.getViewedAccount,
  stash.getStash,
  rewards.listPublicRewards,
  rewards.listRewards,
  rewards.getRedemption,
  rewards.redeemReward,
  preferences.getAutoWithdraw,
  preferences.setAutoWithdraw,
  notifications.listNotifications,
  notifications.countUnread,
  notifications.markRead,
  notifications.getNotificationPreferences,
  notifications.setNotificationPreferences,
  notifications.setPush,
  followedDeals.getFollowed,
  followedDeals.followDeal,
  calendarFeed.getCalendarFeed,
  calendarFeed.renewCalendarFeed,
  calendarFeed.revokeCalendarFeed,
  calendarFeed.readCalendarFeed,
  preIpo.investPreIpo,
  preIpo.getPreIpoInvestment,
  preIpo.listPreIpoInvestments,
  referral.getReferral,
  referral.getKycLeaderboard,
  referral.addFriendlyName,
  groups.getGroup,
  groups.getGroupByCode,
  groups.joinOrLeaveGroup,
  groups.inviteToGroup,
  metals.getMetalPrice,
  metals.getMetalHoldings,
  metals.listMetalTransactions,
  metals.requestMetalSaleOtp,
  metals.createMetalPayment,
  metals.getMetalPayment,
  reinvestment.optIntoReinvestment,
  reinvestment.optOutOfReinvestment,
  reinvestment.previewReinvestment,
  reinvestmentInstruction.getReinvestmentInstruction,
  reinvestmentInstruction.previewInstruction,
  reinvestmentInstruction.giveInstruction,
  reinvestmentInstruction.pauseInstruction,
  reinvestmentInstruction.revokeInstruction,
  content.fetchCountryDetails,
  content.allGiftFdDeals,
  content.allGiftSbDeals,
  gift.fetchFdInvestment,
  gift.fetchSbInvestment,
  gift.fetchCanInvestInFd,
  gift.fetchCanInvestInSb,
  exchangeRates.getExchangeRates,
  remittance.getRemittanceDetails,
  virtualAccount.getVirtualAccount,
  foreignAccount.requestForeignAccountOtp,
  foreignAccount.saveForeignAccount,
  foreignAccount.proveForeignAccount,
  bondPuts.listPuts,
  bondPuts.quotePut,
  bondPuts.requestPutOtp,
  bondPuts.exercisePut,
  bondPuts.revokePut,
  bondSelling.listSellOrders,
  bondSelling.createSellTerms,
  bondSelling.getSellSide,
  bondSelling.requestSellOtp,
  bondSelling.createSellOrder,
  bondSelling.deleteSellOrder,
  tenureHistory.getTenureHistory,
  dashboard.checkMigrationStatus,
  residence.getResidence,
  residence.requestResidence,
  residence.proveResidence,
  residence.withdrawResidence,
  postalAddress.getPostalAddress,
  postalAddress.savePostalAddress,
  postalAddress.removePostalAddress,
  taxDeclarations.getTaxDeclarations,
  taxDeclarations.requestTaxDeclarationOtp,
  taxDeclarations.fileTaxDeclaration,
  taxDeclarations.withdrawTaxDeclaration,
  treatyClaims.getTreatyClaims,
  treatyClaims.requestTreatyClaim,
  treatyClaims.proveTreatyClaim,
  treatyClaims.withdrawTreatyClaim,
  dashboard.dashboardCashflow,
  valueHistory.getValueHistory,
  yearReview.getYearReview,
  moments.getMoment,
  moments.closeMoment,
  holdings.listHoldings,
  payoutCalendar.getPayoutCalendar,
  exposure.getExposure,
  statements.accountStatement,
  statements.taxStatement,
  statements.taxWorkbook,
  statements.taxWorkbookCsv,
  statements.taxWorkbookPdf,
  statements.taxWorkbookZip,
  statements.holdingsStatement,
  statements.transactionsCsv,
  tax.getTaxForecast,
  tax.matchTaxCredits,
  metalInvoices.listMetalInvoices,
  metalInvoices.getMetalInvoice,
  taxCertificates.getTaxCertificates,
  taxCertificates.getTaxCertificate,
  consultations.listSlots,
  consultations.requestConsultationOtp,
  consultations.bookAsVisitor,
  consultations.getAppointment,
  consultations.moveAppointment,
  consultations.cancelAppointment,
  consultations.getOwnAppointment,
  consultations.bookAppointment,
  depositWithdrawal.createDepositWithdrawalTerms,
  depositWithdrawal.withdrawDeposit,
  depositPart.createDepositPartTerms,
  depositPart.withdrawDepositPart,
  depositHardship.getDepositHardship,
  depositHardship.requestDepositHardship,
  depositHardship.withdrawDepositHardship,
  analytics.sendAnalytics,
  analytics.getConfig,
  analytics.getWebVitals,
] as const satisfies readonly Call[];

type AnyCall = (typeof CALLS)[number];
export type CallName = AnyCall["name"];
export type CallNamed<Name extends CallName> = Extract<AnyCall, { name: Name }>;
/** The calls that run in the investor's Durable Object. */
export type InvestorCallName = Extract<AnyCall, { access: "investor" }>["name"];

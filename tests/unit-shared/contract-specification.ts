/** The calls of the product's specification, §7, as they are written there, with the leading slash that some lack. */

/** Which later issue brings a call. `unplanned`: analytics, configuration and content, which no issue asks for yet. */
type Later = "issue 3" | "issue 4" | "unplanned";

export type SpecifiedCall = readonly [call: string, later?: Later];

const dashboard: readonly SpecifiedCall[] = [
  ["POST /v2/investment-dashboard/get-investment-view"],
  ["GET /v2/investment-dashboard/investment/{id}"],
  ["GET /v2/investment-dashboard/check-migration-status"],
  ["GET /v2/investment-dashboard/get-investments-csv"],
  ["GET /v2/investment-dashboard/get-metrics/{productType}"],
  ["POST /v2/investment-dashboard/get-transaction-view"],
];

const investing: readonly SpecifiedCall[] = [
  ["POST /v2/reinvestment/opt-in/{id}"],
  ["POST /v2/payment/reinvestment/optout/{id}"],
  ["GET /v1/bonds/sell/order"],
  ["POST /v1/bonds/sell/terms"],
  ["POST /v1/bonds/sell/order"],
  ["PUT /v1/bonds/sell/order/delete"],
  ["GET /v2/deals"],
  ["GET /v2/deals/{id}"],
  ["GET /v2/deals/data/{id}"],
  ["GET /v2/deals/{dealId}/investment-terms"],
  ["GET /v2/deals/get-history-for-tenure/{dealId}"],
  ["POST /v2/investments/start-invoice-discounting-investment-flow"],
  ["GET /v2/investments/master-document"],
  ["POST /v2/investments/mif/invest"],
  ["GET /v2/investments/transaction/{id}"],
  ["GET /v2/investments/buffer-available"],
  ["POST /v2/auth/mif/otp/request"],
];

const money: readonly SpecifiedCall[] = [
  ["GET /v2/payments/user/{key}"],
  ["GET /v2/payments/wallet/{key}"],
  ["GET /v2/payments/metal/{key}"],
  ["POST /v2/payments/metal/create"],
  ["POST /v2/payments/p2p/create"],
  ["POST /v2/payments/wallet/create"],
  ["GET /v2/wallet/account-detail"],
  ["GET /v2/wallet/balance"],
  ["GET /v2/wallet/transactions"],
  ["GET /v2/wallet/otp/request"],
  ["POST /v2/wallet/withdraw-request"],
  ["POST /v2/wallet/recharge"],
  ["GET /v2/goldsilver/user"],
  ["GET /v2/goldsilver/transactions"],
  ["GET /v2/goldsilver/price"],
];

const people: readonly SpecifiedCall[] = [
  ["POST /v2/group-campaign/join-or-leave-group"],
  ["POST /v2/group-campaign/invite"],
  ["GET /v2/group-campaign/group-info"],
  ["GET /v2/group-campaign/group-info-by-invitation-code"],
  ["PUT /v2/user/add-friendly-name"],
  ["GET /v2/referral/leaderboard/kyc-counts"],
  ["GET /v2/login/is-ultra"],
  ["GET /v2/ping"],
  ["GET /v2/rm"],
  ["GET /v2/user/is-invested"],
  ["GET /v2/user/config"],
  ["GET /v2/user/profile"],
  ["GET /v2/user/default-flow"],
  ["GET /family-account"],
  ["GET /v2/preferences/auto-withdraw"],
  ["PUT /v2/preferences/auto-withdraw"],
  ["GET /v2/bonds/cmr/status"],
  ["POST /v2/bonds/cmr"],
  ["POST /v2/user/update-profile"],
];

const identity: readonly SpecifiedCall[] = [
  ["POST /v2/auth/phone/otp/request"],
  ["POST /v2/auth/phone/otp/verify"],
  ["POST /v2/auth/email/otp/request"],
  ["POST /v2/auth/email/otp/verify"],
  ["POST /v2/auth/google"],
  ["POST /v2/user/aadhaar/verify"],
  ["POST /v2/user/aadhaar"],
  ["POST /v2/user/pan/verify"],
  ["POST /v2/user/pan"],
  ["POST /v2/user/bank-details"],
  ["GET /v2/user/get-accreditation"],
  ["POST /v2/user/accreditation/mark-answer"],
  ["POST /v2/user/aadhaar-ocr-verification"],
  ["POST /v2/user/initiate-aadhaar-digilocker"],
  ["POST /v2/user/verify-aadhaar-digilocker"],
];

const elsewhere: readonly SpecifiedCall[] = [
  ["POST /preIPO/invest"],
  ["GET /preIPO/investment/{id}"],
  ["GET /preIPO/investment"],
  ["GET /fetch-country-details"],
  ["GET /all-gift-fd-deals"],
  ["GET /all-gift-sb-deals"],
  ["GET /fetch-fd-investments/{id}"],
  ["GET /fetch-sb-investments/{id}"],
  ["POST /fetch-can-invest-in-fd"],
  ["POST /fetch-can-invest-in-sb"],
  ["POST /v2/analytics/send", "unplanned"],
  ["GET /api/config", "unplanned"],
  ["GET /api/analytics/web-vitals", "unplanned"],
  ["GET /app-pre-ipo-page", "unplanned"],
];

export const SPECIFIED_CALLS = [...dashboard, ...investing, ...money, ...people, ...identity, ...elsewhere];

/** Ours beyond the specification; each says in the contract why it has to be there. */
export const OWN_CALLS = [
  "GET /v2/auth/google/client",
  "POST /v2/auth/logout",
  "GET /v2/user/sessions",
  "POST /v2/user/sessions/end",
  "POST /v2/user/sessions/end-others",
  "GET /v2/user/export",
  "GET /v2/user/deletion-request",
  "POST /v2/user/deletion-request",
  "POST /v2/user/deletion-request/withdraw",
  "GET /v2/user/contacts",
  "POST /v2/user/contacts/otp/request",
  "POST /v2/user/contacts",
  "POST /v2/user/contacts/remove/otp/request",
  "POST /v2/user/contacts/remove",
<<<<<<< HEAD
  "GET /v2/user/nominees",
  "POST /v2/user/nominees/otp/request",
  "POST /v2/user/nominees",
=======
  "GET /v2/user/book-tag",
>>>>>>> ffb4778 (An investor's page is remembered for its reader while his book is as it was; a token is worked out once)
  "GET /v2/user/ifsc/{ifscCode}",
  "GET /v2/investments/flow/{key}",
  "POST /v2/family/child",
  "POST /v2/family/child/end",
  "GET /v2/stash",
  "GET /v2/referral",
  "GET /v2/exchange-rates",
  "GET /v2/wallet/remittance-details",
  "POST /v2/user/foreign-bank-details",
  "GET /v2/user/residence",
  "POST /v2/user/residence/change",
  "POST /v2/user/residence/change/proof",
  "POST /v2/user/residence/change/withdraw",
  "GET /v2/investment-dashboard/investment/{id}/cashflow",
  "GET /v2/investment-dashboard/get-account-statement",
  "GET /v2/investment-dashboard/get-tax-statement/{financialYear}",
  "GET /v2/investment-dashboard/get-holdings-statement",
  "GET /v2/investment-dashboard/get-transactions-csv",
  "GET /v2/talk-to-expert/slots",
  "POST /v2/talk-to-expert/otp/request",
  "POST /v2/talk-to-expert/book",
  "GET /v2/talk-to-expert/appointment",
  "POST /v2/talk-to-expert/appointment/move",
  "POST /v2/talk-to-expert/appointment/cancel",
  "GET /v2/user/appointment",
  "POST /v2/user/appointment",
  "POST /v2/fixed-deposits/withdrawal/terms",
  "POST /v2/fixed-deposits/withdrawal",
];

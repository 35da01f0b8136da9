/** The calls of the product's specification, §7, with the leading slash that some lack there. */

/** The later issue that adds a call. `Strapi`: no call of the contract, but served by `backend/content`. */
type Later = "issue 3" | "issue 4" | "Strapi";

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
  ["POST /v2/analytics/send"],
  ["GET /api/config"],
  ["GET /api/analytics/web-vitals"],
  ["GET /app-pre-ipo-page", "Strapi"],
];

export const SPECIFIED_CALLS = [...dashboard, ...investing, ...money, ...people, ...identity, ...elsewhere];

import { expect, it } from "vitest";
import { z } from "zod";
import { CALLS } from "../../lib/contract/calls.ts";
import { SPECIFIED_CALLS } from "./contract-specification.ts";

/** The fields that the specification, §7, documents of a call: of its path, query and body. */
const DOCUMENTED: Readonly<Record<string, string>> = {
  "POST /v2/investment-dashboard/get-investment-view": "pageNumber pageSize productType",
  "GET /v2/investment-dashboard/investment/{id}": "id",
  "GET /v2/investment-dashboard/get-metrics/{productType}": "productType",
  "POST /v2/investment-dashboard/get-transaction-view":
    "transactionType transactionStatus investmentStatus transactionDate payoutTiming productType investmentId pageNumber pageSize",
  "POST /v2/reinvestment/opt-in/{id}": "id",
  "POST /v2/payment/reinvestment/optout/{id}": "id",
  "GET /v1/bonds/sell/order": "investmentId",
  "PUT /v1/bonds/sell/order/delete": "orderId",
  "GET /v2/deals/{id}": "id",
  "GET /v2/deals/data/{id}": "id",
  "GET /v2/deals/{dealId}/investment-terms": "dealId amount financeType",
  "GET /v2/deals/get-history-for-tenure/{dealId}": "dealId tenure",
  "GET /v2/investments/master-document": "dealId",
  "GET /v2/investments/transaction/{id}": "id",
  "GET /v2/investments/buffer-available": "amount",
  "POST /v2/auth/mif/otp/request": "key",
  "GET /v2/payments/user/{key}": "key",
  "GET /v2/payments/wallet/{key}": "key",
  "GET /v2/payments/metal/{key}": "key",
  "GET /v2/wallet/transactions": "type state pageNo pageSize sortByUpdatedAtDesc",
  "POST /v2/wallet/withdraw-request": "otp amount phoneNumber",
  "POST /v2/wallet/recharge": "amount successPath activePath failedPath",
  "GET /v2/goldsilver/transactions": "metal",
  "GET /v2/group-campaign/group-info-by-invitation-code": "invitationCode",
  "PUT /v2/preferences/auto-withdraw": "autoWithdraw",
  "POST /v2/bonds/cmr": "file",
  "POST /v2/auth/phone/otp/request": "phone countryCode",
  "POST /v2/auth/phone/otp/verify": "phone otp countryCode",
  "POST /v2/auth/email/otp/request": "email",
  "POST /v2/auth/email/otp/verify": "email otp",
  "POST /v2/auth/google": "token",
  "POST /v2/user/aadhaar/verify": "aadhaarNumber",
  "POST /v2/user/aadhaar": "aadhaarNumber otp",
  "POST /v2/user/pan/verify": "panNumber",
  "POST /v2/user/pan": "panCardNumber name",
  "POST /v2/user/bank-details": "accountNumber ifscCode",
  "POST /v2/user/accreditation/mark-answer": "userId accreditationAnswers",
  "POST /v2/user/aadhaar-ocr-verification": "file1 file2",
  "POST /v2/user/initiate-aadhaar-digilocker": "returnUrl",
  "POST /v2/user/verify-aadhaar-digilocker": "transactionId",
  "POST /preIPO/invest": "dealId lotSize amount returnUrl",
  "GET /preIPO/investment/{id}": "id",
  "GET /fetch-country-details": "search",
  "GET /all-gift-fd-deals": "currency dealID",
  "GET /all-gift-sb-deals": "dealId",
  "GET /fetch-fd-investments/{id}": "id",
  "GET /fetch-sb-investments/{id}": "id",
  "POST /fetch-can-invest-in-fd": "dealId userId",
  "POST /fetch-can-invest-in-sb": "dealId userId",
  "POST /v2/analytics/send": "event properties",
};

/** Calls whose body the specification does not show. */
const BODY_NOT_SHOWN = new Set([
  "POST /v1/bonds/sell/terms",
  "POST /v1/bonds/sell/order",
  "POST /v2/investments/start-invoice-discounting-investment-flow",
  "POST /v2/investments/mif/invest",
  "POST /v2/payments/metal/create",
  "POST /v2/payments/p2p/create",
  "POST /v2/payments/wallet/create",
  "POST /v2/group-campaign/join-or-leave-group",
  "POST /v2/group-campaign/invite",
  "PUT /v2/user/add-friendly-name",
  "POST /v2/user/update-profile",
]);

const inputSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

const specified = new Set(SPECIFIED_CALLS.filter(([, later]) => later === undefined).map(([call]) => call));
const shown = CALLS.map((call) => ({ call, address: `${call.method} ${call.path}` })).filter(
  ({ address }) => specified.has(address) && !BODY_NOT_SHOWN.has(address),
);

it.each(shown)("$address needs no more than its documented fields, and knows each of them", ({ call, address }) => {
  const { properties, required } = inputSchema.parse(
    z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" }),
  );
  const documented = DOCUMENTED[address]?.split(" ") ?? [];
  expect(required.filter((field) => !documented.includes(field))).toEqual([]);
  expect(documented.filter((field) => !(field in properties))).toEqual([]);
});

it("names documented fields of specified calls only", () => {
  const addresses = new Set(shown.map(({ address }) => address));
  expect(Object.keys(DOCUMENTED).filter((address) => !addresses.has(address))).toEqual([]);
});

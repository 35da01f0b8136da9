/**
 * An investor from sign-up to withdrawal in production, by calls; `journeys/production.spec.ts` uses a browser.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { phoneOtpRequest, phoneOtpVerify } from "../../../lib/contract/calls/auth.ts";
import { dashboardInvestment } from "../../../lib/contract/calls/dashboard.ts";
import { invest, requestInvestmentOtp, startFlow } from "../../../lib/contract/calls/investments.ts";
import { aadhaarSave, aadhaarVerify, bankDetails, panSave } from "../../../lib/contract/calls/kyc.ts";
import { getProfile, updateProfile } from "../../../lib/contract/calls/user.ts";
import { getBalance, listWalletTransactions, recharge } from "../../../lib/contract/calls/wallet.ts";
import { requestWithdrawalOtp, withdraw } from "../../../lib/contract/calls/withdrawals.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { type Client, openClient } from "../../../scripts/sandbox/client.ts";
import { newPhone } from "../../../scripts/sandbox/world.ts";
import { newIdentityDocuments } from "../support/people.ts";
import { Production } from "../support/production.ts";
import {
  DEAL,
  executeTransfer,
  know,
  listTransfers,
  noonOf,
  onlyPayoutOf,
  openForBusiness,
  payHolders,
  payOnline,
  takeTransfers,
  visitSandbox,
} from "../support/production-acts.ts";

let production: Production;
let client: Client;
const phone = newPhone();
const documents = newIdentityDocuments();
const TWICE = [204, 204];

beforeAll(async () => {
  production = await Production.start();
  await openForBusiness(production);
  client = openClient(production.url);
});
afterAll(async () => {
  await production.stop();
  expect(production.doubles.undescribed).toEqual([]);
});

it("serves an investor from sign-up to withdrawal with nothing simulated", async () => {
  expect(new Set(await visitSandbox(production))).toEqual(new Set([404]));
  expect(await signIn()).toMatchObject({ isNewUser: true });
  await verify();
  await payIn();
  const id = await buy();
  await production.serveFrom(noonOf((await payout(id)).dueOn));
  // A session ends after 30 days without a visit.
  expect(await signIn()).toMatchObject({ isNewUser: false });
  await bePaid(id);
  await takeOut();
  expect(chargedUnits()).toEqual({ codes: 4, checks: 5, payments: 1, transfers: 1 });
  expect(await production.operate("verify", {})).toMatchObject({ findings: [] });
});

/** What the providers charge for one investor who signs in twice, as docs/providers.md sums it up. */
function chargedUnits() {
  const { msg91, verification, payments } = production.doubles;
  return {
    codes: msg91.sms.flatMap(({ recipients }) => recipients).filter(({ code }) => code !== undefined).length,
    checks: verification.requests.length,
    payments: payments.links.size,
    transfers: listTransfers(production).length,
  };
}

async function signIn() {
  const contact = { phone: phone.slice(3), countryCode: "+91" };
  const otp = await production.codeSentBy(phone, () => client.call(phoneOtpRequest, contact));
  return client.call(phoneOtpVerify, { ...contact, otp });
}

async function verify(): Promise<void> {
  know(production, documents);
  const { name, dateOfBirth, country, pan, aadhaar: aadhaarNumber, accountNumber, ifsc: ifscCode } = documents;
  await client.call(updateProfile, { name, dateOfBirth, country });
  await client.call(panSave, { panCardNumber: pan, name });
  await client.call(aadhaarVerify, { aadhaarNumber });
  await client.call(aadhaarSave, { aadhaarNumber, otp: "267987" });
  await client.call(bankDetails, { accountNumber, ifscCode });
  const { kyc } = await client.call(getProfile, {});
  expect(kyc).toMatchObject({ canInvest: true });
  const sent = production.doubles.verification.requests.map(({ operation }) => operation);
  expect(sent).toEqual([
    ...["POST /pan", "POST /offline-aadhaar/otp", "POST /offline-aadhaar/verify", "POST /ifsc"],
    "POST /bank-account/sync",
  ]);
}

const available = async () => (await client.call(getBalance, {})).balance;

async function payIn(): Promise<void> {
  await client.call(recharge, { amount: 100_000 });
  expect(await payOnline(production)).toEqual(TWICE);
  expect(await available()).toBe(100_000);
}

async function buy() {
  const { key } = await client.call(startFlow, { dealId: dealId.parse(DEAL), amount: 60_000 });
  const otp = await production.codeSentBy(phone, () => client.call(requestInvestmentOtp, { key }));
  const { investment } = await client.call(invest, { key, otp, paymentSource: "WALLET" });
  await expect.poll(available).toBe(40_000);
  return investment.investmentId;
}

type InvestmentId = Awaited<ReturnType<typeof buy>>;
const payout = async (id: InvestmentId) => onlyPayoutOf(await client.call(dashboardInvestment, { id }));

async function bePaid(id: InvestmentId): Promise<void> {
  const { net } = await payout(id);
  expect(net).toBeGreaterThan(60_000);
  await payHolders(production, String(net));
  await expect.poll(() => payout(id)).toMatchObject({ status: "PAID", net });
  expect(await available()).toBeCloseTo(40_000 + net, 6);
}

const withdrawals = async () =>
  (await client.call(listWalletTransactions, { type: "DEBIT" })).transactions.filter(
    ({ reason }) => reason === "WITHDRAWAL",
  );

async function takeOut(): Promise<void> {
  takeTransfers(production);
  const amount = 100_000.5;
  const confirmed = { amount: String(amount), currency: "INR" } as const;
  const otp = await production.codeSentBy(phone, () => client.call(requestWithdrawalOtp, confirmed));
  await client.call(withdraw, { otp, amount, currency: "INR" });
  await expect.poll(() => listTransfers(production)).toMatchObject([{ transfer_amount: amount }]);
  expect(await withdrawals()).toMatchObject([{ state: "INITIATED", amount }]);
  expect(await executeTransfer(production)).toEqual(TWICE);
  await expect.poll(withdrawals).toMatchObject([{ state: "SUCCESS", amount }]);
  expect(listTransfers(production)).toHaveLength(1);
}

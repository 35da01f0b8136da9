import { emailOtpRequest, emailOtpVerify } from "../../lib/contract/calls/auth.ts";
import { createSellOrder, createSellTerms, requestSellOtp } from "../../lib/contract/calls/bond-selling.ts";
import { getCmrStatus, uploadCmr } from "../../lib/contract/calls/cmr.ts";
import { getDeal } from "../../lib/contract/calls/deals.ts";
import { getInvestmentTerms } from "../../lib/contract/calls/investment-terms.ts";
import {
  getFlow,
  invest as investCall,
  requestInvestmentOtp,
  startFlow,
} from "../../lib/contract/calls/investments.ts";
import {
  aadhaarSave,
  aadhaarVerify,
  bankDetails,
  getAccreditation,
  markAccreditation,
  panSave,
} from "../../lib/contract/calls/kyc.ts";
import { createMetalPayment, requestMetalSaleOtp } from "../../lib/contract/calls/metals.ts";
import { getUserPayment, getWalletPayment } from "../../lib/contract/calls/payments.ts";
import { getPreIpoInvestment, investPreIpo } from "../../lib/contract/calls/pre-ipo.ts";
import { getRemittanceDetails } from "../../lib/contract/calls/remittance.ts";
import { getProfile, updateProfile } from "../../lib/contract/calls/user.ts";
import { listWalletTransactions, recharge as rechargeCall } from "../../lib/contract/calls/wallet.ts";
import { requestWithdrawalOtp, withdraw as withdrawCall } from "../../lib/contract/calls/withdrawals.ts";
import { CallError } from "../../lib/contract/client.ts";
import type { InputOf } from "../../lib/contract/define.ts";
import type { ForeignCurrency } from "../../lib/contract/facts/money.ts";
import { type DealId, investmentId as investmentIdOf } from "../../lib/contract/values/ids.ts";
import type { PayoutPlan } from "../../lib/contract/values/products.ts";
import type { Client } from "./client.ts";
import { pdf } from "./files.ts";
import { codeSentBy, pay, remit, signIn as signInByPhone } from "./world.ts";

/* An investor's actions, by calls of the contract: for the seed, the tests and the benchmark. */

/** A signed-in investor, and the contact that receives their codes. */
export interface Person {
  readonly client: Client;
  /** A phone in E.164, or an e-mail address. */
  readonly contact: string;
}

export interface IdentityDocuments {
  readonly name: string;
  readonly dateOfBirth: string;
  readonly country: string;
  readonly pan: string;
  /** Absent for residents abroad. */
  readonly aadhaar?: string;
  readonly accountNumber: string;
  readonly ifsc: string;
}

export async function arriveByPhone(url: string, phone: string, referralCode?: string): Promise<Person> {
  return { client: await signInByPhone(url, phone, referralCode), contact: phone };
}

export async function arriveByEmail(client: Client, email: string): Promise<Person> {
  const otp = await codeSentBy(client.url, email, () => client.call(emailOtpRequest, { email }));
  await client.call(emailOtpVerify, { email, otp });
  return { client, contact: email };
}

/** Completes the remaining KYC steps, so it may be called again after an interruption. */
export async function completeKyc({ client, contact }: Person, documents: IdentityDocuments): Promise<void> {
  const { kyc } = await client.call(getProfile, {});
  const isOpen = (step: string) => kyc.steps.some((each) => each.step === step && each.status !== "VERIFIED");
  const { name, dateOfBirth, country, pan, aadhaar, accountNumber, ifsc } = documents;
  if (isOpen("PROFILE")) await client.call(updateProfile, { name, dateOfBirth, country });
  if (isOpen("PAN")) await client.call(panSave, { panCardNumber: pan, name });
  if (aadhaar !== undefined && isOpen("AADHAAR")) {
    const otp = await codeSentBy(client.url, contact, () => client.call(aadhaarVerify, { aadhaarNumber: aadhaar }));
    await client.call(aadhaarSave, { aadhaarNumber: aadhaar, otp });
  }
  if (isOpen("BANK")) await client.call(bankDetails, { accountNumber, ifscCode: ifsc });
}

/** Submits answers above the threshold; an agency still has to certify them. */
export async function requestAccreditation({ client }: Person): Promise<void> {
  const { status } = await client.call(getAccreditation, {});
  if (status !== "NOT_STARTED") return;
  const accreditationAnswers = {
    ANNUAL_INCOME: "ABOVE_2_CRORE",
    NET_WORTH: "ABOVE_7_5_CRORE",
    FINANCIAL_ASSETS: "ABOVE_3_75_CRORE",
  } as const;
  await client.call(markAccreditation, { accreditationAnswers });
}

/** Fills the wallet and waits for the provider's confirmation. `key`: the idempotency key. */
export async function addMoney({ client }: Person, { rupees, key }: { rupees: number; key: string }): Promise<void> {
  const payment = await client.call(rechargeCall, { amount: rupees }, { idempotencyKey: key });
  await pay(client.url, payment.key, "SUCCESS");
  await arrival(async () => (await client.call(getWalletPayment, { key: payment.key })).status === "SUCCESS");
}

interface ForeignMoney {
  readonly currency: ForeignCurrency;
  readonly amount: number;
}

/** Sends money from abroad to the investor's account in GIFT City and waits until the wallet is credited. */
export async function addForeignMoney({ client }: Person, { currency, amount }: ForeignMoney): Promise<void> {
  const hasCome = async () => {
    const { transactions } = await client.call(listWalletTransactions, { currency, type: "CREDIT", state: "SUCCESS" });
    return transactions.some((credit) => credit.reason === "REMITTANCE" && credit.amount === amount);
  };
  if (await hasCome()) return;
  const { accountNumber } = await client.call(getRemittanceDetails, { currency });
  await remit(client.url, { to: accountNumber, currency, amount });
  await arrival(hasCome);
}

interface Purchase {
  readonly dealId: DealId;
  /** In the deal's currency. */
  readonly rupees: number;
  readonly key: string;
  readonly tenureMonths?: number;
  readonly payoutPlan?: PayoutPlan;
}

/**
 * Invests from the wallet and returns the investment in its current state. The same key returns the same investment.
 */
export async function investFromWallet({ client, contact }: Person, { rupees, key, ...deal }: Purchase) {
  const flow = await client.call(startFlow, { ...deal, amount: rupees }, { idempotencyKey: `${key}-flow` });
  const earlier = await client.call(getFlow, { key: flow.key });
  if (earlier.investment) return earlier.investment;
  const otp = await codeSentBy(client.url, contact, () => client.call(requestInvestmentOtp, { key: flow.key }));
  const { investment } = await client.call(
    investCall,
    { key: flow.key, otp, paymentSource: "WALLET" },
    { idempotencyKey: `${key}-invest` },
  );
  return investment;
}

/** Buys lots of shares at today's price and waits for the provider's confirmation of the payment. */
export async function buyShares(
  { client }: Person,
  { dealId, lots, key }: { dealId: DealId; lots: number; key: string },
): Promise<void> {
  const { unit } = await client.call(getDeal, { id: dealId });
  // More than the stamp duty, and less than the price of another lot.
  const budget = String(lots * (unit + MORE_THAN_DUTY));
  const { amount } = await client.call(getInvestmentTerms, { dealId, amount: budget });
  const { investment, payment } = await client.call(
    investPreIpo,
    { dealId, lotSize: lots, amount },
    { idempotencyKey: key },
  );
  if (payment.status !== "SUCCESS") await pay(client.url, payment.key, "SUCCESS");
  const { investmentId: id } = investment;
  await arrival(async () => {
    // Reading a payment queries the provider, whose notification may be lost.
    await client.call(getUserPayment, { key: payment.key });
    return (await client.call(getPreIpoInvestment, { id })).investmentStatus === "SUCCESS";
  });
}

const MORE_THAN_DUTY = 100;

/** Polls until the condition is true. The provider takes about a second. */
export async function arrival(hasArrived: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; ) {
    if (await hasArrived()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the payment did not arrive");
}

/** Submits a client master report for this account, which then awaits manual review. */
export async function nameDematAccount({ client }: Person, number: string): Promise<void> {
  const { status } = await client.call(getCmrStatus, {});
  if (status === "IN_REVIEW" || status === "VERIFIED") return;
  const report = pdf(["Client Master Report", `BO ID: ${number}`]);
  const file = new File([report], "client-master-report.pdf", { type: "application/pdf" });
  await client.call(uploadCmr, { file });
}

/** Requests a withdrawal to the bank account. */
export async function withdrawToBank({ client, contact }: Person, { rupees, key }: { rupees: number; key: string }) {
  const otp = await codeSentBy(client.url, contact, () =>
    client.call(requestWithdrawalOtp, { amount: String(rupees), currency: "INR" }),
  );
  return client.call(withdrawCall, { otp, amount: rupees, currency: "INR" }, { idempotencyKey: key });
}

interface Sale<Sold> {
  readonly place: (confirmation: { readonly otp?: string }) => Promise<Sold>;
  readonly requestCode: () => Promise<unknown>;
}

/** Places a sale, with a code where it exceeds the limit of remote config. */
export async function placeSale<Sold>({ client, contact }: Person, { place, requestCode }: Sale<Sold>): Promise<Sold> {
  try {
    return await place({});
  } catch (cause) {
    if (!(cause instanceof CallError && cause.code === "SALE_CODE_REQUIRED")) throw cause;
    return place({ otp: await codeSentBy(client.url, contact, requestCode) });
  }
}

interface BondSale {
  readonly investmentId: string;
  readonly units: number;
  readonly nextKey: () => string;
}

/** Requests a quote for bonds and places its order. */
export async function sellBondUnits(person: Person, { investmentId: id, units, nextKey }: BondSale) {
  const { client } = person;
  const investmentId = investmentIdOf.parse(id);
  const { termsId } = await client.call(createSellTerms, { investmentId, units }, { idempotencyKey: nextKey() });
  return placeSale(person, {
    place: (confirmation) =>
      client.call(createSellOrder, { investmentId, units, termsId, ...confirmation }, { idempotencyKey: nextKey() }),
    requestCode: () => client.call(requestSellOtp, { termsId }),
  });
}

type MetalSale = Pick<InputOf<typeof createMetalPayment>, "metal" | "quote"> & { readonly grams: number };

export const sellMetalGrams = (person: Person, sale: MetalSale, nextKey: () => string) =>
  placeSale(person, {
    place: (confirmation) =>
      person.client.call(createMetalPayment, { kind: "SELL", ...sale, ...confirmation }, { idempotencyKey: nextKey() }),
    requestCode: () => person.client.call(requestMetalSaleOtp, sale),
  });

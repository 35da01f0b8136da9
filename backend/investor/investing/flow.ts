/**
 * The investment flow: its checks at the start and again at the end, and the one commit that turns it into an
 * investment. Invariant: nothing is invested on terms other than those of the flow, nor after the flow has expired.
 */
import { createHash } from "node:crypto";
import type { InvestmentTerms } from "../../../lib/contract/calls/investment-terms.ts";
import type { Minor } from "../../../lib/contract/facts/money.ts";
import { dateInIndia, type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type FlowKey, flowKey, type InvestmentId } from "../../../lib/contract/values/ids.ts";
import { PURCHASE_QUOTE_MS } from "../../../lib/finance/bond-settlement.ts";
import { perpetualOf } from "../../../lib/products/perpetual.ts";
import type { PublishedDeal } from "../../catalogue/deals.ts";
import type { TdsRates } from "../../catalogue/tds-rates.ts";
import type { ChosenPlan } from "../../deal/plan.ts";
import { investmentTermsOf } from "../../deal/terms.ts";
import { InsufficientFunds } from "../../ledger/errors.ts";
import { getInvestment, type InvestmentRecord, insertInvestment } from "../holdings/investment-store.ts";
import { incomeWith } from "../holdings/payer-tax.ts";
import { taxpayerOf } from "../holdings/taxpayer.ts";
import { keepTdsRates } from "../holdings/tds-rate-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { recordPayment } from "../wallet/payment-opening.ts";
import type { PaymentRecord } from "../wallet/payment-store.ts";
import { completeFlow, type Flow, findFlow, insertConsent, insertFlow, type PurchaseConsent } from "./flow-store.ts";
import { advance, holdMoney } from "./investment-transitions.ts";

interface FlowRequest {
  readonly deal: PublishedDeal;
  readonly amount: Minor;
  readonly choice: ChosenPlan;
  readonly paisePerMajor: number;
  /** Absent for rupees. */
  readonly tdsRates?: TdsRates | undefined;
  /** When the amount was checked; now by default. */
  readonly at?: EpochMs;
}

/**
 * The terms of an amount for this investor, taxed beside what the payer pays on their other holdings. A deal for
 * non-residents is quoted to a resident, who cannot buy it, as to its buyers.
 */
export function ownTermsOf(context: AccountContext, request: FlowRequest): InvestmentTerms {
  const { deal, tdsRates, at = context.clock.now() } = request;
  const own = taxpayerOf(context);
  const taxpayer = deal.investmentType === "GIFT" ? { ...own, residency: "NON_RESIDENT" as const } : own;
  return investmentTermsOf({
    ...request,
    at,
    taxpayer: { ...taxpayer, otherIncome: incomeWith(context, { payerName: deal.payer.name, taxpayer }) },
    calendar: context.clock.calendar(),
    tdsPaisePerMajor: tdsRates?.on(deal.currency, dateInIndia(at)) ?? null,
  });
}

/** Fixes the terms for an amount for 15 minutes. Synchronous, inside the caller's commit. */
export function startFlow(context: AccountContext, request: FlowRequest): Flow {
  const { deal, tdsRates, at: startedAt = context.clock.now() } = request;
  const { bornOn: _, ...taxpayer } = taxpayerOf(context);
  const { dealId, category, currency, product, title, payer, closesAt } = deal;
  if (tdsRates) keepTdsRates(context.sql, tdsRates, { currency, on: dateInIndia(startedAt) });
  const terms = ownTermsOf(context, { ...request, at: startedAt });
  const flow = {
    key: flowKey.parse(`flow_${context.ids.letters()}`),
    terms,
    deal: { dealId, category, currency, product, title, payerName: payer.name, closesAt },
    taxpayer,
    startedAt,
    expiresAt: epochMs(startedAt + PURCHASE_QUOTE_MS),
  };
  insertFlow(context.sql, flow);
  return { ...flow, investmentId: null };
}

/** @throws AppError NOT_FOUND */
export function getFlow(context: AccountContext, key: FlowKey): Flow {
  const flow = findFlow(context.sql, key);
  if (!flow) throw new AppError("NOT_FOUND");
  return flow;
}

export const isExpired = ({ expiresAt }: Flow, at: EpochMs): boolean => at >= expiresAt;

/** The quoted tax is that of the residence at the start of the flow. */
const hasResidencyChanged = (context: AccountContext, { taxpayer }: Flow): boolean =>
  taxpayer.residency !== taxpayerOf(context).residency;

/** A flow that can still become an investment. @throws AppError NOT_FOUND, FLOW_DONE, FLOW_EXPIRED, DEAL_NOT_OPEN */
export function getOpenFlow(context: AccountContext, key: FlowKey): Flow {
  const flow = getFlow(context, key);
  const now = context.clock.now();
  if (flow.investmentId !== null) throw new AppError("FLOW_DONE");
  if (isExpired(flow, now) || hasResidencyChanged(context, flow)) throw new AppError("FLOW_EXPIRED");
  if (now >= flow.deal.closesAt) throw new AppError("DEAL_NOT_OPEN");
  return flow;
}

/** Like `getOpenFlow`, for jobs: null instead of an error. */
export function findOpenFlow(context: AccountContext, key: FlowKey): Flow | null {
  const flow = findFlow(context.sql, key);
  const now = context.clock.now();
  if (!flow || flow.investmentId !== null || isExpired(flow, now) || hasResidencyChanged(context, flow)) return null;
  return now < flow.deal.closesAt ? flow : null;
}

/** Hash of the terms that a consent refers to. */
export const termsHashOf = ({ terms }: Pick<Flow, "terms">): string =>
  createHash("sha256").update(JSON.stringify(terms)).digest("base64url");

interface InvestmentStart {
  readonly key: FlowKey;
  readonly investmentId: InvestmentId;
  /** The opened payment of an investment that is paid online; null for one from the wallet. */
  readonly payment: PaymentRecord | null;
  /** The reinvestment mandate that replaces the one-time code. */
  readonly mandate?: Pick<PurchaseConsent, "at" | "mandateOf">;
}

/**
 * Turns the flow into an investment with its consent, and holds its money or awaits its payment. Synchronous, inside
 * the caller's commit; checks the flow again, because time has passed.
 * @throws AppError FLOW_DONE, FLOW_EXPIRED, DEAL_NOT_OPEN, INSUFFICIENT_BALANCE
 */
export function beginInvestment(
  context: AccountContext,
  { key, investmentId, payment, mandate }: InvestmentStart,
): InvestmentRecord {
  const flow = getOpenFlow(context, key);
  if (!completeFlow(context.sql, { key, investmentId })) throw new AppError("FLOW_DONE");
  const at = context.clock.now();
  const consent = mandate ?? { at, mandateOf: null };
  insertInvestment(context.sql, {
    ...factsOf(flow, at),
    id: investmentId,
    ...sourceOf(payment),
    consentedAt: consent.at,
    reinvestedFrom: consent.mandateOf,
  });
  insertConsent(context.sql, { investmentId, termsHash: termsHashOf(flow), ...consent });
  const begun = getInvestment(context.sql, investmentId);
  return payment ? awaitPayment(context, begun, payment, flow) : holdFromWallet(context, begun);
}

function factsOf({ key, terms, deal, taxpayer }: Flow, at: EpochMs) {
  // Its terms are quoted to a call, which the issuer has not promised.
  const isEndless = perpetualOf(deal.product) !== null;
  return {
    flowKey: key,
    dealId: deal.dealId,
    productType: deal.category,
    currency: deal.currency,
    product: deal.product,
    title: deal.title,
    payerName: deal.payerName,
    tenureDays: isEndless ? null : terms.tenureDays,
    tenureMonths: terms.tenureMonths,
    payoutPlan: terms.payoutPlan,
    rateBps: terms.rateBps,
    units: terms.units,
    amount: terms.amount,
    investedOn: terms.investOn,
    tradesOn: terms.settlement?.tradesOn ?? null,
    settlesOn: terms.settlement?.settlesOn ?? null,
    maturesOn: isEndless ? null : terms.maturesOn,
    promisedXirrBps: isEndless ? null : terms.xirrBps,
    absoluteReturnBps: isEndless ? null : terms.absoluteReturnBps,
    stashCoins: terms.stashCoins,
    residency: taxpayer.residency,
    panVerified: taxpayer.panVerified,
    createdAt: at,
    updatedAt: at,
  };
}

function sourceOf(payment: PaymentRecord | null): Pick<InvestmentRecord, "paymentSource" | "paymentKey"> {
  return payment ? { paymentSource: "ONLINE", paymentKey: payment.key } : { paymentSource: "WALLET", paymentKey: null };
}

function holdFromWallet(context: AccountContext, investment: InvestmentRecord): InvestmentRecord {
  try {
    return holdMoney(context, investment);
  } catch (cause) {
    if (cause instanceof InsufficientFunds) throw new AppError("INSUFFICIENT_BALANCE");
    throw cause;
  }
}

function awaitPayment(
  context: AccountContext,
  investment: InvestmentRecord,
  payment: PaymentRecord,
  { expiresAt }: Flow,
): InvestmentRecord {
  recordPayment(context, payment);
  context.scheduler.schedule({ kind: "SAGA", reference: investment.id, dueAt: expiresAt });
  return advance(context, investment, { status: "PAYMENT_PENDING" });
}

/**
 * An account with many years of history, written by the stores' own functions so that every trigger runs on every row.
 * Takes an object's storage, or a local SQLite file with the same interface.
 */

import {
  changeStage,
  changeStatus,
  getInvestment,
  insertInvestment,
  writePrincipal,
} from "../../../backend/investor/holdings/investment-store.ts";
import { insertPayout, markDelayed, markPaid } from "../../../backend/investor/holdings/payout-store.ts";
import { insertMovement } from "../../../backend/investor/wallet/wallet-store.ts";
import type { Coins } from "../../../backend/ledger/accounts.ts";
import { Ledger } from "../../../backend/ledger/ledger.ts";
import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import type { WalletReason } from "../../../lib/contract/calls/wallet.ts";
import { type Minor, minor, paise } from "../../../lib/contract/facts/money.ts";
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDateOf,
  type EpochMs,
  epochMs,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";
import {
  type DealId,
  dealId,
  flowKey,
  type InvestmentId,
  investmentId,
  walletTransactionId,
} from "../../../lib/contract/values/ids.ts";
import type { PayoutPlan, ProductTerms } from "../../../lib/contract/values/products.ts";
import { productOf } from "../../../lib/products/lookup.ts";

export interface AccountSize {
  readonly investments: number;
  /** One for each investment, except in shares, which have no payouts. */
  readonly payouts: number;
}

/** 2,000 investments and 60,000 transactions. */
export const BIG: AccountSize = { investments: 2_000, payouts: 34 };

/** The oldest rows lie within the tables of law. */
const YEARS = 3;
const PAYERS = 250;
const RATE_BPS = 1_080;
const AMOUNT = 1_20_000_00;

const asset = { en: "Two printing presses", hi: "दो छपाई मशीनें" };
const basis = { rateBps: RATE_BPS, tenureMonths: 31 };

/** One for each product bought in rupees, as its deal would have stated it. */
const PRODUCTS: readonly ProductTerms[] = [
  { kind: "INVOICE_DISCOUNTING", rateBps: RATE_BPS, tenureDays: 90, invoiceValue: paise(AMOUNT), invoiceCount: 3 },
  {
    kind: "BOND",
    listed: true,
    isin: "INE002A01018",
    issuedOn: calendarDateOf("2020-01-01"),
    maturityOn: calendarDateOf("2036-01-01"),
    couponBps: RATE_BPS,
    payout: "MONTHLY",
    cleanPrice: 1_000_000,
    security: "SENIOR_SECURED",
  },
  { kind: "TAP_RESERVE", rates: [{ tenureMonths: 12, rateBps: RATE_BPS }], payouts: ["MONTHLY"] },
  { kind: "ASSET_LEASING", ...basis, residualShareBps: 0, asset },
  { kind: "FIXED_DEPOSIT", taker: "BANK", rates: [basis], payouts: ["QUARTERLY"], rateCard: [], penaltyBps: 100 },
  {
    kind: "FRE",
    ...{ city: "Pune", areaSqft: 42_000, tenant: "Meridian Labs", rentYieldBps: RATE_BPS, yearlyStepBps: 0 },
    ...{ years: 3, exitShareBps: 10_000 },
  },
  { kind: "PRE_IPO", isin: "INE002A01018", sharesPerLot: 50, pricePerShare: paise(24_000) },
];

const ALPHABET = "0123456789abcdefghijklmnopqrstuv";

/** An id's 25 letters, unique to each number. */
const lettersOf = (n: number) =>
  [...n.toString(32)]
    .map((digit) => ALPHABET[Number.parseInt(digit, 32)])
    .join("")
    .padStart(25, "0");

export interface Bought {
  readonly id: InvestmentId;
  /** A published deal; absent where nobody reads the account together with the catalogue. */
  readonly dealId?: DealId | undefined;
  readonly product: ProductTerms;
  readonly investedOn: CalendarDate;
  readonly schedule: readonly ScheduledPayout[];
}

/** Level monthly interest, and the principal with the last payment. */
function scheduleOf(investedOn: CalendarDate, payouts: number): readonly ScheduledPayout[] {
  return Array.from({ length: payouts }, (_, index) => {
    const dueOn = addMonths(investedOn, index + 1);
    const principal = index === payouts - 1 ? AMOUNT : 0;
    const interest = 1_080_00;
    const tds = 108_00;
    return {
      ...{ payoutSequence: index + 1, dueOn, accruesTo: dueOn, kind: "INTEREST" as const, tdsRateBps: 1_000 },
      ...{ principal: minor(principal), interest: minor(interest), gross: minor(principal + interest) },
      ...{ tds: minor(tds), net: minor(principal + interest - tds) },
    };
  });
}

export const idOf = (index: number) => investmentId.parse(`inv_${lettersOf(index + 1)}`);

export const firstInvestment = idOf(0);

/**
 * Fills an empty account with the volume of `size`, up to the day `today`, invested in `deals` by turns. Call inside a
 * transaction: the rows are many.
 */
export function fillAccount(
  storage: DurableObjectStorage,
  size: AccountSize,
  today: CalendarDate,
  deals: readonly DealId[] = [],
): void {
  const { sql } = storage;
  const ledger = new Ledger({ storage });
  for (let index = 0; index < size.investments; index++) {
    const product = PRODUCTS[index % PRODUCTS.length];
    if (!product) throw new Error("no product");
    const investedOn = addDays(today, -Math.floor(((size.investments - index) * YEARS * 365) / size.investments));
    const schedule = product.kind === "PRE_IPO" ? [] : scheduleOf(investedOn, size.payouts);
    const bought = { id: idOf(index), dealId: deals[index % deals.length], product, investedOn, schedule };
    insertSuccess(sql, bought, index);
    ledger.transfer({
      ...{ key: `coins:${bought.id}`, kind: "STASH", reference: bought.id, at: startOfDayInIndia(investedOn) },
      moves: [{ from: "world:STASH", to: "coins:STASH", amount: (AMOUNT / 100) as Coins }],
    });
    for (const payout of schedule) {
      const promise = { ...payout, tdsBasis: "RESIDENT" as const };
      insertPayout(sql, { id: bought.id, promise, at: startOfDayInIndia(investedOn) });
    }
    payBack(sql, bought, { today, isLate: index % 40 === 0 });
  }
}

export function insertSuccess(sql: SqlStorage, bought: Bought, index: number): void {
  const { id, product, investedOn, schedule } = bought;
  const at = startOfDayInIndia(investedOn);
  insertInvestment(sql, {
    ...factsOf(product, schedule, `Payer ${index % PAYERS}`),
    id,
    flowKey: flowKey.parse(`flow_${lettersOf(index + 1)}`),
    dealId: bought.dealId ?? dealId.parse(`deal-${index % 60}`),
    units: 12 + (index % 7),
    amount: minor(AMOUNT + (index % 7) * 1_00_000_00),
    investedOn,
    ...{ consentedAt: at, createdAt: epochMs(at + index), updatedAt: at },
  });
  const record = getInvestment(sql, id);
  changeStatus(sql, { investment: record, status: "PROCESSING", at });
  changeStatus(sql, { investment: getInvestment(sql, id), status: "SUCCESS", at });
  writePrincipal(sql, { id, principal: schedule.length > 0 ? minor(AMOUNT) : minor(0) });
  insertMove(sql, { id, reason: "INVESTMENT", amount: record.amount, at });
}

function factsOf(
  product: ProductTerms,
  schedule: readonly ScheduledPayout[],
  payerName: string,
): Omit<
  Parameters<typeof insertInvestment>[1],
  "id" | "flowKey" | "dealId" | "units" | "amount" | "investedOn" | "consentedAt" | "createdAt" | "updatedAt"
> {
  const payoutPlan: PayoutPlan | null = schedule.length > 0 ? "MONTHLY" : null;
  return {
    ...{ productType: productOf(product).category, currency: "INR", product, payoutPlan, paymentKey: null },
    ...{ title: "Kavya Retail · Northgate", payerName, paymentSource: "WALLET" },
    ...{ tenureDays: null, tenureMonths: schedule.length || null, rateBps: RATE_BPS, stashCoins: AMOUNT / 100 },
    ...{ maturesOn: schedule.at(-1)?.dueOn ?? null, promisedXirrBps: RATE_BPS, absoluteReturnBps: 2_790 },
    ...{ reinvestedFrom: null, residency: "RESIDENT", panVerified: true, tradesOn: null, settlesOn: null },
  };
}

/** Payouts due so far are paid; a late investment lacks the last one due. */
function payBack(
  sql: SqlStorage,
  { id, schedule }: Bought,
  { today, isLate }: { readonly today: CalendarDate; readonly isLate: boolean },
): void {
  const due = schedule.filter(({ dueOn }) => dueOn < today);
  const late = isLate && due.length < schedule.length ? due.at(-1) : undefined;
  for (const payout of due) {
    const [name, at] = [{ ...payout, investmentId: id }, instantOf(payout)];
    if (payout === late) markDelayed(sql, name, at);
    else markPaid(sql, { ...name, tdsBasis: "RESIDENT", paidOn: payout.dueOn }, at);
    if (payout !== late) insertMove(sql, { id, reason: "PAYOUT", amount: payout.net, at });
  }
  if (late) changeStage(sql, { id, stage: "DELAYED", at: instantOf(late) });
  const last = schedule.at(-1);
  if (last && due.length === schedule.length) changeStage(sql, { id, stage: "MATURED", at: instantOf(last) });
}

const instantOf = ({ dueOn }: ScheduledPayout) => epochMs(startOfDayInIndia(dueOn) + 9 * 3_600_000);

interface Move {
  readonly id: InvestmentId;
  readonly reason: Extract<WalletReason, "INVESTMENT" | "PAYOUT">;
  readonly amount: Minor;
  readonly at: EpochMs;
}

let moves = 0;

function insertMove(sql: SqlStorage, { id, reason, amount, at }: Move): void {
  insertMovement(sql, {
    transactionId: walletTransactionId.parse(`wtx_${lettersOf(++moves)}`),
    type: reason === "PAYOUT" ? "CREDIT" : "DEBIT",
    ...{ state: "SUCCESS", reason, amount, currency: "INR", counterparty: "Kavya Retail · Northgate" },
    ...{ paymentKey: null, investmentId: id, orderId: null, utr: null, failure: null, createdAt: at, updatedAt: at },
  });
}

/**
 * The lines of an income-tax workbook derived again from the postings of an account's ledger and from nothing else: no payout,
 * deal, investment or tax table is read. A posting knows no units and no trade day: a part of a purchase is measured by its
 * principal, and a line by its year of payment.
 */
import { account } from "../../../backend/ledger/accounts.ts";
import type { LedgerTransaction } from "../../../backend/ledger/chain.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { spokenReference } from "../../../lib/contract/values/spoken-reference.ts";

/** A payment by a payer or a buyer. Amounts in paise. */
interface PostedPayment {
  readonly reference: string;
  /** Of the investment, as the posting names it. */
  readonly investmentId: string;
  readonly paidOn: string;
  readonly tds: number;
  /** Beyond the principal, before tax: income, the premium of a put, or the proceeds of a sale above face value. */
  readonly beyondPrincipal: number;
  readonly principal: number;
  /** Only a sale on the market pays a fee. */
  readonly isSale: boolean;
}

export interface PostedAmounts {
  readonly fullValue: number;
  readonly expense: number;
  readonly cost: number;
}

export interface PostedGain extends PostedAmounts {
  /** Of the deal or the metal. */
  readonly account: string;
  readonly boughtOn: string;
  readonly soldOn: string;
}

/** The amounts of gains, in order. */
export const amountsOf = (gains: readonly PostedAmounts[]): readonly PostedAmounts[] =>
  gains
    .map(({ fullValue, expense, cost }) => ({ fullValue, expense, cost }))
    .toSorted((a, b) => a.fullValue - b.fullValue || a.cost - b.cost);

interface Lot {
  readonly boughtOn: string;
  readonly whole: number;
  readonly cost: number;
  left: number;
}

const dayOf = (at: number) => new Date(at + 19_800_000).toISOString().slice(0, 10);

/** The sum of a transaction's postings to the accounts of a kind. */
const added = ({ postings }: Pick<LedgerTransaction, "postings">, prefix: string): number =>
  postings.filter((posting) => posting.account.startsWith(prefix)).reduce((sum, { amount }) => sum + amount, 0);

function paymentOf(transaction: LedgerTransaction): PostedPayment {
  const { reference, at } = transaction;
  const [investmentId = ""] = reference.split(":");
  const [net, tds, principal] = [
    added(transaction, "wallet:"),
    added(transaction, "tds:"),
    -added(transaction, "deal:"),
  ];
  const fee = added(transaction, "fees:") + added(transaction, "gst:");
  const paidOn = dayOf(at);
  const spoken = spokenReference({ kind: "PAYOUT", id: reference, on: calendarDateOf(paidOn) });
  return {
    reference: spoken,
    investmentId,
    paidOn,
    tds,
    principal,
    beyondPrincipal: net + tds - principal,
    isSale: fee > 0,
  };
}

export const paymentsIn = (ledger: readonly LedgerTransaction[]): readonly PostedPayment[] =>
  ledger.filter(({ kind }) => kind === "PAYOUT").map(paymentOf);

interface Taken {
  readonly part: number;
  readonly brought: number;
  readonly expense: number;
}

/** Takes a part from the oldest lots that are left. */
function take(lots: readonly Lot[], { part, brought, expense }: Taken) {
  let rest = part;
  return lots.flatMap((lot): Omit<PostedGain, "account" | "soldOn">[] => {
    const taken = Math.min(rest, lot.left);
    if (taken === 0) return [];
    const costUpTo = (gone: number) => Math.round((lot.cost * gone) / lot.whole);
    const gone = lot.whole - lot.left;
    const share = (all: number) =>
      Math.round((all * (part - rest + taken)) / part) - Math.round((all * (part - rest)) / part);
    const own = { expense: share(expense), fullValue: share(brought) + share(expense) };
    lot.left -= taken;
    rest -= taken;
    return [{ ...own, boughtOn: lot.boughtOn, cost: costUpTo(gone + taken) - costUpTo(gone) }];
  });
}

type Lots = ReadonlyMap<string, readonly Lot[]>;

/** The lots of each deal and metal: the cost, and the quantity bought. */
function lotsIn(ledger: readonly LedgerTransaction[]): Lots {
  const bought = ledger.flatMap((transaction) => {
    const cost = -added(transaction, "wallet:") - added(transaction, account.held("INR"));
    const boughtOn = dayOf(transaction.at);
    return transaction.postings
      .filter(({ account: name, amount }) => /^(deal|metal):/.test(name) && amount > 0)
      .map(({ account: name, amount: whole }) => ({ name, lot: { boughtOn, whole, cost, left: whole } }));
  });
  return new Map([...Map.groupBy(bought, ({ name }) => name)].map(([name, own]) => [name, own.map(({ lot }) => lot)]));
}

/** The part that leaves a deal for a sale or a put, and its proceeds; null where a payment is no disposal. */
function partSold(transaction: LedgerTransaction, premiumOf: PremiumOf) {
  const payment = paymentOf(transaction);
  const { principal: part, beyondPrincipal, isSale } = payment;
  const expense = added(transaction, "fees:") + added(transaction, "gst:");
  if (isSale) return { part, brought: part + beyondPrincipal, expense };
  const premium = premiumOf(payment);
  return premium === null ? null : { part, brought: part + premium, expense: 0 };
}

type PremiumOf = (payment: PostedPayment) => number | null;

/**
 * The gains on parts of a deal or a metal: sales, and puts at their principal and premium.
 * @param premiumOf the premium in a put's payment, which no posting separates from interest; null for another payment
 * @param trades as of `lotsLeftIn`
 */
export function gainsIn(
  ledger: readonly LedgerTransaction[],
  premiumOf: PremiumOf,
  trades: ReadonlyMap<string, string> = new Map(),
): readonly PostedGain[] {
  const lots = lotsIn(ledger);
  return ledger.flatMap((transaction) => {
    const left = transaction.postings.find(({ account: name, amount }) => /^(deal|metal):/.test(name) && amount < 0);
    if (!left) return [];
    const isMetal = left.account.startsWith("metal:");
    const metal = { part: -left.amount, brought: added(transaction, "wallet:"), expense: 0 };
    const sold = isMetal ? metal : partSold(transaction, premiumOf);
    if (!sold) return [];
    const soldOn = trades.get(transaction.reference) ?? dayOf(transaction.at);
    return take(lots.get(left.account) ?? [], sold).map((gain) => ({ ...gain, account: left.account, soldOn }));
  });
}

/** A purchase of which something was held at the end of a day. */
export interface PostedLot {
  readonly account: string;
  readonly boughtOn: string;
  readonly cost: number;
  /** The part of the cost whose principal or metal has not left, oldest purchases first. */
  readonly costLeft: number;
}

/** @param trades by the reference of its posting, the day of a sale's trade, with which the bonds leave; no posting names it */
export function lotsLeftIn(
  ledger: readonly LedgerTransaction[],
  day: string,
  trades: ReadonlyMap<string, string> = new Map(),
): readonly PostedLot[] {
  const until = ledger.filter(({ at }) => dayOf(at) <= day);
  const lots = lotsIn(until);
  const leaving = ledger
    .filter(({ at, reference }) => (trades.get(reference) ?? dayOf(at)) <= day)
    .flatMap(({ postings }) => postings.filter(({ amount }) => amount < 0));
  for (const { account: name, amount } of leaving) {
    take(lots.get(name) ?? [], { part: -amount, brought: 0, expense: 0 });
  }
  // The price of shares has no principal: it goes to their seller.
  const shares = until
    .filter(({ kind, operation }) => kind === "INVESTMENT" && operation === "POST")
    .filter((purchase) => added(purchase, "deal:") === 0)
    .map((purchase) => ({ cost: -added(purchase, account.held("INR")), boughtOn: dayOf(purchase.at) }));
  return [
    ...shares.map((each) => ({ ...each, account: account.world("INR"), costLeft: each.cost })),
    ...[...lots].flatMap(([name, own]) =>
      own.flatMap(({ boughtOn, cost, whole, left }) => {
        const costLeft = cost - Math.round((cost * (whole - left)) / whole);
        return left === 0 ? [] : [{ account: name, boughtOn, cost, costLeft }];
      }),
    ),
  ];
}

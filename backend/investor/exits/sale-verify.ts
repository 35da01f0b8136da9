/**
 * Verifies that sold units were paid for once and were held (docs/invariants.md: I3, I8, I10), and that the market has
 * the same order statuses (I13). Reads only.
 */

import type { SellOrderStatus } from "../../../lib/contract/calls/bond-selling.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { MarketStatus } from "../../gateways/bond-market.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { heldUnitsOf } from "../claims/sale-rules.ts";
import { listAllOrders, type OrderRecord, unitsInOrders } from "../claims/sale-store.ts";
import { type InvestmentRecord, listAllInvestments } from "../holdings/investment-store.ts";
import { findPayout, listPayouts, type PayoutRecord } from "../holdings/payout-store.ts";
import { payoutInstant } from "../holdings/payout-time.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { saleKeyOf } from "./sale-orders.ts";

export interface SellingFinding {
  readonly invariant: "I3" | "I8" | "I10" | "I13";
  /** Id of an order, an investment, or a ledger account. */
  readonly subject: string;
  /** Description of the violation, for an operator. */
  readonly detail: string;
}

type Verified = Pick<AccountContext, "sql" | "ledger" | "clock">;

/** Longer than any retry delay. */
const STUCK_AFTER_MS = 60 * 60_000;

export function verifySales(context: Verified): readonly SellingFinding[] {
  const orders = listAllOrders(context.sql);
  return [
    ...orders.flatMap((order) => verifyPayment(context, order)),
    ...orders.flatMap((order) => verifyCourse(context, order)),
    ...listAllInvestments(context.sql).flatMap((investment) => verifyUnits(context, investment, orders)),
    ...verifyFees(context, orders),
  ];
}

/** Every settled order has a paid payout with the amounts of its quoted terms. */
function verifyPayment({ sql }: Verified, { id: subject, status, investmentId, payoutSequence, sale }: OrderRecord) {
  const finding = (detail: string): SellingFinding[] => [{ invariant: "I8", subject, detail }];
  if (status !== "SETTLED" || payoutSequence === null) return [];
  const payout = findPayout(sql, { investmentId, payoutSequence });
  if (payout?.kind !== "SALE" || payout.status !== "PAID") return finding("settled, and not paid");
  return payout.net === sale.netProceeds && payout.tds === sale.tds ? [] : finding(`paid ${payout.net}`);
}

function verifyCourse({ clock }: Verified, { id: subject, status, settlesOn, dealNotified, updatedAt }: OrderRecord) {
  const finding = (detail: string): SellingFinding[] => [{ invariant: "I10", subject, detail }];
  const due = status === "SETTLED" ? updatedAt : payoutInstant(settlesOn);
  const isUnderWay = status === "CREATED" || status === "MATCHED" || (status === "SETTLED" && !dealNotified);
  return isUnderWay && clock.now() > due + STUCK_AFTER_MS ? finding(`still ${status}`) : [];
}

/** Sold units equal the units of settled orders, and units in open orders do not exceed the units still held. */
function verifyUnits(
  { sql }: Verified,
  investment: InvestmentRecord,
  orders: readonly OrderRecord[],
): SellingFinding[] {
  const { id: subject, unitsSold } = investment;
  const own = orders.filter(({ investmentId }) => investmentId === subject);
  const settled = own.filter(({ status }) => status === "SETTLED");
  const isSale = ({ kind, status }: PayoutRecord) => kind === "SALE" && status === "PAID";
  const sales = listPayouts(sql, subject).filter(isSale);
  const findings: SellingFinding[] = [];
  const found = (detail: string) => findings.push({ invariant: "I8", subject, detail });
  const sold = settled.reduce((sum, { units }) => sum + units, 0);
  if (sold !== unitsSold) found(`${unitsSold} units sold, ${sold} settled`);
  if (sales.length !== settled.length) found(`${sales.length} sales paid, ${settled.length} settled`);
  const offered = unitsInOrders(sql, subject);
  if (offered > heldUnitsOf(investment)) found(`${offered} units offered of ${heldUnitsOf(investment)}`);
  return findings;
}

/** The posted fees and their GST are those of the settled orders, and no others. */
function verifyFees({ ledger }: Verified, orders: readonly OrderRecord[]): SellingFinding[] {
  const settled = orders.filter(({ status }) => status === "SETTLED");
  const referenceOf = ({ investmentId, payoutSequence }: OrderRecord) => `${investmentId}:${payoutSequence}`;
  const isOfPayout = ({ kind }: { readonly kind: string }) => kind === "PAYOUT";
  const posted = {
    "fees:INR": ledger.entriesSince("fees:INR", 0),
    // GST on purchases of metal is checked by the verifier of metals.
    "gst:INR": ledger.entriesSince("gst:INR", 0).filter(isOfPayout),
  } as const;
  const due = {
    "fees:INR": new Map(settled.map((order) => [referenceOf(order), order.sale.fee - order.sale.gst])),
    "gst:INR": new Map(settled.map((order) => [referenceOf(order), order.sale.gst])),
  } as const;
  return (["fees:INR", "gst:INR"] as const).flatMap((subject) => {
    const found = new Map(posted[subject].map(({ reference, amount }) => [reference, amount]));
    const references = new Set([...found.keys(), ...due[subject].keys()]);
    return [...references].flatMap((reference): SellingFinding[] => {
      const [is, should] = [found.get(reference) ?? 0, due[subject].get(reference) ?? 0];
      return is === should ? [] : [{ invariant: "I3", subject, detail: `${is} of ${should} for ${reference}` }];
    });
  });
}

/** Market statuses that agree with each status of ours; null while the order can still change. */
const MARKET_STATUSES: { readonly [Status in SellOrderStatus]: readonly MarketStatus[] | null } = {
  CREATED: null,
  // PENDING, REJECTED: the match was undone, which an order learns on its settlement day. I10 finds one that does not.
  MATCHED: ["MATCHED", "SETTLED", "PENDING", "REJECTED"],
  SETTLED: ["SETTLED"],
  CANCELLED: ["CANCELLED"],
  REJECTED: ["REJECTED", "CANCELLED"],
};

/** An unreachable market is reported as a finding. */
export async function verifySalesWithMarket({
  sql,
  gateways,
}: Pick<AccountContext, "sql" | "gateways">): Promise<SellingFinding[]> {
  const findings: SellingFinding[] = [];
  try {
    for (const order of listAllOrders(sql)) {
      const allowed = MARKET_STATUSES[order.status];
      if (allowed === null) continue;
      const marketStatus = await callGateway(() => gateways.bondMarket.status(saleKeyOf(order)));
      if (allowed.includes(marketStatus)) continue;
      findings.push({
        invariant: "I13",
        subject: order.id,
        detail: `${order.status} here, ${marketStatus} at the market`,
      });
    }
    return findings;
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return [...findings, { invariant: "I13", subject: "bond market", detail: "could not be asked" }];
  }
}

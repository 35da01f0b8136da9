/**
 * Computes an order at a price, or the reason why it is refused. Pure, and the same arithmetic as the backend's. The
 * backend decides; this shows the result beside the field before submission.
 */
import { readAmount } from "@/components/wallet/typed-amount";
import type { MetalPriceQuote, MetalTradeKind } from "@/lib/contract/calls/metals";
import { type Paise, ZERO_PAISE } from "@/lib/contract/facts/money";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { type TenthMg, tradedGrams } from "@/lib/contract/values/weight";
import { buyMetalByWeight, buyMetalForAmount, metalProceeds, weightToRaise } from "@/lib/finance/metals";
import { bps } from "@/lib/finance/rounding";

export type Measure = "amount" | "grams";

export interface MetalPageQuery {
  readonly measure: Measure;
  /** The raw input. */
  readonly typed: string;
}

/** The amounts of an order: the same four on screen and in the ledger. */
export interface OrderTerms {
  readonly weight: TenthMg;
  readonly metalValue: Paise;
  readonly gst: Paise;
  /** Total cost of a purchase, or proceeds of a sale. */
  readonly total: Paise;
}

/** The investor's limits for today. */
interface Reach {
  readonly purchaseMin: Paise;
  readonly leftToday: Paise;
  readonly availableGrams: TenthMg;
}

interface Order {
  readonly kind: MetalTradeKind;
  readonly price: Pick<MetalPriceQuote, "buyPrice" | "sellPrice" | "gstBps">;
  readonly reach: Reach;
}

export type Judged =
  | { readonly isTaken: true; readonly terms: OrderTerms }
  | { readonly isTaken: false; readonly code: ErrorCode };

type Read = { readonly amount: Paise } | { readonly grams: TenthMg } | ErrorCode;

/** Accepts digits with or without grouping and unit; a trailing decimal point is ignored. */
export function readQuery({ measure, typed }: MetalPageQuery): Read {
  if (measure === "amount") {
    const read = readAmount(typed);
    return read.paise === null ? read.code : { amount: read.paise };
  }
  const plain = typed.replace(/[^\d.]/g, "").replace(/\.$/, "");
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(plain)) return "WEIGHT_INVALID";
  const read = tradedGrams.safeDecode(Number(plain));
  if (read.success) return { grams: read.data };
  return read.error.issues.some(({ message }) => message === "AMOUNT_TOO_LARGE")
    ? "AMOUNT_TOO_LARGE"
    : "WEIGHT_INVALID";
}

export function judge(requested: MetalPageQuery, order: Order): Judged {
  const read = readQuery(requested);
  if (typeof read === "string") return { isTaken: false, code: read };
  const terms = order.kind === "BUY" ? purchase(read, order) : sale(read, order);
  const code = errorOf(terms, order);
  return code === null ? { isTaken: true, terms } : { isTaken: false, code };
}

type Measured = Exclude<Read, string>;

function purchase(read: Measured, { price: { buyPrice, gstBps } }: Order): OrderTerms {
  const quote = { buyPaisePerGram: buyPrice, sellPaisePerGram: ZERO_PAISE, gstBps: bps(gstBps) };
  const bought = "grams" in read ? buyMetalByWeight(read.grams, quote) : buyMetalForAmount(read.amount, quote);
  const { weight, metalPaise: metalValue, gstPaise: gst, totalPaise: total } = bought;
  return { weight, metalValue, gst, total };
}

function sale(read: Measured, { price: { sellPrice: sellPaisePerGram } }: Order): OrderTerms {
  const weight = "grams" in read ? read.grams : weightToRaise(read.amount, { sellPaisePerGram });
  const total = metalProceeds(weight, { sellPaisePerGram });
  return { weight, metalValue: total, gst: ZERO_PAISE, total };
}

function errorOf({ weight, metalValue, total }: OrderTerms, { kind, reach }: Order): ErrorCode | null {
  if (weight === 0 || metalValue === 0) return "METAL_BELOW_MINIMUM";
  if (kind === "SELL") return weight > reach.availableGrams ? "INSUFFICIENT_METAL" : null;
  if (total < reach.purchaseMin) return "METAL_BELOW_MINIMUM";
  return total > reach.leftToday ? "METAL_DAILY_LIMIT" : null;
}

/** Whether a movement matches the searched name, reference, bank's reference or amount. Pure. */
import { digitsIn } from "../../../lib/contract/facts/pasted.ts";
import type { HistoryRow } from "./money-history-store.ts";

type Searched = Pick<HistoryRow, "counterparty" | "payerName" | "utr" | "amount">;

/** A search of fewer digits would find almost every reference. */
const REFERENCE_DIGITS_MIN = 4;

/** `₹8,15,504.66` → 81550466, `5000` → 500000; null for anything else. */
function amountIn(searched: string): number | null {
  const [, whole, fraction = ""] = /^[₹$€£ ]*(\d{1,13})(?:\.(\d{1,2}))?$/.exec(searched.replaceAll(",", "")) ?? [];
  return whole === undefined ? null : Number(whole + fraction.padEnd(2, "0"));
}

/** An empty search finds everything. */
export function matcherOf(searched: string): (row: Searched, reference: string) => boolean {
  const words = searched.toLowerCase().split(" ").filter(Boolean);
  const [amount, digits] = [amountIn(searched.trim()), digitsIn(searched)];
  const isReference = digits.length >= REFERENCE_DIGITS_MIN && /^[\p{L}\p{N}\s-]*$/u.test(searched);
  return ({ counterparty, payerName, utr, amount: moved }, reference) => {
    const name = `${counterparty ?? ""} ${payerName ?? ""} ${utr ?? ""}`.toLowerCase();
    if (words.every((word) => name.includes(word))) return true;
    if (amount !== null && (moved === amount || Math.floor(moved / 100) * 100 === amount)) return true;
    return isReference && digitsIn(reference).includes(digits);
  };
}

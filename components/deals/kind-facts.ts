/** What follows for a reader from the kind of a deal alone. Pure. */
import type { Product, ProductKind } from "@/lib/contract/products";

/** Rent and the sale of a property are hoped for: nobody owes them, and nothing on a page may look as if somebody did. */
export function isOnlyExpected(kind: ProductKind): boolean {
  return kind === "FRE";
}

/** Rulebooks that ask for words of their own; what falls under one of them never stands under another's. */
export const SURFACES = [
  "SECURITIES",
  "UNLISTED_SHARES",
  "UNREGULATED",
  "PROPERTY",
  "INSURED_DEPOSIT",
  "UNINSURED_DEPOSIT",
  "GIFT_DEPOSIT",
  "GIFT_SECURITIES",
] as const;
export type Surface = (typeof SURFACES)[number];

export function surfaceOf(product: Product): Surface {
  switch (product.kind) {
    case "BOND":
      return "SECURITIES";
    case "PRE_IPO":
      return "UNLISTED_SHARES";
    case "INVOICE_DISCOUNTING":
    case "TAP_RESERVE":
    case "ASSET_LEASING":
      return "UNREGULATED";
    case "FRE":
      return "PROPERTY";
    case "FIXED_DEPOSIT":
      return product.taker === "BANK" ? "INSURED_DEPOSIT" : "UNINSURED_DEPOSIT";
    case "GIFT_DEPOSIT":
      return "GIFT_DEPOSIT";
    case "GIFT_BOND":
      return "GIFT_SECURITIES";
  }
}

/** What is open to accredited investors only. */
export function needsAccreditation(kind: ProductKind): boolean {
  return kind === "PRE_IPO" || kind === "GIFT_BOND";
}

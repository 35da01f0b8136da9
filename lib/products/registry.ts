/** All products. A new kind is one module and one line here. */
import type { ProductKind, ProductOf } from "../contract/values/products.ts";
import { assetLeasing } from "./asset-leasing.ts";
import { bond } from "./bond.ts";
import { fixedDeposit } from "./fixed-deposit.ts";
import { fractionalRealEstate } from "./fractional-real-estate.ts";
import { giftBond } from "./gift-bond.ts";
import { giftDeposit } from "./gift-deposit.ts";
import { invoiceDiscounting } from "./invoice-discounting.ts";
import { preIpo } from "./pre-ipo.ts";
import type { Product } from "./product.ts";
import { tapReserve } from "./tap-reserve.ts";

export type Registry = { readonly [Kind in ProductKind]: Product<ProductOf<Kind>> };

export const PRODUCTS: Registry = {
  INVOICE_DISCOUNTING: invoiceDiscounting,
  BOND: bond,
  TAP_RESERVE: tapReserve,
  ASSET_LEASING: assetLeasing,
  FIXED_DEPOSIT: fixedDeposit,
  FRE: fractionalRealEstate,
  PRE_IPO: preIpo,
  GIFT_DEPOSIT: giftDeposit,
  GIFT_BOND: giftBond,
};

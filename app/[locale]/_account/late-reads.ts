import "server-only";
import { cache } from "react";
import { investmentView } from "@/lib/contract/calls/dashboard";
import type { Category } from "@/lib/contract/facts/categories";
import type { Currency } from "@/lib/contract/facts/money";
import { readOptional } from "@/lib/web/optional-read";
import type { AccountScope } from "./scope";

/** Each line costs one read of the payer's record. */
const SHOWN_MAX = 3;

/** The largest late holdings, of one category or, for null, of all; null if they cannot be loaded. */
export const readLate = cache((about: AccountScope["about"], currency: Currency, productType: Category | null) =>
  readOptional(
    investmentView,
    { stage: "DELAYED", currency, pageSize: SHOWN_MAX, sortBy: "AMOUNT", ...(productType && { productType }) },
    about,
  ),
);

import type { MaskableAmount } from "@/components/portfolio/investment-row";
import type { StatusKind } from "@/components/ui/status";
import type { Paging } from "@/lib/browser/pagination";
import type { Currency } from "@/lib/contract/values/money";

/** One payout as a table shows it: every word and date finished on the server, in the reader's language. */
export interface PayoutLine {
  readonly payoutSequence: number;
  readonly due: string;
  /** "Coupon", "Rental" */
  readonly kind: string;
  /** The day it came and how late that was; `null` while it has not come. */
  readonly paid: { readonly on: string; readonly note: string } | null;
  /** How it stands while it has not come; `null` after. */
  readonly mark: { readonly kind: StatusKind; readonly word: string } | null;
  readonly currency: Currency;
  readonly principal: MaskableAmount;
  readonly income: MaskableAmount;
  readonly gross: MaskableAmount;
  /** With its minus. */
  readonly tds: MaskableAmount;
  readonly tdsNote: string | null;
  readonly net: MaskableAmount;
  /** Nobody owes it: it is only hoped for. */
  readonly isEstimate: boolean;
}

/** The names of the columns, and what stands for an amount that is hidden. */
export interface PayoutWords {
  readonly label: string;
  readonly due: string;
  readonly paid: string;
  readonly principal: string;
  readonly income: string;
  readonly gross: string;
  readonly tds: string;
  readonly net: string;
  readonly amountHidden: string;
}

export interface CashflowPage extends Paging {
  readonly cashflow: readonly PayoutLine[];
}

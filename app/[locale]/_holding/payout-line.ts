import type { MaskableAmount } from "@/components/portfolio/investment-row";
import type { StatusKind } from "@/components/ui/status";
import type { Paging } from "@/lib/browser/pagination";
import type { Currency } from "@/lib/contract/facts/money";

/** One row of a payout table, with all text and dates translated on the server. */
export interface PayoutLine {
  readonly payoutSequence: number;
  readonly due: string;
  /** Example: "Coupon", "Rental". */
  readonly kind: string;
  /** The payment date and the delay; `null` while unpaid. */
  readonly paid: { readonly on: string; readonly note: string } | null;
  /** The payment status while unpaid; `null` once paid. */
  readonly mark: { readonly kind: StatusKind; readonly word: string } | null;
  readonly currency: Currency;
  readonly principal: MaskableAmount;
  readonly income: MaskableAmount;
  readonly gross: MaskableAmount;
  /** Negative. */
  readonly tds: MaskableAmount;
  readonly tdsNote: string | null;
  readonly net: MaskableAmount;
  /** An estimate that nobody is obliged to pay. */
  readonly isEstimate: boolean;
}

/** The column headings, and the label of a hidden amount. */
export interface PayoutWords {
  readonly label: string;
  readonly due: string;
  readonly paid: string;
  readonly principal: string;
  readonly income: string;
  readonly gross: string;
  /** Null where the table says nothing about TDS. */
  readonly tds: string | null;
  readonly net: string;
  readonly amountHidden: string;
}

export interface CashflowPage extends Paging {
  readonly cashflow: readonly PayoutLine[];
}

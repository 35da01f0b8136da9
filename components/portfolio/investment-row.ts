import type { StatusKind } from "@/components/ui/status";
import type { Paging } from "@/lib/browser/pagination";
import type { Currency, Minor } from "@/lib/contract/facts/money";

/** An investor's amount sent to the browser; the number is omitted when amounts are hidden. */
export type MaskableAmount = Minor | "hidden";

/** One investment as a table row: all text and dates formatted on the server, in the reader's language. */
export interface InvestmentRow {
  readonly investmentId: string;
  /** Null for a metal in another's account, which has no page. */
  readonly href: string | null;
  readonly title: string;
  /** "90 days · buyer Northgate Retail" */
  readonly note: string;
  /** `null` while the investment pays as promised. */
  readonly status: { readonly kind: StatusKind; readonly word: string } | null;
  /** The currency of every amount in the row. */
  readonly currency: Currency;
  readonly cost: MaskableAmount;
  /** `null` when there is and was no holding. */
  readonly value: MaskableAmount | null;
  readonly valueNote: string | null;
  /** `null` without a holding or a price. */
  readonly gain: MaskableAmount | null;
  /** The gain as a share of the cost: "2.4%". */
  readonly gainShare: string;
  readonly xirr: string;
  readonly xirrNote: string;
  readonly next: string;
  readonly nextNote: string;
  /** The overdue amount; `null` while nothing is overdue. */
  readonly overdue: MaskableAmount | null;
}

/** One page of rows. */
export interface InvestmentPage extends Paging {
  readonly investments: readonly InvestmentRow[];
}

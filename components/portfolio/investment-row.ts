import type { StatusKind } from "@/components/ui/status";
import type { Paging } from "@/lib/browser/pagination";
import type { Currency, Minor } from "@/lib/contract/values/money";

/** An investor's amount on its way to the browser; the number stays behind when amounts are hidden. */
export type ShownAmount = Minor | "hidden";

/** One investment as a table shows it: every word and date finished on the server, in the reader's language. */
export interface InvestmentRow {
  readonly investmentId: string;
  /** null in somebody else's account: an investment's page is its owner's. */
  readonly href: string | null;
  readonly title: string;
  /** "90 days · buyer Northgate Retail" */
  readonly note: string;
  /** `null` while all goes as promised. */
  readonly status: { readonly kind: StatusKind; readonly word: string } | null;
  /** Of every amount in the row. */
  readonly currency: Currency;
  readonly invested: ShownAmount;
  /** `null` when nothing is, or was, held. */
  readonly value: ShownAmount | null;
  readonly valueNote: string | null;
  readonly xirr: string;
  readonly xirrNote: string;
  readonly next: string;
  readonly nextNote: string;
}

/** One page of a list of them. */
export interface InvestmentPage extends Paging {
  readonly investments: readonly InvestmentRow[];
}

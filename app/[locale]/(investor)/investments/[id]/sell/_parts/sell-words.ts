import type { ErrorWords } from "@/lib/i18n/error-text";

export interface SellWords {
  units: string;
  all: string;
  quote: string;
  nothingYet: string;
  again: string;
  change: string;
  /** Both contain the placeholder `{time}`. */
  until: string;
  left: string;
  over: string;
  /** Replaces "expired" when a new quote is already shown. */
  renewed: string;
  final: string;
  outcome: string;
  amountHidden: string;
  errors: ErrorWords;
}

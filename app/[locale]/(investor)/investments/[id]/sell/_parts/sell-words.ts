import type { ErrorWords } from "@/lib/i18n/error-text";

export interface SellWords {
  units: string;
  all: string;
  ask: string;
  nothingYet: string;
  again: string;
  change: string;
  /** With `{time}` in it, both. */
  until: string;
  left: string;
  over: string;
  /** In place of "expired", where new terms stand already. */
  renewed: string;
  final: string;
  outcome: string;
  amountHidden: string;
  errors: ErrorWords;
}

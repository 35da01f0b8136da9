import type { ReactNode } from "react";

export interface AmountChoice {
  readonly words: ReactNode;
  /** Plain digits that replace the field's amount, or are added to it when `isMore` is set. */
  readonly plain: string;
  readonly isMore: boolean;
  /** The link's target while JavaScript has not loaded. */
  readonly href: string;
}

/** The amount's validation error and the nearest valid amount. */
export interface AmountProblem {
  readonly message: string;
  readonly instead: AmountChoice;
}

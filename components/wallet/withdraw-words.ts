import type { CodeWords } from "@/components/confirm-code/confirm-code";

export interface WithdrawWords extends Omit<CodeWords, "confirm"> {
  amount: string;
  all: string;
  send: string;
  codeTitle: string;
  /** Contains `{amount}`. */
  confirm: string;
}

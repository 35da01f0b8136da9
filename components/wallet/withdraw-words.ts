import type { ResendWords } from "@/components/ui/resend-code";
import type { ErrorWords } from "@/lib/i18n/error-text";

export interface WithdrawWords extends ResendWords {
  amount: string;
  all: string;
  send: string;
  codeTitle: string;
  /** With `{contact}` in it. */
  sentTo: string;
  codeLabel: string;
  codeHelp: string;
  /** With `{amount}` in it. */
  confirm: string;
  change: string;
  /** In the sandbox only, where messages can be read. */
  outbox: string | null;
  errors: ErrorWords;
}

import { getTranslations } from "next-intl/server";
import type { ResendWords } from "@/components/ui/resend-code";
import { requestWithdrawalOtp, withdraw } from "@/lib/contract/wallet";
import type { ErrorWords } from "@/lib/i18n/error-text";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { platformEnv } from "@/lib/server/platform";

export interface WithdrawWords {
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
  resend: ResendWords;
  /** In the sandbox only, where messages can be read. */
  outbox: string | null;
  errors: ErrorWords;
}

/** What the two steps say, in the page's language. */
export async function withdrawWords(): Promise<WithdrawWords> {
  const [t, errors] = await Promise.all([getTranslations("wallet"), errorWordsFor(requestWithdrawalOtp, withdraw)]);
  return {
    amount: t("withdrawal.amount"),
    all: t("withdrawal.all"),
    send: t("withdrawal.send"),
    codeTitle: t("withdrawal.codeTitle"),
    // Contact, amount and seconds are known in the browser only.
    sentTo: t.raw("withdrawal.sentTo"),
    codeLabel: t("withdrawal.codeLabel"),
    codeHelp: t("withdrawal.codeHelp"),
    confirm: t.raw("withdrawal.confirm"),
    change: t("withdrawal.change"),
    resend: {
      again: t("withdrawal.again"),
      againIn: t.raw("withdrawal.againIn"),
      ready: t("withdrawal.againReady"),
    },
    outbox: platformEnv().ULTRA_ENV === "sandbox" ? t("withdrawal.outbox") : null,
    errors,
  };
}

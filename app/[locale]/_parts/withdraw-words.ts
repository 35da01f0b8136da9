import { getTranslations } from "next-intl/server";
import type { WithdrawWords } from "@/components/wallet/withdraw-words";
import { requestWithdrawalOtp, withdraw } from "@/lib/contract/calls/wallet";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { platformEnv } from "@/lib/web/platform";

/** Messages of the two steps, in the page's language. */
export async function withdrawWords(): Promise<WithdrawWords> {
  const [t, errors] = await Promise.all([getTranslations("wallet"), errorWordsFor(requestWithdrawalOtp, withdraw)]);
  return {
    amount: t("withdrawal.amount"),
    all: t("withdrawal.all"),
    send: t("withdrawal.send"),
    codeTitle: t("withdrawal.codeTitle"),
    // Contact, amount and countdown are known only in the browser, which fills them in.
    sentTo: t.raw("withdrawal.sentTo"),
    label: t("withdrawal.codeLabel"),
    help: t("withdrawal.codeHelp"),
    confirm: t.raw("withdrawal.confirm"),
    change: t("withdrawal.change"),
    resend: t("withdrawal.again"),
    resendIn: t.raw("withdrawal.againIn"),
    ready: t("withdrawal.againReady"),
    outbox: platformEnv().ULTRA_ENV === "sandbox" ? t("withdrawal.outbox") : null,
    errors,
  };
}

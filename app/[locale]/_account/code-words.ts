import { getTranslations } from "next-intl/server";
import type { CodeWords } from "@/components/confirm-code/confirm-code";
import type { Call } from "@/lib/contract/define";
import { errorWordsFor } from "@/lib/i18n/error-words";

/** The words of a code step, for the calls that send and take the code. */
export async function codeWords(confirm: string, ...calls: Call[]): Promise<CodeWords> {
  const [login, errors] = await Promise.all([getTranslations("login"), errorWordsFor(...calls)]);
  return {
    // Formatted in the browser, which holds the contact and the countdown.
    sentTo: login.raw("codeSentTo"),
    label: login("codeLabel"),
    help: login("codeHelp"),
    confirm,
    resend: login("again"),
    resendIn: login.raw("againIn"),
    ready: login("againReady"),
    errors,
  };
}

import { getTranslations } from "next-intl/server";
import type { Channel } from "@/components/phone/typed-contact";
import { emailOtpRequest, emailOtpVerify, phoneOtpRequest, phoneOtpVerify } from "@/lib/contract/calls/auth";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { platformEnv } from "@/lib/web/platform";
import type { SignInWords } from "./sign-in-form";

/** Messages of the two steps, in the page's language. */
export async function signInWords(channel: Channel): Promise<SignInWords> {
  const [t, unavailable, errors] = await Promise.all([
    getTranslations("login"),
    getTranslations("unavailable"),
    errorWordsFor(phoneOtpRequest, phoneOtpVerify, emailOtpRequest, emailOtpVerify),
  ]);
  return {
    title: t("title"),
    lead: t("lead"),
    phone: t("phone"),
    phoneHelp: t("phoneHelp"),
    country: { label: t("country"), search: t("countrySearch"), none: t("countryNone") },
    email: t("email"),
    emailHelp: t("emailHelp"),
    send: t("send"),
    codeTitle: t("codeTitle"),
    code: {
      // The contact and the countdown are known only in the browser, which fills them in.
      sentTo: t.raw("codeSentTo"),
      change: channel === "phone" ? t("changePhone") : t("changeEmail"),
      label: t("codeLabel"),
      help: t("codeHelp"),
      confirm: t("verify"),
      resend: t("again"),
      resendIn: t.raw("againIn"),
      ready: t("againReady"),
      outbox: platformEnv().ULTRA_ENV === "sandbox" ? t("outbox") : null,
      errors,
    },
    otherWay: { lead: t("otherWay.lead"), send: t("otherWay.whatsApp"), email: t("otherWay.email") },
    errors: { ...errors, GATEWAY_UNAVAILABLE: unavailable("code") },
  };
}

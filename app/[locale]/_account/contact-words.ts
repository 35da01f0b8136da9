import { getTranslations } from "next-intl/server";
import { linkContact, requestLink } from "@/lib/contract/calls/contacts";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { platformEnv } from "@/lib/web/platform";
import type { AddWords } from "./add-contact-form";

export async function addContactWords(): Promise<AddWords> {
  const [t, login, errors] = await Promise.all([
    getTranslations("profile"),
    getTranslations("login"),
    errorWordsFor(requestLink, linkContact),
  ]);
  return {
    phone: login("phone"),
    country: { label: login("country"), search: login("countrySearch"), none: login("countryNone") },
    email: login("email"),
    emailHelp: login("emailHelp"),
    send: t("contacts.send"),
    codesTitle: t("contacts.codesTitle"),
    codes: {
      sentTo: t("contacts.codesLead"),
      // Formatted in the browser, which holds the contacts and the countdown.
      label: t.raw("contacts.toNew"),
      knownLabel: t.raw("contacts.toKnown"),
      help: login("codeHelp"),
      confirm: t("contacts.confirm"),
      change: t("contacts.change"),
      resend: t("contacts.again"),
      resendIn: t.raw("contacts.againIn"),
      ready: login("againReady"),
      outbox: platformEnv().ULTRA_ENV === "sandbox" ? t("contacts.outbox") : null,
      errors,
    },
    errors,
  };
}

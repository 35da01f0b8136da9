import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { masked } from "@/app/[locale]/_account/mask-contact";
import { BackLink } from "@/components/ui/back-link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import { type LoginContact, listContacts, requestUnlink, unlinkContact } from "@/lib/contract/calls/contacts";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { RemoveForm, type RemoveWords } from "./_parts/remove-form";
import { removeContact } from "./actions";

interface RemoveParams extends LocaleParams {
  searchParams: Promise<{ contact?: string | string[] }>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "profile" });
  return pageMetadata({ locale, path: "/profile", title: t("contacts.removeTitle"), index: false });
}

/**
 * The URL identifies the contact by its position in the list, because URLs must not contain phone numbers or e-mail
 * addresses.
 */
export default async function RemoveContactPage({ params, searchParams }: RemoveParams) {
  const [locale, query] = [await pageLocale(params), await searchParams];
  const [t, { contacts }] = await Promise.all([getTranslations("profile"), readForInvestor(listContacts, {})]);
  const contact = chosen(contacts, query.contact);
  if (contact === null) notFound();
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/profile/security")}>{t("parts.security.title")}</BackLink>}
        title={t("contacts.removeTitle")}
        lead={<span className="wrap-anywhere">{t("contacts.removeLead", { contact: masked(contact) })}</span>}
      />
      <div className="max-w-md">
        <Panel>
          <RemoveForm
            action={removeContact}
            context={{ channel: contact.channel, value: contact.value, locale }}
            words={await removeWords()}
          />
        </Panel>
      </div>
    </>
  );
}

/** Null when the contact does not exist or is the only one left. */
function chosen(contacts: readonly LoginContact[], place: string | string[] | undefined): LoginContact | null {
  if (contacts.length < 2 || typeof place !== "string" || !/^\d{1,2}$/.test(place)) return null;
  return contacts[Number(place) - 1] ?? null;
}

async function removeWords(): Promise<RemoveWords> {
  const [t, login, errors] = await Promise.all([
    getTranslations("profile"),
    getTranslations("login"),
    errorWordsFor(requestUnlink, unlinkContact),
  ]);
  return {
    send: t("contacts.removeSend"),
    // Formatted in the browser, which holds the contact and the countdown.
    sentTo: login.raw("codeSentTo"),
    label: login("codeLabel"),
    help: login("codeHelp"),
    confirm: t("contacts.removeConfirm"),
    resend: login("again"),
    resendIn: login.raw("againIn"),
    ready: login("againReady"),
    errors,
  };
}

import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { codeWords } from "@/app/[locale]/_account/code-words";
import { masked } from "@/app/[locale]/_account/mask-contact";
import { RemoveForm } from "@/app/[locale]/_account/remove-form";
import { BackLink } from "@/components/ui/back-link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import { type LoginContact, listContacts, requestUnlink, unlinkContact } from "@/lib/contract/calls/contacts";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
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
  const words = await codeWords(t("contacts.removeConfirm"), requestUnlink, unlinkContact);
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
            words={{ ...words, send: t("contacts.removeSend") }}
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

import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { AddContactForm } from "@/app/[locale]/_account/add-contact-form";
import type { AddContactState } from "@/app/[locale]/_account/contact-state";
import { ContactChannelTabs } from "@/components/phone/contact-ways";
import type { Channel } from "@/components/phone/typed-contact";
import { BackLink } from "@/components/ui/back-link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { findProfile } from "@/lib/web/app-shell-data";
import { countryOf, listCountryChoices } from "@/lib/web/countries";
import { addContactWords } from "../../../../_account/contact-words";
import { addContact } from "./actions";

interface AddParams extends LocaleParams {
  searchParams: Promise<{ kind?: string | string[] }>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "profile" });
  return pageMetadata({ locale, path: "/profile", title: t("contacts.addTitle"), index: false });
}

export default async function AddContactPage({ params, searchParams }: AddParams) {
  const [locale, { kind }] = [await pageLocale(params), await searchParams];
  const [t, profile, head] = await Promise.all([getTranslations("profile"), findProfile(), headers()]);
  const channel = kind === "phone" || kind === "email" ? kind : likeliest(profile);
  const country = profile?.country ?? head.get("cf-ipcountry");
  const typed = { channel, country: countryOf(country), phone: "", email: "" };
  const start: AddContactState = { step: "contact", typed, error: null };
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/profile/security")}>{t("parts.security.title")}</BackLink>}
        title={t("contacts.addTitle")}
        lead={t("contacts.addLead")}
      />
      <div className="max-w-md">
        <Panel>
          <AddContactForm
            key={channel}
            action={addContact}
            start={start}
            locale={locale}
            countries={listCountryChoices(locale)}
            channelTabs={<Kinds channel={channel} locale={locale} />}
            words={await addContactWords()}
          />
        </Panel>
      </div>
    </>
  );
}

/** The contact type that the investor lacks; phone if both are missing. */
const likeliest = (profile: { phone: string | null } | null): Channel => (profile?.phone ? "email" : "phone");

async function Kinds({ channel, locale }: { channel: Channel; locale: Locale }) {
  const t = await getTranslations("profile");
  const hrefOf = (kind: Channel) => hrefFor(locale, `/profile/contacts/add?kind=${kind}`);
  return (
    <ContactChannelTabs
      channel={channel}
      hrefs={{ phone: hrefOf("phone"), email: hrefOf("email") }}
      words={{ label: t("contacts.kind"), phone: t("phone"), email: t("email") }}
    />
  );
}

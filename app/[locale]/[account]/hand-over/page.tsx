import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AddContactForm } from "@/app/[locale]/_account/add-contact-form";
import type { AddContactState } from "@/app/[locale]/_account/contact-state";
import { addContactWords } from "@/app/[locale]/_account/contact-words";
import { findLinkedContacts, handOverOpensOn, mayHandOver } from "@/app/[locale]/_account/hand-over-notice";
import { type AccountParams, readAnothersScope, readWardScope, type WardScope } from "@/app/[locale]/_account/scope";
import { formatDate } from "@/components/money/format";
import { ContactChannelTabs } from "@/components/phone/contact-ways";
import type { Channel } from "@/components/phone/typed-contact";
import { BackLink } from "@/components/ui/back-link";
import { Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { countryOf, listCountryChoices } from "@/lib/web/countries";
import { addContactOf } from "./actions";

interface HandOverParams extends AccountParams {
  searchParams: Promise<{ kind?: string | string[]; done?: string | string[] }>;
}

export async function generateMetadata({ params }: AccountParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [{ path }, t] = await Promise.all([readAnothersScope(params), getTranslations("family.handOver")]);
  return pageMetadata({ locale, path: `${path}/hand-over`, title: t("title"), index: false });
}

/** Links the contact with which a child who comes of age signs in and takes the account over. */
export default async function HandOverPage({ params, searchParams }: HandOverParams) {
  const [locale, scope, { kind, done }] = [await pageLocale(params), await readWardScope(params), await searchParams];
  const { name, guardianship } = scope.holder;
  const [t, isOpen] = [await getTranslations("family.handOver"), mayHandOver(scope)];
  const date = formatDate(guardianship.comesOfAgeOn, locale);
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, scope.path)}>{name}</BackLink>}
        title={t("title")}
        lead={<span className="wrap-anywhere">{t(isOpen ? "lead" : "laterLead", { name, date })}</span>}
      />
      <div className="grid max-w-md gap-6">
        {done === "linked" && (
          <Notice tone="positive" live>
            {t("done", { name })}
          </Notice>
        )}
        {isOpen ? (
          <Contacts scope={scope} channel={kind === "email" ? "email" : "phone"} locale={locale} />
        ) : (
          <Later scope={scope} locale={locale} />
        )}
        {isOpen && (
          <p className="wrap-anywhere text-label text-muted">
            {t("tax", { name })} <TextLink href={hrefFor(locale, "/statements")}>{t("workbook")}</TextLink>
          </p>
        )}
      </div>
    </>
  );
}

/** The steps until the birthday, with their days. Shown until the contact may be linked. */
async function Later({ scope, locale }: { scope: WardScope; locale: Locale }) {
  const t = await getTranslations("family.handOver");
  const { name, guardianship } = scope.holder;
  const opens = formatDate(handOverOpensOn(scope), locale);
  const birthday = formatDate(guardianship.comesOfAgeOn, locale);
  return (
    <ol className="divide-y divide-line border-line border-y">
      {(["until", "link", "notice", "birthday"] as const).map((step) => (
        <li key={step} className="wrap-anywhere py-3 text-body text-ink">
          {t(`later.${step}`, { name, opens, birthday })}
        </li>
      ))}
    </ol>
  );
}

interface ContactsProps {
  scope: WardScope;
  channel: Channel;
  locale: Locale;
}

async function Contacts({ scope, channel, locale }: ContactsProps) {
  const { name } = scope.holder;
  const [t, linked] = await Promise.all([getTranslations("family.handOver"), findLinkedContacts(scope)]);
  if (linked === null) return <Notice>{t("signedIn", { name })}</Notice>;
  return (
    <>
      {linked.length > 0 && <Notice>{t("linked", { name, contacts: linked.join(", ") })}</Notice>}
      <LinkPanel scope={scope} channel={channel} locale={locale} />
    </>
  );
}

async function LinkPanel({ scope, channel, locale }: ContactsProps) {
  const [t, words] = await Promise.all([getTranslations("profile"), addContactWords()]);
  const hrefOf = (each: Channel) => hrefFor(locale, `${scope.path}/hand-over?kind=${each}`);
  const typed = { channel, country: countryOf("IN"), phone: "", email: "" };
  const start: AddContactState = { step: "contact", typed, error: null };
  return (
    <Panel>
      <AddContactForm
        key={channel}
        action={addContactOf.bind(null, scope.member)}
        start={start}
        locale={locale}
        countries={listCountryChoices(locale)}
        channelTabs={
          <ContactChannelTabs
            channel={channel}
            hrefs={{ phone: hrefOf("phone"), email: hrefOf("email") }}
            words={{ label: t("contacts.kind"), phone: t("phone"), email: t("email") }}
          />
        }
        words={words}
      />
    </Panel>
  );
}

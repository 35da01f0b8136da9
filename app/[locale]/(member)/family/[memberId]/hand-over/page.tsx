import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AddForm } from "@/app/[locale]/_account/add-contact-form";
import type { AddState } from "@/app/[locale]/_account/contact-state";
import { formatDate } from "@/components/money/format";
import { ContactChannelTabs } from "@/components/phone/contact-ways";
import type { Channel } from "@/components/phone/typed-contact";
import { BackLink } from "@/components/ui/back-link";
import { Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { UserId } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { countryOf, listCountryChoices } from "@/lib/web/countries";
import { addContactWords } from "../../../../_account/contact-words";
import { findLinkedContacts, handOverOpensOn, mayHandOver } from "../_parts/hand-over-notice";
import { type Member, type MemberParams, readMember } from "../_parts/read-member";
import { addContactOf } from "./actions";

interface HandOverParams extends MemberParams {
  searchParams: Promise<{ kind?: string | string[]; done?: string | string[] }>;
}

export async function generateMetadata({ params }: MemberParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [{ member }, t] = await Promise.all([readMember(params), getTranslations("family.handOver")]);
  return pageMetadata({ locale, path: `/family/${member}/hand-over`, title: t("title"), index: false });
}

/** Links the contact with which a child who comes of age signs in and takes the account over. */
export default async function HandOverPage({ params, searchParams }: HandOverParams) {
  const [locale, about, { kind, done }] = [await pageLocale(params), await readMember(params), await searchParams];
  const { member, name, guardianship } = about;
  const [t, isOpen] = [await getTranslations("family.handOver"), mayHandOver(about)];
  const date = formatDate(guardianship.comesOfAgeOn, locale);
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, `/family/${member}`)}>{name}</BackLink>}
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
          <Contacts about={about} channel={kind === "email" ? "email" : "phone"} locale={locale} />
        ) : (
          <Later about={about} locale={locale} />
        )}
        {isOpen && (
          <p className="wrap-anywhere text-label text-muted">
            {t("tax", { name })} <TextLink href={hrefFor(locale, "/wallet#statements")}>{t("workbook")}</TextLink>
          </p>
        )}
      </div>
    </>
  );
}

/** Shown until the contact may be linked: from which day it may, and what happens until the birthday. */
async function Later({ about, locale }: { about: Member; locale: Locale }) {
  const t = await getTranslations("family.handOver");
  const { name, guardianship } = about;
  const opens = formatDate(handOverOpensOn(about), locale);
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
  about: Member;
  channel: Channel;
  locale: Locale;
}

async function Contacts({ about, channel, locale }: ContactsProps) {
  const { member, name } = about;
  const [t, linked] = await Promise.all([getTranslations("family.handOver"), findLinkedContacts(about)]);
  if (linked === null) return <Notice>{t("signedIn", { name })}</Notice>;
  return (
    <>
      {linked.length > 0 && <Notice>{t("linked", { name, contacts: linked.join(", ") })}</Notice>}
      <LinkPanel member={member} channel={channel} locale={locale} />
    </>
  );
}

async function LinkPanel({ member, channel, locale }: { member: UserId; channel: Channel; locale: Locale }) {
  const [t, words] = await Promise.all([getTranslations("profile"), addContactWords()]);
  const hrefOf = (each: Channel) => hrefFor(locale, `/family/${member}/hand-over?kind=${each}`);
  const typed = { channel, country: countryOf("IN"), phone: "", email: "" };
  const start: AddState = { step: "contact", typed, error: null };
  return (
    <Panel>
      <AddForm
        key={channel}
        action={addContactOf.bind(null, member)}
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

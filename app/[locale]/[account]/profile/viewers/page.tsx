import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ContactChannelTabs } from "@/components/phone/contact-ways";
import type { Channel } from "@/components/phone/typed-contact";
import { BackLink } from "@/components/ui/back-link";
import { Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { inviteViewer, listViewers, requestViewerOtp, VIEWER_SCOPES, VIEWERS_MAX } from "@/lib/contract/calls/viewers";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { findProfile } from "@/lib/web/app-shell-data";
import { countryOf, listCountryChoices } from "@/lib/web/countries";
import { readForInvestor } from "@/lib/web/investor-call";
import { InviteViewerForm, type InviteWords } from "./_parts/invite-form";
import { ViewerList } from "./_parts/viewer-list";
import { invite } from "./actions";

interface ViewersParams extends LocaleParams {
  searchParams: Promise<Partial<Record<"kind" | "done", string | string[]>>>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "viewers" });
  return pageMetadata({ locale, path: "/profile/viewers", title: t("title"), index: false });
}

/** Lists the viewers of the account with the parts that each has viewed, and invites another. */
export default async function ViewersPage({ params, searchParams }: ViewersParams) {
  const [locale, { kind, done }] = [await pageLocale(params), await searchParams];
  const [t, profile, { viewers }] = await Promise.all([
    getTranslations("viewers"),
    getTranslations("profile"),
    readForInvestor(listViewers, {}),
  ]);
  const isFull = viewers.filter(({ state }) => state !== "ENDED").length >= VIEWERS_MAX;
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/profile")}>{profile("back")}</BackLink>}
        title={t("title")}
        lead={t("lead")}
      />
      {(done === "invited" || done === "ended" || done === "failed") && (
        <div className="mb-8">
          <Notice tone={done === "failed" ? "negative" : "positive"} live>
            {t(`done.${done}`)}
          </Notice>
        </div>
      )}
      <ViewerList viewers={viewers} locale={locale} />
      <Section title={t("invite.title")} id="invite">
        <p className="max-w-prose text-body text-muted">{t(isFull ? "invite.full" : "invite.lead")}</p>
        {!isFull && <Invitation channel={kind === "email" ? "email" : "phone"} locale={locale} />}
      </Section>
    </>
  );
}

async function Invitation({ channel, locale }: { channel: Channel; locale: Locale }) {
  const [words, profile, t] = await Promise.all([inviteWords(), findProfile(), getTranslations("profile")]);
  const hrefOf = (kind: Channel) => hrefFor(locale, `/profile/viewers?kind=${kind}#invite`);
  const contact = { channel, country: countryOf(profile?.country ?? null), phone: "", email: "" };
  return (
    <div className="mt-6 max-w-md">
      <InviteViewerForm
        key={channel}
        action={invite}
        start={{ step: "contact", typed: { ...contact, name: "", scope: "", until: "" }, faults: {}, error: null }}
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
    </div>
  );
}

async function inviteWords(): Promise<InviteWords> {
  const [t, login, errors] = await Promise.all([
    getTranslations("viewers"),
    getTranslations("login"),
    errorWordsFor(requestViewerOtp, inviteViewer),
  ]);
  return {
    phone: login("phone"),
    country: { label: login("country"), search: login("countrySearch"), none: login("countryNone") },
    email: login("email"),
    emailHelp: t("invite.contactHelp"),
    phoneHelp: t("invite.contactHelp"),
    name: t("invite.name"),
    nameHelp: t("invite.nameHelp"),
    scope: t("invite.scope"),
    scopes: VIEWER_SCOPES.map((value) => ({ value, label: t(`scopeNotes.${value}`) })),
    until: t("invite.until"),
    untilHelp: t("invite.untilHelp"),
    send: t("invite.send"),
    codeTitle: t("invite.codeTitle"),
    code: {
      sentTo: login.raw("codeSentTo"),
      label: login("codeLabel"),
      help: login("codeHelp"),
      confirm: t("invite.confirm"),
      change: t("invite.change"),
      resend: login("again"),
      resendIn: login.raw("againIn"),
      ready: login("againReady"),
      errors,
    },
    // The generic message addresses the investor's own name.
    errors: { ...errors, NAME_INVALID: t("invite.nameInvalid") },
  };
}

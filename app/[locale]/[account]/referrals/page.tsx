import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, Section } from "@/components/ui/section";
import { ShareLink } from "@/components/ui/share-link";
import { getGroup } from "@/lib/contract/calls/groups";
import { addFriendlyName, getReferral } from "@/lib/contract/calls/referral";
import { getProfile } from "@/lib/contract/calls/user";
import { referralPath } from "@/lib/contract/facts/referral-link";
import type { ReferralCode } from "@/lib/contract/values/shareable-code";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { siteOrigin } from "@/lib/web/page-language";
import { pageNumberFrom } from "@/lib/web/page-number";
import { FriendList } from "./_parts/friend-list";
import { FriendlyNameForm } from "./_parts/friendly-name-form";
import { GroupSummary } from "./_parts/group-summary";
import { LeaderboardSection } from "./_parts/leaderboard";
import { saveFriendlyName } from "./actions";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("referrals");
  return pageMetadata({ locale, path: "/referrals", title: t("title"), index: false });
}

interface ReferralsParams extends LocaleParams {
  searchParams: Promise<{ page?: string | string[] }>;
}

/** The referral code and the link to share. */
async function CodePanel({ code, locale }: { code: ReferralCode; locale: Locale }) {
  const t = await getTranslations("referrals");
  return (
    <Panel>
      <h2 className="text-label text-muted">{t("code.title")}</h2>
      <p className="serif mb-4 text-heading text-ink tabular-nums">
        {code.slice(0, 4)} {code.slice(4)}
      </p>
      <ShareLink
        // The parameter is appended to the localised home page, `/` or `/hi`.
        path={hrefFor(locale, "/") + referralPath(code).slice(1)}
        origin={await siteOrigin()}
        message={t("code.message")}
        words={{
          label: t("code.link"),
          help: t("code.help"),
          copy: t("share.copy"),
          copied: t("share.copied"),
          copyByHand: t("share.copyByHand"),
          share: t("share.share"),
        }}
      />
    </Panel>
  );
}

/** The name shown to friends, groups and on the leaderboard. */
async function NamePart({ friendlyName, locale }: { friendlyName: string | null; locale: Locale }) {
  const [t, errors] = await Promise.all([getTranslations("referrals"), errorWordsFor(addFriendlyName)]);
  return (
    <Section title={t("name.title")} id="name">
      <p className="mb-4 text-body text-muted">{t("name.lead")}</p>
      <FriendlyNameForm
        action={saveFriendlyName}
        start={{ name: friendlyName ?? "", error: null, isSaved: false }}
        locale={locale}
        words={{
          label: t("name.label"),
          help: t("name.help"),
          save: friendlyName === null ? t("name.choose") : t("name.change"),
          saved: t("name.saved"),
          errors,
        }}
      />
    </Section>
  );
}

export default async function ReferralsPage({ params, searchParams }: ReferralsParams) {
  const [locale, { page }] = [await pageLocale(params), await searchParams];
  const [t, referral, profile, group] = await Promise.all([
    getTranslations("referrals"),
    readForInvestor(getReferral, { pageNumber: pageNumberFrom(page) }),
    readForInvestor(getProfile, {}),
    readForInvestor(getGroup, {}),
  ]);
  const { friendlyName } = profile;
  const invitedBy = referral.invitedBy && (referral.invitedBy.friendlyName ?? t("someFriend"));
  return (
    <>
      <PageHeader above={invitedBy && t("invitedBy", { name: invitedBy })} title={t("heading")} lead={t("lead")} />
      <div className="grid gap-x-14 gap-y-12 desktop:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] desktop:grid-rows-[auto_1fr]">
        <div className="min-w-0 desktop:col-start-2">
          <CodePanel code={referral.code} locale={locale} />
        </div>
        <div className="min-w-0 desktop:col-start-1 desktop:row-span-2 desktop:row-start-1">
          <FriendList referral={referral} locale={locale} />
          <LeaderboardSection locale={locale} />
        </div>
        <div className="min-w-0 desktop:col-start-2">
          <NamePart friendlyName={friendlyName} locale={locale} />
          <GroupSummary group={group} hasName={friendlyName !== null} locale={locale} />
        </div>
      </div>
    </>
  );
}

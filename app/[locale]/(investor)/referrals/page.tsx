import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/ui/page-header";
import { getGroup } from "@/lib/contract/calls/groups";
import { getReferral } from "@/lib/contract/calls/referral";
import { getProfile } from "@/lib/contract/calls/user";
import { pageMetadata } from "@/lib/i18n/metadata";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { CodePanel } from "./_parts/code-panel";
import { FriendList } from "./_parts/friend-list";
import { GroupPart } from "./_parts/group-part";
import { Leaders } from "./_parts/leaders";
import { NamePart } from "./_parts/name-part";
import { pageNumberFrom } from "./_parts/page-number";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("referrals");
  return pageMetadata({ locale, path: "/referrals", title: t("title"), index: false });
}

interface ReferralsParams extends LocaleParams {
  searchParams: Promise<{ page?: string | string[] }>;
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
          <Leaders locale={locale} />
        </div>
        <div className="min-w-0 desktop:col-start-2">
          <NamePart friendlyName={friendlyName} locale={locale} />
          <GroupPart group={group} hasName={friendlyName !== null} locale={locale} />
        </div>
      </div>
    </>
  );
}

import { getTranslations } from "next-intl/server";
import { Panel } from "@/components/ui/section";
import { ShareLink } from "@/components/ui/share-link";
import { referralPath } from "@/lib/contract/values/referral-link";
import type { ReferralCode } from "@/lib/contract/values/shareable-code";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { SITE_ORIGIN } from "@/lib/i18n/site-origin";

/** The referral code and the link to share. */
export async function CodePanel({ code, locale }: { code: ReferralCode; locale: Locale }) {
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
        origin={SITE_ORIGIN}
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

import { getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import { getFollowed } from "@/lib/contract/calls/followed-deals";
import type { DealId } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { readOptional } from "@/lib/web/optional-read";
import { follow } from "./actions";

interface FollowProps {
  dealId: DealId;
  /** The last submission failed. */
  hasFailed: boolean;
  locale: Locale;
}

/** Follows an upcoming deal, so that its opening is notified. It sends the desired state: a double click changes nothing. */
export async function FollowDeal({ dealId, hasFailed, locale }: FollowProps) {
  const [t, followed] = await Promise.all([
    getTranslations("notifications"),
    readOptional(getFollowed, { id: dealId }),
  ]);
  if (followed === null) return null;
  const { isFollowed } = followed;
  return (
    <div id="follow" className="mt-5 border-line border-t pt-5">
      {hasFailed && (
        <div className="mb-3">
          <Notice tone="negative" live>
            {t("actionFailed")}
          </Notice>
        </div>
      )}
      <p className="text-body text-ink">{t(isFollowed ? "follow.on" : "follow.off")}</p>
      <form action={follow} className="mt-3">
        <HiddenFields values={{ locale, dealId, follow: isFollowed ? "false" : "true" }} />
        <SubmitButton variant={isFollowed ? "secondary" : "primary"} size="wide">
          {t(isFollowed ? "follow.stop" : "follow.start")}
        </SubmitButton>
      </form>
    </div>
  );
}

import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { TextLink } from "@/components/ui/text-link";
import type { CmrState } from "@/lib/contract/calls/cmr";
import type { PreIpoInvestment } from "@/lib/contract/calls/pre-ipo";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

interface AccountNeededProps extends Pick<NonNullable<PreIpoInvestment["delivery"]>, "rejections"> {
  /** Null if it could not be read. */
  cmr: CmrState | null;
  locale: Locale;
}

/** Why no demat account takes the shares, and the next step, as the page of the demat account says them. */
export async function AccountNeeded({ rejections, cmr, locale }: AccountNeededProps) {
  const [t, errors] = await Promise.all([getTranslations("pre-ipo.held"), getTranslations("errors")]);
  const latest = rejections.at(-1);
  const refused = latest
    ? t("refused", { account: latest.dematAccount, date: formatDate(latest.on, locale) })
    : t("noAccount");
  if (cmr?.status === "VERIFIED") return refused;
  const isInReview = cmr?.status === "IN_REVIEW";
  // A report that was sent since may have been rejected for a reason of its own.
  const reason = cmr?.reason ?? latest?.reason;
  return (
    <>
      {refused} {isInReview ? t("inReview") : reason && errors(reason)}{" "}
      <TextLink href={hrefFor(locale, "/profile/demat")}>{t(isInReview ? "review" : "send")}</TextLink>
    </>
  );
}

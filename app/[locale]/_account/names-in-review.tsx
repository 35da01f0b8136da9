import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { Line, Lines } from "@/components/ui/figures";
import { Status } from "@/components/ui/status";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { NameReview } from "@/lib/contract/values/name-review";
import type { Locale } from "@/lib/i18n/locales";

interface NamesInReviewProps {
  review: NameReview;
  /** The step of KYC or the bank account that waits for the decision. */
  of: "PAN" | "AADHAAR" | "BANK" | "CHILD_BANK" | "FOREIGN_BANK";
  locale: Locale;
}

/** Two names under manual comparison, the start of the review, and the actions open to the investor meanwhile. */
export async function NamesInReview({ review, of, locale }: NamesInReviewProps) {
  const t = await getTranslations("name-review");
  const { givenName, registeredName, since } = review;
  return (
    <section aria-labelledby={`names-${of}`} className="mb-8">
      <Status kind="pending">{t("status")}</Status>
      <h2 id={`names-${of}`} className="serif mt-3 text-ink text-lead">
        {t("title")}
      </h2>
      <p className="mt-2 max-w-prose text-body text-muted">{t(`why.${of}`)}</p>
      <Lines className="mt-4 border-line border-y">
        <Line label={t(`given.${of}`)}>
          <span className="wrap-anywhere">{givenName}</span>
        </Line>
        <Line label={t(of === "CHILD_BANK" ? "childName" : "registered")}>
          <span className="wrap-anywhere">{registeredName}</span>
        </Line>
        <Line label={t("since")}>{formatDate(dateInIndia(since), locale)}</Line>
      </Lines>
      <p className="mt-4 max-w-prose text-body text-muted">{t(`meanwhile.${of}`)}</p>
    </section>
  );
}

import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { getCalendarFeed } from "@/lib/contract/calls/calendar-feed";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { readOptional } from "@/lib/web/optional-read";
import { makeAddress, revokeAddress } from "../actions";
import { CalendarAddress } from "./calendar-address";

/** The private address under which a calendar application reads payouts and maturities. */
export async function CalendarSection({ locale }: { locale: Locale }) {
  const [t, feed] = await Promise.all([getTranslations("notifications"), readOptional(getCalendarFeed, {})]);
  if (feed === null) return null;
  const hasAddress = feed.since !== null;
  return (
    <Section
      id="calendar"
      title={t("calendar.title")}
      aside={feed.since !== null && t("calendar.since", { date: formatDate(dateInIndia(feed.since), locale) })}
    >
      <p className="max-w-prose border-line border-t pt-3 text-body text-muted">{t("calendar.lead")}</p>
      <CalendarAddress
        action={makeAddress}
        words={{
          make: t(hasAddress ? "calendar.renew" : "calendar.make"),
          note: t(hasAddress ? "calendar.renewNote" : "calendar.makeNote"),
          label: t("calendar.address"),
          help: t("calendar.help"),
          failed: t("actionFailed"),
        }}
      />
      {hasAddress && (
        <form action={revokeAddress} className="mt-4 border-line border-t pt-4">
          <HiddenFields values={{ locale }} />
          <SubmitButton variant="danger">{t("calendar.revoke")}</SubmitButton>
        </form>
      )}
    </Section>
  );
}

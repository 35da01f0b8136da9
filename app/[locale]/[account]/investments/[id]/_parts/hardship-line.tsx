import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import type { DepositHardship } from "@/lib/contract/calls/deposit-hardship";
import { type CalendarDate, dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { businessNow } from "@/lib/web/clock";

/** The last day on which an accepted request frees the deposit; null when none does today. */
export function freedTo({ request }: DepositHardship): CalendarDate | null {
  const usableTo = request?.usableTo ?? null;
  return usableTo !== null && usableTo >= dateInIndia(businessNow()) ? usableTo : null;
}

/** The state of a request for the whole of a locked deposit, or the link to make one. */
export async function HardshipLine({ hardship, locale }: { hardship: DepositHardship; locale: Locale }) {
  const [t, errors] = await Promise.all([getTranslations("dashboard.story.hardship"), getTranslations("errors")]);
  const { investmentId, isOffered, request } = hardship;
  const lastDay = freedTo(hardship);
  if (lastDay) return <Notice tone="positive">{t("accepted", { date: formatDate(lastDay, locale) })}</Notice>;
  const isOpen = request?.state === "IN_REVIEW";
  if (!isOpen && !isOffered) return null;
  return (
    <p className="max-w-prose text-label text-muted">
      {isOffered && request?.fault && <>{errors(request.fault)} </>}
      <TextLink href={hrefFor(locale, `/investments/${investmentId}/hardship`)}>
        {t(isOpen ? "seeRequest" : "link")}
      </TextLink>
    </p>
  );
}

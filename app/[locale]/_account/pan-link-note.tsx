import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { formatDate } from "@/components/money/format";
import { lawValues } from "@/components/money/law-values";
import type { IdentityRecords } from "@/lib/contract/calls/identity-records";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { businessNow } from "@/lib/web/clock";

/** Whether the note is needed: the PAN is inoperative, and no later look-up has found it linked. */
export const isPanToLink = ({ panLink }: IdentityRecords): boolean =>
  panLink?.isInoperative === true && panLink.link === "NOT_LINKED";

interface PanLinkNoteProps {
  records: IdentityRecords;
  locale: Locale;
  /** The actions below the note: the links or buttons of the page that shows it. */
  children: ReactNode;
}

/** States the higher deduction of tax from an investor whose PAN is not linked with Aadhaar, and how to link the PAN. */
export async function PanLinkNote({ records: { panLink }, locale, children }: PanLinkNoteProps) {
  if (panLink === null) return null;
  const t = await getTranslations("identity-records.panLink");
  const date = formatDate(dateInIndia(panLink.checkedAt), locale);
  return (
    <div className="grid max-w-prose gap-3 text-body text-muted">
      <p className="text-ink">{t("cost", { ...lawValues(businessNow()), date })}</p>
      <p>{t("how")}</p>
      <p>{t("after")}</p>
      <p>{t("exempt")}</p>
      {children}
    </div>
  );
}

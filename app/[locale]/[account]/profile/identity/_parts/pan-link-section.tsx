import { getTranslations } from "next-intl/server";
import { isPanToLink, PanLinkNote } from "@/app/[locale]/_account/pan-link-note";
import { Notice } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { getIdentityRecords, type IdentityRecords } from "@/lib/contract/calls/identity-records";
import type { Locale } from "@/lib/i18n/locales";
import { readOptional } from "@/lib/web/optional-read";
import { lookUpPanLink } from "../actions";

interface PanLinkSectionProps {
  locale: Locale;
  /** How the look-up that was just made has ended. */
  ended: string | undefined;
}

/** A PAN that is not linked with Aadhaar, and the look-up once it is; empty for everybody else. */
export async function PanLinkSection({ locale, ended }: PanLinkSectionProps) {
  const [t, records] = await Promise.all([
    getTranslations("identity-records.panLink"),
    readOptional(getIdentityRecords, {}),
  ]);
  if (!records) return null;
  const notice = noticeOf(records, ended);
  const isToLink = isPanToLink(records);
  return (
    <>
      {notice && (
        <div className="mt-6" role="status">
          <Notice>{t(notice)}</Notice>
        </div>
      )}
      {isToLink && (
        <Section title={t("title")}>
          <PanLinkNote records={records} locale={locale}>
            <form action={lookUpPanLink}>
              <HiddenFields values={{ locale, idempotencyKey: crypto.randomUUID() }} />
              <SubmitButton variant="secondary" className="max-tablet:w-full">
                {t("check")}
              </SubmitButton>
            </form>
          </PanLinkNote>
        </Section>
      )}
    </>
  );
}

/** By what the register says, whatever the address claims. */
function noticeOf(records: IdentityRecords, ended: string | undefined): "linked" | "still" | "away" | null {
  if (ended !== "checked" && ended !== "away") return null;
  if (!isPanToLink(records)) return records.panLink?.link === "LINKED" ? "linked" : null;
  return ended === "checked" ? "still" : "away";
}

import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/text-link";
import type { IdentityRecords } from "@/lib/contract/calls/identity-records";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { isPanToLink, PanLinkNote } from "../../../_account/pan-link-note";

/** Above the steps, once the register has said that the PAN is not linked with Aadhaar. KYC goes on without the link. */
export async function PanToLink({ records, locale }: { records: IdentityRecords | null; locale: Locale }) {
  if (!records || !isPanToLink(records)) return null;
  const t = await getTranslations("identity-records.panLink");
  return (
    <section aria-labelledby="pan-to-link" className="mb-12">
      <h2 id="pan-to-link" className="serif mb-2 text-ink text-lead">
        {t("title")}
      </h2>
      <PanLinkNote records={records} locale={locale}>
        <p>
          {t.rich("toCheck", {
            page: (words) => <TextLink href={hrefFor(locale, "/profile/identity")}>{words}</TextLink>,
          })}
        </p>
      </PanLinkNote>
    </section>
  );
}

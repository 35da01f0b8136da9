import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { type PartParams, partMetadata, SectionPage } from "../_parts/section-page";
import { ContactsSection } from "./_parts/contacts-section";
import { PasskeysSection } from "./_parts/passkeys-section";
import { SessionsSection } from "./_parts/sessions-section";
import { SignOut } from "./_parts/sign-out";

export function generateMetadata(props: LocaleParams): Promise<Metadata> {
  return partMetadata(props, "security");
}

/** The ways into the account, and the devices that are in. */
export default async function SecurityPage({ params, searchParams }: PartParams) {
  const locale = await pageLocale(params);
  const [{ failed }, t] = await Promise.all([searchParams, getTranslations("profile")]);
  return (
    <SectionPage part="security" locale={locale}>
      {failed === "yes" && (
        <div className="mb-8">
          <Notice tone="negative" live>
            {t("sessions.failed")}
          </Notice>
        </div>
      )}
      <ContactsSection locale={locale} />
      <PasskeysSection locale={locale} />
      <SessionsSection locale={locale} />
      <Section title={t("signOutTitle")}>
        <SignOut
          action={hrefFor(locale, "/sign-out")}
          words={{
            here: t("signOut.here"),
            hereNote: t("signOut.hereNote"),
            everywhere: t("signOut.everywhere"),
            everywhereNote: t("signOut.everywhereNote"),
            confirmTitle: t("signOut.confirmTitle"),
            confirmBody: t("signOut.confirmBody"),
            confirm: t("signOut.confirm"),
          }}
        />
      </Section>
    </SectionPage>
  );
}

import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/feedback";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** Replaces a section whose data could not be loaded, with a link that reloads the page at `path`. */
export async function SectionError({ path, locale }: { path: string; locale: Locale }) {
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: "dashboard" }),
    getTranslations({ locale, namespace: "common" }),
  ]);
  const retry = (
    <ButtonLink href={hrefFor(locale, path)} variant="secondary" scroll={false}>
      {common("tryAgain")}
    </ButtonLink>
  );
  return (
    <ErrorState title={t("partFailed")} retry={retry}>
      {t("partFailedBody")}
    </ErrorState>
  );
}

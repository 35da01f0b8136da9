import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/feedback";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

interface SectionErrorProps {
  path: string;
  locale: Locale;
  /** The section's own words about it. */
  children?: ReactNode;
}

/** Replaces a section whose data could not be loaded, with a link that reloads the page at `path`. */
export async function SectionError({ path, locale, children }: SectionErrorProps) {
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
      {children ?? t("partFailedBody")}
    </ErrorState>
  );
}

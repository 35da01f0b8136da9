import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

export async function EmptyStash({ locale }: { locale: Locale }) {
  const t = await getTranslations("stash");
  return (
    <EmptyState
      title={t("empty.title")}
      action={<ButtonLink href={hrefFor(locale, "/invest")}>{t("empty.action")}</ButtonLink>}
    >
      {t("empty.body")}
    </EmptyState>
  );
}

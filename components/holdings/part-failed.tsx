import { getTranslations } from "next-intl/server";
import { ErrorState } from "@/components/ui/feedback";
import type { Locale } from "@/lib/i18n/locales";

/** In the place of a part that the backend could not give; the rest of the page stands. */
export async function PartFailed({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: "dashboard" });
  return <ErrorState title={t("partFailed")}>{t("partFailedBody")}</ErrorState>;
}

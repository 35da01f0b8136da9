import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { DIRECTORY_PATHS } from "./directory-frame";
import type { List } from "./directory-query";

interface FooterProps {
  isEmpty: boolean;
  list: List;
  /** The day of the figures, as a date in words. */
  asOf: string;
  locale: Locale;
}

/** The way back from a search without results, and where the figures come from. */
export async function ListFooter({ isEmpty, list, asOf, locale }: FooterProps) {
  const t = await getTranslations("directory");
  return (
    <>
      {isEmpty && (
        <EmptyState
          title={t("empty.title")}
          action={
            <ButtonLink href={hrefFor(locale, DIRECTORY_PATHS[list])} variant="secondary">
              {t("empty.all")}
            </ButtonLink>
          }
        >
          {t("empty.body")}
        </EmptyState>
      )}
      <p className="my-5 max-w-prose text-faint text-label">{t("asOf", { date: asOf })}</p>
    </>
  );
}

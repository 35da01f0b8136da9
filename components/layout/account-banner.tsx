import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** Shown permanently on every page of another family member's account: whose account it is, and the way back. */
export async function AccountBanner({ locale, children }: { locale: Locale; children: ReactNode }) {
  const t = await getTranslations("shell");
  return (
    <aside
      aria-label={t("accounts.title")}
      className="sticky top-0 z-20 border-accent border-b bg-accent-soft text-body text-ink"
    >
      <div className="mx-auto flex w-full max-w-[78rem] flex-wrap items-center justify-between gap-x-6 px-5 tablet:py-1.5 tablet:px-8 desktop:px-12">
        <p className="min-w-0 max-tablet:pt-2 max-tablet:text-label tablet:py-1">{children}</p>
        <a
          href={hrefFor(locale, "/dashboard")}
          className="inline-flex min-h-11 shrink-0 items-center font-semibold text-accent underline underline-offset-4"
        >
          {t("accounts.back")}
        </a>
      </div>
    </aside>
  );
}

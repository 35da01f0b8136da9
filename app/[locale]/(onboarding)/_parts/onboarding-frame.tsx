import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LanguageLink } from "@/components/layout/language-link";
import { Logo } from "@/components/layout/logo";
import { ThemeSwitch } from "@/components/layout/theme-switch";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** Frame of KYC and related pages: `wayOut` and the logo are the only links to other pages. */
export async function OnboardingFrame({
  locale,
  homeHref,
  wayOut,
  children,
}: {
  locale: Locale;
  /** Target of the logo, without the language prefix. */
  homeHref: "/" | "/dashboard";
  wayOut?: ReactNode;
  children: ReactNode;
}) {
  const shell = await getTranslations("shell");
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b">
        <div className="page flex items-center gap-3 py-3">
          <Logo href={hrefFor(locale, homeHref)} label={shell("ultraHome")} />
          <div className="ml-auto flex items-center gap-2">
            <LanguageLink locale={locale} />
            <ThemeSwitch
              words={{ system: shell("themeSystem"), light: shell("themeLight"), dark: shell("themeDark") }}
            />
            {wayOut}
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="page grow pt-8 pb-20 outline-none tablet:pt-12">
        {children}
      </main>
    </div>
  );
}

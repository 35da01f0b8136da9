import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LanguageLink } from "@/components/preferences/language-link";
import { ThemeSwitch } from "@/components/preferences/theme-switch";
import { Logo } from "@/components/shell/logo";
import { ButtonLink } from "@/components/ui/button";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";

/** KYC has a frame of its own: nothing in it leads elsewhere but the way out, which keeps what was done. */
export default async function KycLayout({ children, params }: LocaleParams & { children: ReactNode }) {
  const locale = await pageLocale(params);
  const [t, shell] = await Promise.all([getTranslations("kyc"), getTranslations("shell")]);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b">
        <div className="page flex items-center gap-3 py-3">
          <Logo href={hrefFor(locale, "/dashboard")} label={shell("ultraHome")} />
          <div className="ml-auto flex items-center gap-2">
            <LanguageLink locale={locale} />
            <ThemeSwitch
              words={{ system: shell("themeSystem"), light: shell("themeLight"), dark: shell("themeDark") }}
            />
            <ButtonLink href={hrefFor(locale, "/invest")} variant="quiet" prefetch={false} className="-mr-3">
              {t("leave")}
            </ButtonLink>
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="page grow pt-8 pb-20 outline-none tablet:pt-12">
        {children}
      </main>
    </div>
  );
}

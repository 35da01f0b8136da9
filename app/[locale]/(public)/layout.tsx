import type { ReactNode } from "react";
import { PublicFooter } from "@/components/layout/public-footer";
import { PublicHeader } from "@/components/layout/public-header";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";

export default async function PublicLayout({ children, params }: LocaleParams & { children: ReactNode }) {
  const locale = await pageLocale(params);
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader locale={locale} />
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <PublicFooter locale={locale} />
    </div>
  );
}

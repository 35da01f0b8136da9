import type { ReactNode } from "react";
import type { Locale } from "@/lib/i18n/locales";
import { PublicFooter } from "./public-footer";
import { PublicHeader } from "./public-header";

/** The frame of a page that is rendered for each request, for an anonymous visitor. */
export function VisitorFrame({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader locale={locale} />
      <main id="content" tabIndex={-1} className="page grow pt-8 pb-20 outline-none tablet:pt-14">
        {children}
      </main>
      <PublicFooter locale={locale} />
    </div>
  );
}

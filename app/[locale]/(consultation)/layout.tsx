import type { ReactNode } from "react";
import { PublicFooter } from "@/components/layout/public-footer";
import { PublicHeader } from "@/components/layout/public-header";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { findVisitor } from "@/lib/web/visitor";
import { InvestorFrame } from "../_parts/investor-frame";

/** Anonymous visitors see the public frame, signed-in investors the investor frame. */
export default async function ConsultationLayout({ children, params }: LocaleParams & { children: ReactNode }) {
  const locale = await pageLocale(params);
  if ((await findVisitor()) !== null) return <InvestorFrame locale={locale}>{children}</InvestorFrame>;
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

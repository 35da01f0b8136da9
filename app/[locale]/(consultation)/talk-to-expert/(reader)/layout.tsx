import type { ReactNode } from "react";
import { InvestorFrame } from "@/app/[locale]/_account/investor-frame";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { findVisitor } from "@/lib/web/visitor";
import { VisitorFrame } from "../_parts/visitor-frame";

/** Anonymous visitors see the public frame, signed-in investors the investor frame. */
export default async function ConsultationLayout({ children, params }: LocaleParams & { children: ReactNode }) {
  const locale = await pageLocale(params);
  const isInvestor = (await findVisitor()) !== null;
  if (isInvestor) return <InvestorFrame locale={locale}>{children}</InvestorFrame>;
  return <VisitorFrame locale={locale}>{children}</VisitorFrame>;
}

import type { ReactNode } from "react";
import { VisitorFrame } from "@/components/layout/visitor-frame";
import type { Locale } from "@/lib/i18n/locales";
import { findVisitor } from "@/lib/web/visitor";
import { InvestorFrame } from "./investor-frame";

/** The frame that the reader is in: the app's for a signed-in investor, the public site's for anybody else. */
export async function ReaderFrame({ locale, children }: { locale: Locale; children: ReactNode }) {
  const isInvestor = (await findVisitor()) !== null;
  if (isInvestor) return <InvestorFrame locale={locale}>{children}</InvestorFrame>;
  return <VisitorFrame locale={locale}>{children}</VisitorFrame>;
}

import type { ReactNode } from "react";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { InvestorFrame } from "../_account/investor-frame";

export default async function InvestorLayout({ children, params }: LocaleParams & { children: ReactNode }) {
  return <InvestorFrame locale={await pageLocale(params)}>{children}</InvestorFrame>;
}

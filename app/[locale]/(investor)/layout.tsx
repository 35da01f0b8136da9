import type { ReactNode } from "react";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { AppShell } from "@/components/shell/app-shell";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";

export default async function InvestorLayout({ children, params }: LocaleParams & { children: ReactNode }) {
  const locale = await pageLocale(params);
  return (
    <AppShell locale={locale} investor={null} mode="INR" mayUseGift={false} amountsHidden={await amountsHidden()}>
      {children}
    </AppShell>
  );
}

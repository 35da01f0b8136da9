import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { AppShell } from "@/components/shell/app-shell";
import { isLocale } from "@/lib/i18n/locales";

export default async function InvestorLayout({ children, params }: LayoutProps<"/[locale]">) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  return (
    <AppShell locale={locale} investor={null} mode="INR" mayUseGift={false} amountsHidden={await amountsHidden()}>
      {children}
    </AppShell>
  );
}

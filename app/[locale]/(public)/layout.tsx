import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { PublicFooter } from "@/components/shell/public-footer";
import { PublicHeader } from "@/components/shell/public-header";
import { isLocale } from "@/lib/i18n/locales";

export default async function PublicLayout({ children, params }: LayoutProps<"/[locale]">) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
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

import { setRequestLocale } from "next-intl/server";
export const generateStaticParams = () => [{ locale: "en" }, { locale: "hi" }];
export default async function Layout({ children, params }: LayoutProps<"/[locale]">) {
  const { locale } = await params;
  setRequestLocale(locale);
  return <html lang={locale}><body>{children}</body></html>;
}

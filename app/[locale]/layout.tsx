import type { Viewport } from "next";
import { notFound } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { MigrationPopup } from "@/components/overlays/migration-popup";
import { Toaster } from "@/components/overlays/toaster";
import { WordsProvider } from "@/components/ui/words";
import { isLocale, LANGUAGE_TAGS, LOCALES } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { faceClasses } from "../fonts";
import "../globals.css";

export const generateStaticParams = () => LOCALES.map((locale) => ({ locale }));

export const viewport: Viewport = {
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f7f5" },
    { media: "(prefers-color-scheme: dark)", color: "#0b0b16" },
  ],
};

export async function generateMetadata({ params }: LayoutProps<"/[locale]">) {
  const { locale } = await params;
  return isLocale(locale) ? { ...(await pageMetadata({ locale, path: "/" })), icons: { icon: "/icon.svg" } } : {};
}

export default async function LocaleLayout({ children, params }: LayoutProps<"/[locale]">) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  const [common, migration] = await Promise.all([getTranslations("common"), getTranslations("migration")]);
  return (
    // theme.js puts the remembered theme on this element before React sees it.
    <html lang={LANGUAGE_TAGS[locale]} className={faceClasses(locale)} suppressHydrationWarning>
      <head>
        {/* Neither async nor deferred: it must run before the first paint, or the theme flashes. */}
        <script src="/theme.js" />
      </head>
      <body>
        <a
          href="#content"
          className="-translate-y-24 fixed top-3 left-3 z-50 rounded-md bg-accent px-5 py-3 font-semibold text-body text-on-accent focus:translate-y-0"
        >
          {common("skipToContent")}
        </a>
        <WordsProvider
          words={{
            confirm: common("confirm"),
            cancel: common("cancel"),
            close: common("close"),
            back: common("back"),
            notifications: common("notifications"),
            tryAgain: common("tryAgain"),
            errorTitle: common("errorTitle"),
            errorBody: common("errorBody"),
            errorReference: common("errorReference"),
          }}
        >
          {children}
          <Toaster />
          <MigrationPopup
            words={{
              label: migration("label"),
              title: migration("title"),
              body: migration("body"),
              action: migration("action"),
              opensInNewTab: migration("opensInNewTab"),
            }}
          />
        </WordsProvider>
      </body>
    </html>
  );
}

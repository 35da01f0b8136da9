import type { Viewport } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ArrivalFocus } from "@/components/layout/arrival-focus";
import {
  AnalyticsCollector,
  DeviceCookie,
  HydrationSignal,
  SignOutListener,
} from "@/components/layout/browser-effects";
import { MigrationPopup } from "@/components/layout/migration-popup";
import { Toaster } from "@/components/ui/toaster";
import { WordsProvider } from "@/components/ui/words-provider";
import { LOCALE_IDS, LOCALES } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { faceClasses, preloadedFaces } from "../fonts";
import "../globals.css";
import "../devanagari.css";

export const generateStaticParams = () => LOCALE_IDS.map((locale) => ({ locale }));

export const viewport: Viewport = {
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f7f5" },
    { media: "(prefers-color-scheme: dark)", color: "#0b0b16" },
  ],
};

export async function generateMetadata({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  return {
    ...(await pageMetadata({ locale, path: "/" })),
    manifest: "/manifest.webmanifest",
    icons: { icon: "/icon.svg", apple: "/apple-touch-icon.png" },
  };
}

export default async function LocaleLayout({ children, params }: LocaleParams & { children: ReactNode }) {
  const locale = await pageLocale(params);
  const { tag, direction, script } = LOCALES[locale];
  const [common, migration] = await Promise.all([getTranslations("common"), getTranslations("migration")]);
  return (
    // theme.js sets the stored theme, mode, privacy and region on this element before React hydrates.
    <html lang={tag} dir={direction} className={faceClasses(script)} suppressHydrationWarning>
      <head>
        {preloadedFaces(script).map(([name, face]) => (
          <link key={name} rel="preload" as="font" type="font/woff2" href={face} crossOrigin="anonymous" />
        ))}
        {/* Neither async nor deferred: running after the first paint would flash the wrong theme. */}
        <script src="/theme.js" />
      </head>
      <body>
        <a
          href="#content"
          className="-translate-y-24 fixed top-3 left-3 z-50 rounded-md bg-primary px-5 py-3 font-semibold text-body text-on-accent focus:translate-y-0 print:hidden"
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
            errorUnexplained: common("errorUnexplained"),
            errorReference: common("errorReference"),
            networkError: common("lostAnswer"),
            passkeyConfirm: common("passkeyConfirm"),
            passkeyDeclined: common("passkeyDeclined"),
          }}
        >
          {children}
          <ArrivalFocus />
          <Toaster />
          <DeviceCookie />
          <SignOutListener />
          <AnalyticsCollector />
          <HydrationSignal />
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

import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { ReaderFrame } from "../_account/reader-frame";
import { type NotFoundMessages, NotFoundMessagesProvider } from "./_parts/invitation-not-found";

export default async function GroupLayout({ children, params }: LocaleParams & { children: ReactNode }) {
  const locale = await pageLocale(params);
  const words = await notFoundMessages(locale);
  return (
    <ReaderFrame locale={locale}>
      <NotFoundMessagesProvider words={words}>{children}</NotFoundMessagesProvider>
    </ReaderFrame>
  );
}

async function notFoundMessages(locale: Locale): Promise<NotFoundMessages> {
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: "groups" }),
    getTranslations({ locale, namespace: "common" }),
  ]);
  return {
    title: t("gone.title"),
    body: t("gone.body"),
    home: common("goHome"),
    homeHref: hrefFor(locale, "/"),
  };
}

import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PublicFooter } from "@/components/layout/public-footer";
import { PublicHeader } from "@/components/layout/public-header";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { findVisitor } from "@/lib/web/visitor";
import { InvestorFrame } from "../_account/investor-frame";
import { type NotFoundMessages, NotFoundMessagesProvider } from "./_parts/invitation-not-found";

/** Anonymous visitors see the public frame, signed-in investors the investor frame. */
export default async function GroupLayout({ children, params }: LocaleParams & { children: ReactNode }) {
  const locale = await pageLocale(params);
  const [visitor, words] = await Promise.all([findVisitor(), notFoundMessages(locale)]);
  const page = <NotFoundMessagesProvider words={words}>{children}</NotFoundMessagesProvider>;
  if (visitor !== null) return <InvestorFrame locale={locale}>{page}</InvestorFrame>;
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader locale={locale} />
      <main id="content" tabIndex={-1} className="page grow pt-8 pb-20 outline-none tablet:pt-14">
        {page}
      </main>
      <PublicFooter locale={locale} />
    </div>
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

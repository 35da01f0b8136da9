"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { LOCALE_IDS, LOCALES, type Locale } from "@/lib/i18n/locales";
import { CHIP } from "./chip";
import { hrefInLanguage } from "./href-in-language";

/**
 * Links to the same page in the other languages, with its query. A prerendered page has no query on the server; its
 * links get it once scripts run.
 */
export function LanguageLink({ locale }: { locale: Locale }) {
  const pathname = usePathname();
  return LOCALE_IDS.filter((each) => each !== locale).map((other) => (
    <Suspense key={other} fallback={<PlainLink to={other} href={hrefInLanguage(other, { pathname, query: "" })} />}>
      <LinkWithQuery to={other} pathname={pathname} />
    </Suspense>
  ));
}

function LinkWithQuery({ to, pathname }: { to: Locale; pathname: string }) {
  const query = useSearchParams().toString();
  return <PlainLink to={to} href={hrefInLanguage(to, { pathname, query })} />;
}

/** A plain link instead of Next's, because the document's language and fonts change. */
function PlainLink({ to, href }: { to: Locale; href: string }) {
  return (
    <a href={href} hrefLang={LOCALES[to].tag} lang={LOCALES[to].tag} className={CHIP}>
      <span aria-hidden>{LOCALES[to].shortName}</span>
      <span className="sr-only">{LOCALES[to].name}</span>
    </a>
  );
}

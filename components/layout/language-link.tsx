"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { LOCALE_IDS, LOCALES, type Locale } from "@/lib/i18n/locales";
import { CHIP } from "./chip";
import { hrefInLanguage } from "./href-in-language";

/**
 * The same page in each other language, with what its address asks for. A page that is stored for everybody knows no
 * query; there the link has it as soon as there are scripts.
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

/** No link of Next's: the document's language and faces change with it. */
function PlainLink({ to, href }: { to: Locale; href: string }) {
  return (
    <a href={href} hrefLang={LOCALES[to].tag} lang={LOCALES[to].tag} className={CHIP}>
      <span aria-hidden>{LOCALES[to].shortName}</span>
      <span className="sr-only">{LOCALES[to].name}</span>
    </a>
  );
}

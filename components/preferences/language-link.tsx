"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { LANGUAGE_TAGS, type Locale } from "@/lib/i18n/locales";
import { hrefInLanguage } from "@/lib/i18n/navigation";
import { CHIP } from "./chip";

const NAMES = { en: "English", hi: "हिन्दी" };
const SHORT_NAMES = { en: "EN", hi: "हिन्दी" };

/**
 * The same page in the other language, with what its address asks for. A page that is stored for everybody knows no
 * query; there the link has it as soon as there are scripts.
 */
export function LanguageLink({ locale }: { locale: Locale }) {
  const other = locale === "en" ? "hi" : "en";
  const pathname = usePathname();
  return (
    <Suspense fallback={<PlainLink to={other} href={hrefInLanguage(other, { pathname, query: "" })} />}>
      <LinkWithQuery to={other} pathname={pathname} />
    </Suspense>
  );
}

function LinkWithQuery({ to, pathname }: { to: Locale; pathname: string }) {
  const query = useSearchParams().toString();
  return <PlainLink to={to} href={hrefInLanguage(to, { pathname, query })} />;
}

/** No link of Next's: the document's language and faces change with it. */
function PlainLink({ to, href }: { to: Locale; href: string }) {
  return (
    <a href={href} hrefLang={LANGUAGE_TAGS[to]} lang={LANGUAGE_TAGS[to]} className={CHIP}>
      <span aria-hidden>{SHORT_NAMES[to]}</span>
      <span className="sr-only">{NAMES[to]}</span>
    </a>
  );
}

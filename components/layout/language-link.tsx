"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { hrefInLanguage } from "@/lib/contract/facts/href-in-language";
import { LOCALE_IDS, LOCALES, type Locale } from "@/lib/i18n/locales";
import { CHIP } from "./chip";

/**
 * Links to the same page in the other languages, with its query. A prerendered page has no query on the server; its
 * links get it once scripts run.
 */
export function LanguageLink({ locale }: { locale: Locale }) {
  const pathname = usePathname();
  return LOCALE_IDS.filter((each) => each !== locale).map((other) => (
    <Suspense
      key={other}
      fallback={<PlainLink from={locale} to={other} href={hrefInLanguage(other, { pathname, query: "" })} />}
    >
      <LinkWithQuery from={locale} to={other} pathname={pathname} />
    </Suspense>
  ));
}

interface Languages {
  readonly from: Locale;
  readonly to: Locale;
}

function LinkWithQuery({ pathname, ...languages }: Languages & { pathname: string }) {
  const query = useSearchParams().toString();
  return <PlainLink {...languages} href={hrefInLanguage(languages.to, { pathname, query })} />;
}

/** A plain link instead of Next's, because the document's language and fonts change. */
function PlainLink({ from, to, href }: Languages & { href: string }) {
  const { name, shortName, tag, script } = LOCALES[to];
  return (
    <a href={href} hrefLang={tag} lang={tag} className={CHIP}>
      {script === "LATIN" || script === LOCALES[from].script ? (
        <span aria-hidden>{shortName}</span>
      ) : (
        <DrawnName of={to} />
      )}
      <span className="sr-only">{name}</span>
    </a>
  );
}

/**
 * The page loads no font of this script and the device may have none, so the name is a drawing in the text's colour.
 * Its style is a class, because React sends a `Suspense` boundary of more than 500 bytes later, by a script.
 */
function DrawnName({ of }: { of: Locale }) {
  return <span aria-hidden className="drawn-name" style={{ maskImage: `url(/languages/${of}.svg)` }} />;
}

"use client";

import { usePathname } from "next/navigation";
import { LANGUAGE_TAGS, type Locale } from "@/lib/i18n/locales";
import { barePath, hrefFor } from "@/lib/i18n/navigation";
import { CHIP } from "./chip";

const NAMES = { en: "English", hi: "हिन्दी" };
const SHORT_NAMES = { en: "EN", hi: "हिन्दी" };

/** The same page in the other language. A plain link: the document's language and faces change with it. */
export function LanguageLink({ locale }: { locale: Locale }) {
  const other = locale === "en" ? "hi" : "en";
  return (
    <a
      href={hrefFor(other, barePath(usePathname()))}
      hrefLang={LANGUAGE_TAGS[other]}
      lang={LANGUAGE_TAGS[other]}
      className={CHIP}
    >
      <span aria-hidden>{SHORT_NAMES[other]}</span>
      <span className="sr-only">{NAMES[other]}</span>
    </a>
  );
}

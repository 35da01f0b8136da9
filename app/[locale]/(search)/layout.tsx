import type { ReactNode } from "react";
import { ReaderFrame } from "@/app/[locale]/_account/reader-frame";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";

export default async function SearchLayout({ children, params }: LocaleParams & { children: ReactNode }) {
  return <ReaderFrame locale={await pageLocale(params)}>{children}</ReaderFrame>;
}

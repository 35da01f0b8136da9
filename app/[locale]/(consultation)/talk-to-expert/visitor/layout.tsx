import type { ReactNode } from "react";
import { VisitorFrame } from "@/components/layout/visitor-frame";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";

export default async function VisitorLayout({ children, params }: LocaleParams & { children: ReactNode }) {
  return <VisitorFrame locale={await pageLocale(params)}>{children}</VisitorFrame>;
}

import type { ReactNode } from "react";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { VisitorFrame } from "../_parts/visitor-frame";

export default async function VisitorLayout({ children, params }: LocaleParams & { children: ReactNode }) {
  return <VisitorFrame locale={await pageLocale(params)}>{children}</VisitorFrame>;
}

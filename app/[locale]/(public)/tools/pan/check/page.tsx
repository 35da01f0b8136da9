import type { Metadata } from "next";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { PanPage, panMetadata } from "../_parts/pan-page";

/** A static page cannot show the answer to a form that was sent without scripts; this one is rendered on request. */
export const dynamic = "force-dynamic";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  return panMetadata(await pageLocale(params), { index: false });
}

export default async function PanAnswerPage({ params }: LocaleParams) {
  return <PanPage locale={await pageLocale(params)} />;
}

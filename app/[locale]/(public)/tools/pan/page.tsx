import type { Metadata } from "next";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { PanPage, panMetadata } from "./_parts/pan-page";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  return panMetadata(await pageLocale(params), { index: true });
}

export default async function StaticPanPage({ params }: LocaleParams) {
  return <PanPage locale={await pageLocale(params)} />;
}

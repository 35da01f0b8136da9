import type { Metadata } from "next";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { orTryLater, VisitorConsultation } from "../_parts/visitor-consultation";
import { consultationMetadata } from "../_parts/words";

interface VisitorConsultationParams extends LocaleParams {
  searchParams: Promise<SearchParams>;
}

export const generateMetadata = async ({ params }: LocaleParams): Promise<Metadata> =>
  consultationMetadata(await pageLocale(params));

/** Served at /talk-to-expert to visitors without a session. */
export default async function VisitorConsultationPage({ params, searchParams }: VisitorConsultationParams) {
  const [locale, query] = [await pageLocale(params), await searchParams];
  const one = (name: "expert" | "day") => (typeof query[name] === "string" ? query[name] : null);
  return orTryLater(() => VisitorConsultation({ expert: one("expert"), day: one("day"), locale }));
}

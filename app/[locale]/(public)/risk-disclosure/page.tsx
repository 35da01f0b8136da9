import type { LocaleParams } from "@/lib/i18n/page-locale";
import { LegalPage, legalMetadata } from "../legal-page";

/** A coming version takes effect on its day. */
export const revalidate = 3600;

export const generateMetadata = ({ params }: LocaleParams) => legalMetadata("risk", params);

export default function RiskPage({ params }: LocaleParams) {
  return <LegalPage document="risk" params={params} />;
}

import type { LocaleParams } from "@/lib/i18n/page-locale";
import { LegalPage, legalMetadata } from "../legal-page";

export const generateMetadata = ({ params }: LocaleParams) => legalMetadata("risk", params);

export default function RiskPage({ params }: LocaleParams) {
  return <LegalPage document="risk" params={params} />;
}

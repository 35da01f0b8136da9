import type { LocaleParams } from "@/lib/i18n/page-locale";
import { LegalPage, legalMetadata } from "../legal-page";

export const generateMetadata = ({ params }: LocaleParams) => legalMetadata("tnc", params);

export default function TermsPage({ params }: LocaleParams) {
  return <LegalPage document="tnc" params={params} />;
}

import type { LocaleParams } from "@/lib/i18n/page-locale";
import { LegalPage, legalMetadata } from "../legal-page";

export const generateMetadata = ({ params }: LocaleParams) => legalMetadata("privacy", params);

export default function PrivacyPage({ params }: LocaleParams) {
  return <LegalPage document="privacy" params={params} />;
}

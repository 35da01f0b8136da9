import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { Status } from "@/components/ui/status";
import type { KycState, KycStep } from "@/lib/contract/calls/kyc";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";

/**
 * A KYC check whose provider did not answer: its state, its start, and the party that continues it. The change of a
 * verified account stands in the profile.
 */
export async function KeptCheck({ kyc, step, locale }: { kyc: KycState; step: KycStep; locale: Locale }) {
  const t = await getTranslations("kyc");
  const row = kyc.steps.find((each) => each.step === step);
  const kept = row?.status === "VERIFIED" ? null : row?.keptCheck;
  if (!kept || (step !== "PAN" && step !== "AADHAAR" && step !== "BANK")) return null;
  return (
    <section aria-labelledby="kept-check" className="mb-8">
      <Status kind="pending">{t(`slow.status.${kept.state}`)}</Status>
      <h2 id="kept-check" className="serif mt-3 text-ink text-lead">
        {t(`slow.title.${step}`)}
      </h2>
      <p className="mt-2 max-w-prose text-body text-muted">{t(`slow.${kept.state}`)}</p>
      <p className="mt-2 max-w-prose text-label text-muted">
        {t("slow.since", { date: formatDate(dateInIndia(kept.since), locale) })}
      </p>
    </section>
  );
}

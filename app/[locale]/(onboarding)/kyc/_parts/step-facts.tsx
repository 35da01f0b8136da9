import { getTranslations } from "next-intl/server";
import type { KycStep } from "@/lib/contract/calls/kyc";

/** What is stored from this step, and how long it takes. The reason for it is in the step's heading. */
export async function StepFacts({ step }: { step: KycStep }) {
  const t = await getTranslations("kyc");
  return (
    <dl className="border-line-strong border-t">
      <div className="border-line border-b py-4">
        <dt className="text-label text-muted">{t("kept")}</dt>
        <dd className="mt-1 text-body text-ink">{t(`steps.${step}.kept`)}</dd>
      </div>
      <div className="border-line border-b py-4">
        <dt className="text-label text-muted">{t("takes")}</dt>
        <dd className="mt-1 text-body text-ink">{t(`steps.${step}.takes`)}</dd>
      </div>
    </dl>
  );
}

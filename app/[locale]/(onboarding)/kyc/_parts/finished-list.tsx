import { getTranslations } from "next-intl/server";
import { Line, Lines } from "@/components/ui/figures";
import { TextLink } from "@/components/ui/text-link";
import type { KycStep } from "@/lib/contract/calls/kyc";
import type { Profile } from "@/lib/contract/calls/user";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { isFinished } from "./kyc-view";

interface FinishedListProps {
  profile: Profile;
  /** Omitted from the list because it is on screen. */
  shown: KycStep | null;
  locale: Locale;
}

/** Finished steps with masked details, each linked to its read-only view. */
export async function FinishedList({ profile, shown, locale }: FinishedListProps) {
  const t = await getTranslations("kyc");
  const { kyc } = profile;
  const finished = kyc.steps.filter(({ step }) => step !== shown && isFinished(kyc, step));
  if (finished.length === 0) return null;
  return (
    <section aria-labelledby="finished-steps">
      <h2 id="finished-steps" className="serif text-ink text-lead">
        {t("soFar")}
      </h2>
      <Lines className="mt-2 border-line border-y">
        {finished.map(({ step, status, detail }) => (
          <Line
            key={step}
            label={
              <TextLink
                href={hrefFor(locale, `/kyc?step=${step.toLowerCase()}`)}
                className="inline-flex min-h-8 items-center"
              >
                {t(`steps.${step}.label`)}
              </TextLink>
            }
          >
            <span className="wrap-anywhere tabular-nums">
              {detail ?? (step === "PROFILE" ? profile.name : t(`status.${status}`))}
            </span>
          </Line>
        ))}
      </Lines>
    </section>
  );
}

import { getTranslations } from "next-intl/server";
import { type Step, Stepper, type StepState } from "@/components/ui/stepper";
import type { KycState, KycStep } from "@/lib/contract/calls/kyc";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { isFinished } from "./choose-view";

interface StepBarProps {
  kyc: KycState;
  /** The step on screen; null when none is left. */
  shown: KycStep | null;
  locale: Locale;
}

/** The five steps with their status. A finished step links to its read-only view. */
export async function StepBar({ kyc, shown, locale }: StepBarProps) {
  const t = await getTranslations("kyc");
  const steps = kyc.steps.map(({ step, status }): Step => {
    const state = stateOf(step, status);
    const opens = step !== shown && isFinished(kyc, step);
    return {
      label: t(`steps.${step}.label`),
      state,
      stateLabel: t(`standing.${state}`),
      isShown: step === shown,
      ...(opens && { href: hrefFor(locale, `/kyc?step=${step.toLowerCase()}`) }),
    };
  });
  return <Stepper label={t("stepsLabel")} steps={steps} />;

  function stateOf(step: KycStep, status: KycState["steps"][number]["status"]): StepState {
    if (status === "REJECTED") return "problem";
    if (isFinished(kyc, step)) return "done";
    return step === shown ? "current" : "todo";
  }
}

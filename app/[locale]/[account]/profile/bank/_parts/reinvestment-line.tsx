import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { Status } from "@/components/ui/status";
import { getReinvestmentInstruction } from "@/lib/contract/calls/reinvestment-instruction";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { findDefaultCurrency } from "@/lib/web/app-shell-data";
import { readOptional } from "@/lib/web/optional-read";

/** The way to the standing instruction for reinvestment, and whether one is in force. */
export async function ReinvestmentLine({ locale }: { locale: Locale }) {
  const [t, currency] = await Promise.all([getTranslations("profile.reinvestment"), findDefaultCurrency()]);
  const overview = await readOptional(getReinvestmentInstruction, { currency });
  const isOn = overview?.instruction?.state === "ACTIVE";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 grow basis-56">
        <h3 className="flex flex-wrap items-center gap-2 font-medium text-body text-ink">
          {t("title")}
          {isOn ? (
            <Status kind="confirmed">{t("given.state.ACTIVE")}</Status>
          ) : (
            <span className="font-normal text-faint text-label">{t("off")}</span>
          )}
        </h3>
        <p className="mt-1 text-label text-muted">{t("line")}</p>
      </div>
      <ButtonLink href={hrefFor(locale, "/profile/reinvestment")} variant="secondary">
        {t(isOn ? "see" : "set")}
      </ButtonLink>
    </div>
  );
}

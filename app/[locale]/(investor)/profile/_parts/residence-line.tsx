import { getTranslations } from "next-intl/server";
import { Line } from "@/components/ui/figures";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { getResidence } from "@/lib/contract/calls/residence";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";

/**
 * The effective country of residence and the status of a requested change. `country` comes from the profile and is
 * shown even if the request status cannot be loaded.
 */
export async function ResidenceLine({ country, locale }: { country: string; locale: Locale }) {
  const [t, standing] = await Promise.all([getTranslations("profile"), readOptional(getResidence, {})]);
  const name = new Intl.DisplayNames(LOCALES[locale].tag, { type: "region" }).of(country) ?? country;
  const open = standing?.change?.decidedAt === null ? standing.change : null;
  return (
    <Line label={t("country")}>
      <span className="inline-flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <span className="wrap-anywhere">{name}</span>
        {open && <Status kind="pending">{t(`residence.states.${open.state}`)}</Status>}
        {standing?.isLocked && (
          <TextLink
            href={hrefFor(locale, "/profile/residence")}
            prefetch={false}
            className="inline-flex min-h-6 items-center"
          >
            {open ? t("residence.see") : t("residence.change")}
          </TextLink>
        )}
      </span>
    </Line>
  );
}

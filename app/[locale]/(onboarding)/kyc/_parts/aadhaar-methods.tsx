import { getTranslations } from "next-intl/server";
import { AppLink } from "@/components/ui/app-link";
import { cn } from "@/components/ui/cn";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { AADHAAR_METHODS, type AadhaarMethod } from "./aadhaar-method";

/** The three methods of verifying Aadhaar, as links, so that switching works without scripts. */
export async function AadhaarMethods({ method, locale }: { method: AadhaarMethod; locale: Locale }) {
  const t = await getTranslations("kyc");
  return (
    <nav aria-label={t("ways.label")} className="mb-8 divide-y divide-line border-line border-y">
      {AADHAAR_METHODS.map((each) => (
        <AppLink
          key={each}
          href={hrefFor(locale, `/kyc?step=aadhaar&way=${each}`)}
          replace
          scroll={false}
          aria-current={each === method ? "true" : undefined}
          className="group flex min-h-14 items-center gap-3.5 py-3"
        >
          <span
            aria-hidden
            className={cn(
              "grid size-5 shrink-0 place-items-center rounded-full border-2",
              each === method ? "border-accent" : "border-control group-hover:border-ink",
            )}
          >
            {each === method && <span className="size-2.5 rounded-full bg-primary" />}
          </span>
          <span className="min-w-0">
            <span className={cn("block text-body text-ink", each === method && "font-semibold")}>
              {t(`ways.${each}.title`)}
            </span>
            <span className="block text-label text-muted">{t(`ways.${each}.note`)}</span>
          </span>
        </AppLink>
      ))}
    </nav>
  );
}

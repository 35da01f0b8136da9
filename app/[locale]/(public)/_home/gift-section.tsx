import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { isPublicPage } from "@/lib/i18n/public-pages";
import { RegionSwitch } from "./region-switch";

const EXPLORE_GIFT = "/explore/gift-city-investments-for-NRI";

/** GIFT City. `<html data-region="abroad">` moves it to the top of the page and enlarges its headline. */
export async function GiftSection({ locale }: { locale: Locale }) {
  const t = await getTranslations("home");
  const [path, action] = isPublicPage(EXPLORE_GIFT)
    ? [EXPLORE_GIFT, t("giftExplore")]
    : (["/login", t("giftAction")] as const);
  return (
    <section
      id="gift"
      className="scroll-mt-8 bg-forest text-night-ink [[data-region=abroad]_&]:-order-1 [[data-region=abroad]_&]:mb-8"
    >
      <div className="page grid items-end gap-x-16 gap-y-8 py-16 desktop:grid-cols-2 desktop:py-20 [[data-region=abroad]_&]:desktop:py-24">
        <div>
          <p className="text-body text-forest-muted">{t("giftLabel")}</p>
          <h2 className="serif mt-2 text-heading [[data-region=abroad]_&]:text-display">{t("giftTitle")}</h2>
        </div>
        <div>
          <p className="max-w-prose text-body text-forest-muted">{t("giftText")}</p>
          <ButtonLink
            href={hrefFor(locale, path)}
            variant="secondary"
            className="mt-6 border-forest-muted text-night-ink hover:bg-transparent hover:underline"
          >
            {action}
          </ButtonLink>
        </div>
        <dl className="grid gap-x-8 gap-y-5 border-forest-muted/40 border-t pt-6 tablet:grid-cols-3 desktop:col-span-2">
          {(["currencies", "tenure", "tax"] as const).map((fact) => (
            <div key={fact}>
              <dt className="text-forest-muted text-label">{t(`giftFacts.${fact}.label`)}</dt>
              <dd className="mt-1 font-medium text-body">{t(`giftFacts.${fact}.value`)}</dd>
            </div>
          ))}
        </dl>
        <RegionSwitch
          words={{ label: t("region.label"), india: t("region.india"), abroad: t("region.abroad") }}
          className="desktop:col-span-2"
        />
      </div>
    </section>
  );
}

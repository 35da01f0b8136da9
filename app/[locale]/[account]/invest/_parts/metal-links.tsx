import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { Streamed } from "@/app/[locale]/_account/streamed";
import { AmountView } from "@/components/money/amount-view";
import { TextLink } from "@/components/ui/text-link";
import { getMetalPrice } from "@/lib/contract/calls/metals";
import { METALS, type Metal } from "@/lib/contract/values/weight";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";
import { metalPath } from "../../_metals/metal-address";

/** Links to the metals, each with its price per gram. The price streams in, so it does not delay the page. */
export async function MetalLinks({ locale }: { locale: Locale }) {
  const [t, names] = await Promise.all([getTranslations("invest"), getTranslations("metals")]);
  return (
    <nav
      aria-label={t("metals")}
      className="mt-10 flex flex-wrap items-center gap-x-8 border-line border-y py-1 text-body"
    >
      <span aria-hidden className="text-label text-muted max-tablet:w-full max-tablet:pt-2">
        {t("metals")}
      </span>
      {METALS.map((metal) => (
        <span key={metal} className="inline-flex items-center gap-2">
          <TextLink
            href={hrefFor(locale, metalPath(metal))}
            className="inline-flex min-h-11 items-center font-semibold text-ink"
          >
            {names(`name.${metal}`)}
          </TextLink>
          <Streamed>
            <Price metal={metal} locale={locale} />
          </Streamed>
        </span>
      ))}
    </nav>
  );
}

/** One request serves both metals. */
export const findPrices = cache(() => readOptional(getMetalPrice, {}));

async function Price({ metal, locale }: { metal: Metal; locale: Locale }) {
  const price = (await findPrices())?.prices.find((each) => each.metal === metal);
  return price && <AmountView isPublic amount={price.buyPrice} locale={locale} className="text-label text-muted" />;
}

import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { gainTone } from "@/components/money/gain-tone";
import { Grams } from "@/components/money/grams";
import { ButtonLink } from "@/components/ui/button";
import type { getMetalHoldings, MetalHoldingView } from "@/lib/contract/calls/metals";
import type { OutputOf } from "@/lib/contract/define";
import type { Metal } from "@/lib/contract/values/weight";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { orderPath } from "./metal-address";

interface HeldProps {
  metal: Metal;
  holding: MetalHoldingView;
  locale: Locale;
}

/** The holding's current value, weight and cost, with a link to sell. Renders nothing when nothing is held. */
export async function HeldMetal({ metal, holding, locale }: HeldProps) {
  const { grams, invested, averageCost, currentValue, gain } = holding;
  if (grams === 0) return null;
  const t = await getTranslations("metals");
  const weight = () => <Grams weight={grams} />;
  return (
    <section aria-label={t("held.title")} className="mb-8 flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
      <div className="min-w-0">
        <h2 className="text-label text-muted">{t.rich("held.worth", { weight })}</h2>
        {currentValue === null ? (
          <p className="serif text-ink text-title">{t("held.unknown")}</p>
        ) : (
          <p className="text-ink">
            <Amount amount={currentValue} size="hero" />
          </p>
        )}
        <p className="mt-3 text-label text-muted">
          {gain !== null && (
            <>
              <Amount amount={gain} sign="always" className={`font-semibold text-body ${gainTone(gain)}`} />{" "}
            </>
          )}
          {t.rich("held.cost", { invested: () => <Amount amount={invested} /> })}
          {averageCost !== null && <> · {t.rich("held.average", { average: () => <Amount amount={averageCost} /> })}</>}
        </p>
      </div>
      <ButtonLink href={hrefFor(locale, orderPath(metal, "SELL"))} variant="secondary">
        {t("sell.action")}
      </ButtonLink>
    </section>
  );
}

export type Position = OutputOf<typeof getMetalHoldings>;

/** The investor's holding of one metal; the backend call returns both metals. */
export function holdingOf({ holdings }: Pick<Position, "holdings">, metal: Metal): MetalHoldingView {
  const found = holdings.find((holding) => holding.metal === metal);
  if (!found) throw new Error(`no holding of ${metal} was told`);
  return found;
}

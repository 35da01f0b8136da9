import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatMoment } from "@/components/money/moment";
import { ButtonLink } from "@/components/ui/button";
import { Figure, Figures } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import type { Metrics } from "@/lib/contract/calls/dashboard";
import { listMetalTransactions } from "@/lib/contract/calls/metals";
import type { Minor } from "@/lib/contract/facts/money";
import type { Metal } from "@/lib/contract/values/weight";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";
import { findOwnZone } from "@/lib/web/own-zone";
import { metalPath, orderPath } from "../_metals/metal-address";
import { MetalTrades } from "../_metals/metal-trades";
import { MissingMetals } from "../_parts/metal-note";

interface MetalHeldProps {
  metal: Metal;
  metrics: Metrics;
  path: string;
  /** Zero-based. */
  pageNumber: number;
  locale: Locale;
}

/** Metals pay nothing and never mature: the cost and value of the holding, the realised gain, and every trade. */
export async function MetalHeld({ metal, metrics, path, pageNumber, locale }: MetalHeldProps) {
  const [t, trades] = await Promise.all([
    getTranslations("dashboard"),
    readOptional(listMetalTransactions, { metal, pageNumber }),
  ]);
  const { stillInvested, currentValue, received, realised, accrued, currency, metals } = metrics;
  const pricedAt = metals.find((figures) => figures.metal === metal)?.pricedAt ?? null;
  const isPriced = metals.some((figures) => figures.metal === metal && figures.currentValue !== null);
  const amount = (of: Minor) => <Amount amount={of} currency={currency} decimals="figure" />;
  return (
    <>
      <MissingMetals metrics={metrics} />
      <TradeLinks metal={metal} locale={locale} />
      {isPriced && (
        <Figures>
          <Figure label={t("page.stillInvested")} note={t("metals.costNote")}>
            {amount(stillInvested)}
          </Figure>
          <Figure
            label={t("page.value")}
            note={
              pricedAt === null
                ? t("metals.nothingHeld")
                : t("metals.valueNote", { time: formatMoment(pricedAt, locale, await findOwnZone()) })
            }
          >
            {amount(currentValue)}
          </Figure>
          <Figure label={t("page.gain")} note={t("metals.gainNote")}>
            <Amount
              amount={accrued}
              currency={currency}
              sign="always"
              className={accrued < 0 ? "text-negative" : ""}
              decimals="figure"
            />
          </Figure>
          <Figure label={t("metals.realised")} note={t.rich("metals.realisedNote", { sold: () => amount(received) })}>
            <Amount
              amount={realised}
              currency={currency}
              sign="always"
              decimals="figure"
              className={realised < 0 ? "text-negative" : ""}
            />
          </Figure>
        </Figures>
      )}
      <Section title={t("metals.trades")}>
        <MetalTrades page={trades} path={path} metal={metal} locale={locale} />
      </Section>
    </>
  );
}

/** Links to the current price and to buying and selling. */
async function TradeLinks({ metal, locale }: Pick<MetalHeldProps, "metal" | "locale">) {
  const t = await getTranslations("metals");
  return (
    <div className="mb-7 flex flex-wrap gap-3">
      <ButtonLink href={hrefFor(locale, metalPath(metal))}>{t("ways.buy")}</ButtonLink>
      <ButtonLink href={hrefFor(locale, orderPath(metal, "SELL"))} variant="secondary">
        {t("sell.action")}
      </ButtonLink>
    </div>
  );
}

import { getTranslations } from "next-intl/server";
import { AmountView } from "@/components/money/amount-view";
import { formatRate } from "@/components/money/format";
import { minor } from "@/lib/contract/facts/money";
import { hrefFor } from "@/lib/i18n/navigation";
import { readExampleAmount } from "../_parts/amount-query";
import { ExamplePanel } from "../_parts/example-panel";
import type { PageProps } from "../_parts/page-props";
import { explainedSteps, questionsOf, risksOf } from "../_parts/page-words";
import { ExplorePart, ExploreRisks, ExploreSteps, FactStrip, Faq, Hero } from "../_parts/sections";

const SLUG = "pre-ipo";

/** ₹5 lakh, ₹10,000 and ₹10 crore. */
const LIMITS = { usual: minor(5_00_000_00), least: minor(10_000_00), most: minor(10_00_00_000_00) };

/** Sale prices of the shares after `YEARS`, in basis points of the price paid. */
const SALES_BPS = [0, 5_000, 10_000, 30_000] as const;
const YEARS = 4;
const WHOLE_BPS = 10_000;

const yearlyBps = (saleBps: number) => Math.round(((saleBps / WHOLE_BPS) ** (1 / YEARS) - 1) * WHOLE_BPS);

/** Shares that nobody promises to buy back. Their deals are shown to investors only, so the page has no open ones. */
export async function ExplorePreIpoPage({ query, locale }: PageProps) {
  const [t, shared] = await Promise.all([getTranslations("explore-pre-ipo"), getTranslations("explore")]);
  const read = readExampleAmount(query, LIMITS);
  return (
    <>
      <Hero
        name={shared(`places.${SLUG}.name`)}
        headline={t("headline")}
        lead={t("lead")}
        actions={[
          { href: "#way", words: t("way") },
          { href: hrefFor(locale, "/explore"), words: t("others") },
        ]}
        locale={locale}
      >
        <ExamplePanel slug={SLUG} locale={locale} label={t("label")} read={read} limits={LIMITS} note={t("note")}>
          <p className="mt-5 text-label text-muted">{t("after", { years: YEARS })}</p>
          <dl className="mt-1">
            {SALES_BPS.map((saleBps) => (
              <div
                key={saleBps}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-line border-t py-2.5"
              >
                <dt className="text-label text-muted">
                  {t(saleBps === 0 ? "worthless" : "sale", { share: formatRate(saleBps, 0) })}
                </dt>
                <dd className="text-right text-body text-ink">
                  <AmountView
                    isPublic
                    amount={minor(Math.round((read.amount * saleBps) / WHOLE_BPS))}
                    currency="INR"
                    locale={locale}
                    decimals="auto"
                  />
                  {saleBps > 0 && (
                    <span className="block text-faint text-note">
                      {t("aYear", { rate: formatRate(yearlyBps(saleBps), 1) })}
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </ExamplePanel>
      </Hero>
      <FactStrip
        facts={(["return", "sold", "held", "who"] as const).map((fact) => ({
          label: t(`strip.${fact}`),
          value: t(`strip.${fact}Value`),
        }))}
      />
      <ExplorePart id="way" title={t("stepsTitle")}>
        <ExploreSteps steps={explainedSteps(t)} />
      </ExplorePart>
      <ExplorePart title={t("risksTitle")}>
        <ExploreRisks risks={risksOf(t)} />
      </ExplorePart>
      <Faq questions={questionsOf(t)} locale={locale} />
    </>
  );
}

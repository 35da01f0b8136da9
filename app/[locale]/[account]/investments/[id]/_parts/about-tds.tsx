import { getTranslations } from "next-intl/server";
import { formatDate, formatShortRate } from "@/components/money/format";
import { lawValues } from "@/components/money/law-values";
import { Line, Lines } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { Investment } from "@/lib/contract/calls/investments";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { ratesAbroadOf, type TdsOutline, tdsOutlineOf, tdsWordsOf } from "@/lib/products/tds-outline";
import { businessNow } from "@/lib/web/clock";

interface AboutProps {
  investment: Investment;
  locale: Locale;
}

/** The TDS on the payouts: its rate, section and reason, and the ways to lower it. */
export async function AboutTds({ investment, locale }: AboutProps) {
  const t = await getTranslations("dashboard");
  const outline = tdsOutlineOf(investment);
  if (outline) {
    return (
      <Section title={t("story.aboutTds.title")}>
        <OutlineLines outline={outline} payer={investment.payerName} locale={locale} />
      </Section>
    );
  }
  if (investment.incomeType === null || investment.currency === "INR") return null;
  const rates = ratesAbroadOf(investment);
  return (
    <Section title={t("story.aboutTds.exemptTitle")}>
      <p className="text-body text-muted">
        {rates === null
          ? t("story.aboutTds.exempt")
          : t("story.aboutTds.inCurrency", {
              steps: rates.leastBps === rates.mostBps ? "one" : "several",
              least: formatShortRate(rates.leastBps),
              rate: formatShortRate(rates.mostBps),
              payer: investment.payerName,
            })}
      </p>
    </Section>
  );
}

async function OutlineLines({ outline, payer, locale }: { outline: TdsOutline; payer: string; locale: Locale }) {
  const t = await getTranslations("dashboard");
  const { lowerBy, section, formerSection: former, paymentCode: code, gainRateBps } = outline;
  const words = tdsWordsOf(outline);
  const from = t(`story.aboutTds.income.${outline.income}`);
  const rate = formatShortRate(outline.rateBps);
  const { later, untaxedBy } = outline;
  const now = untaxedBy === null ? rate : t(`story.aboutTds.none.${untaxedBy}`, { payer });
  const ofIncome = later
    ? t("story.aboutTds.later", { now, rate: formatShortRate(later.rateBps), date: formatDate(later.on, locale) })
    : now;
  const gain = gainRateBps === null ? null : { income: words.income, gainRate: formatShortRate(gainRateBps) };
  return (
    <Lines className="max-w-3xl">
      <Line label={t("story.aboutTds.from")}>
        {gain === null ? from : t("story.aboutTds.withGain", { income: words.income, from })}
      </Line>
      <Line label={t("story.aboutTds.rate")}>
        {gain === null ? ofIncome : t("story.aboutTds.rates", { ...gain, rate })}
      </Line>
      {words.isDeducted && (
        <Line label={t("story.aboutTds.section")}>
          {code === null
            ? t("story.aboutTds.sectionThen", { section })
            : t("story.aboutTds.sectionNow", { section, code, former })}
        </Line>
      )}
      <Line label={t("story.aboutTds.why")}>
        {words.reason === "LIMIT"
          ? t("story.aboutTds.withinLimit", { payer, isLater: String(later !== null) })
          : t(`story.aboutTds.reason.${words.reason}`, { ...lawValues(businessNow()), payer })}
      </Line>
      {words.isDeducted && (
        <Line label={t("story.aboutTds.lower")}>
          {lowerBy === null ? (
            t("story.aboutTds.nothing")
          ) : (
            <TextLink href={hrefFor(locale, "/profile/tax")}>{t(`story.aboutTds.lowerBy.${lowerBy}`)}</TextLink>
          )}
        </Line>
      )}
    </Lines>
  );
}

import { getTranslations } from "next-intl/server";
import { Coins } from "@/components/deals/coins";
import { ScheduleTable } from "@/components/deals/schedule-table";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate } from "@/components/money/format";
import { Line, Lines } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import type { Deal, InvestmentTerms } from "@/lib/contract/deals";
import { subtractPaise, ZERO_PAISE } from "@/lib/contract/money";
import type { Locale } from "@/lib/i18n/locales";

interface TermsProps {
  terms: InvestmentTerms;
  deal: Deal;
  locale: Locale;
}

/** Everything that is agreed to, in lines, and every rupee with its day. */
export async function TermsSummary({ terms, deal, locale }: TermsProps) {
  const t = await getTranslations("invest");
  return (
    <>
      <Section title={t("terms.summary")}>
        <Lines className="border-line border-y">
          <Line label={t("terms.invest")}>
            <Amount paise={terms.amount} />
          </Line>
          <Line label={t("terms.interest", { days: terms.tenureDays })}>
            <Amount paise={terms.totalInterest} sign="always" />
          </Line>
          <Line label={t("terms.tds")}>
            <Amount paise={subtractPaise(ZERO_PAISE, terms.totalTds)} />
          </Line>
          <Line label={t("terms.receive", { date: formatDate(terms.maturesOn, locale) })} strong>
            <Amount paise={terms.totalNet} />
          </Line>
          <Rates terms={terms} />
          <Line label={t("terms.pays")}>{deal.buyer.name}</Line>
          <Line label={t("terms.coins")}>
            <Coins coins={terms.stashCoins} />
          </Line>
        </Lines>
      </Section>
      <Section title={t("terms.schedule")}>
        <ScheduleTable terms={terms} locale={locale} />
      </Section>
    </>
  );
}

/** The deal's rate is simple interest; XIRR compounds. Neither may pass for the other. */
async function Rates({ terms }: Pick<TermsProps, "terms">) {
  const t = await getTranslations("invest");
  const { rateBps, xirrBps, netXirrBps, absoluteReturnBps, tenureDays: days } = terms;
  const rate = formatRate(rateBps);
  return (
    <>
      <Line label={t("terms.rate")}>
        {xirrBps === null ? t("terms.rateSimple", { rate }) : t("terms.rateValue", { rate, xirr: formatRate(xirrBps) })}
      </Line>
      {netXirrBps !== null && <Line label={t("terms.netXirr")}>{formatRate(netXirrBps)}</Line>}
      <Line label={t("terms.absolute", { days })}>{formatRate(absoluteReturnBps)}</Line>
    </>
  );
}

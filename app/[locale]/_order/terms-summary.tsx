import { getTranslations } from "next-intl/server";
import { Coins } from "@/components/deals/coins";
import { CostLines } from "@/components/deals/cost-lines";
import { durationOfHolding } from "@/components/deals/duration";
import { durationText } from "@/components/deals/duration-text";
import { headlineWords } from "@/components/deals/headline-words";
import { findRepaidPrincipal } from "@/components/deals/repaid-principal";
import { returnShapeOf } from "@/components/deals/return-shape";
import { ScheduleTable } from "@/components/deals/schedule-table";
import { SettlementLines } from "@/components/deals/settlement-lines";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate, formatTaxRate } from "@/components/money/format";
import { showsTds } from "@/components/money/shows-tds";
import { Line, Lines } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import type { Deal } from "@/lib/contract/calls/deals";
import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import { minor, subtractMinor } from "@/lib/contract/facts/money";
import { addDays, daysBetween } from "@/lib/contract/values/calendar-date";
import { coinsSpendableOn, daysOfShortStay } from "@/lib/finance/stash";
import type { Locale } from "@/lib/i18n/locales";
import { productOf } from "@/lib/products/lookup";
import { perpetualOf } from "@/lib/products/perpetual";
import { incomePaidBy } from "@/lib/products/tax";
import { taxedBy, withoutTdsOf } from "@/lib/products/tds-outline";
import { type ChildName, holderWord } from "../_deal/deal-holder";
import { findOwnReturn } from "../_deal/own-return";

interface TermsProps {
  terms: InvestmentTerms;
  deal: Deal;
  /** The child for whom a guardian invests. */
  childName?: ChildName;
  locale: Locale;
}

/** Why a tenure in days ends later than its last day: money moves on working days. */
async function MovedEnd({ terms, deal, locale }: Pick<TermsProps, "terms" | "deal" | "locale">) {
  const t = await getTranslations("invest");
  const { investOn, maturesOn } = terms;
  if (deal.tenureDays === null || maturesOn === null) return null;
  const days = daysBetween({ from: investOn, to: maturesOn });
  if (days <= deal.tenureDays) return null;
  const ends = formatDate(addDays(investOn, deal.tenureDays), locale);
  return (
    <p className="mt-3 max-w-prose text-label text-muted">
      {t("terms.movedEnd", { tenure: deal.tenureDays, ends, days, date: formatDate(maturesOn, locale) })}
    </p>
  );
}

/** A bond without maturity is quoted to a call that nobody has promised. */
async function QuotedToCall({ terms: { maturesOn }, deal, locale }: Pick<TermsProps, "terms" | "deal" | "locale">) {
  if (perpetualOf(deal.product) === null || maturesOn === null) return null;
  const t = await getTranslations("invest");
  return (
    <p className="mt-3 max-w-prose text-body text-warning">
      {t("terms.quotedToCall", { date: formatDate(maturesOn, locale) })}
    </p>
  );
}

/** All agreed terms line by line, and every payout with its date. */
export async function TermsSummary({ terms, deal, childName = null, locale }: TermsProps) {
  const [t, product, kinds] = await Promise.all([
    getTranslations("invest"),
    getTranslations("product"),
    getTranslations("kinds"),
  ]);
  const { amount, currency, cost, payoutPlan, stashCoins, cashflow, kind } = terms;
  const stay = { investedOn: terms.investOn, maturesOn: terms.maturesOn };
  const shortStay = daysOfShortStay(stay);
  const surface = productOf(deal.product).surfaceOf(deal.product);
  return (
    <>
      <Section title={t("terms.summary")}>
        <Lines className="border-line border-y">
          {cost === null ? (
            <Line label={t("terms.invest")}>
              <Amount amount={amount} currency={currency} />
            </Line>
          ) : (
            <CostLines terms={terms} />
          )}
          <SettlementLines settlement={terms.settlement} locale={locale} />
          {payoutPlan !== null && <Line label={t("terms.plan")}>{product(`plan.${payoutPlan}`)}</Line>}
          {cashflow.length > 0 && <Returns terms={terms} deal={deal} childName={childName} locale={locale} />}
          <Rates terms={terms} deal={deal} />
          <Line label={kinds(`${kind}.terms.pays`)}>{deal.payer.name}</Line>
          <Line label={shortStay === null ? t("terms.coins") : t("terms.coinsForDays", { days: shortStay })}>
            <Coins coins={stashCoins} currency={currency} />
          </Line>
          {stashCoins > 0 && (
            <Line label={t("terms.coinsFrom")}>
              {t("terms.coinsFromDay", { date: formatDate(coinsSpendableOn(stay), locale) })}
            </Line>
          )}
        </Lines>
      </Section>
      {cashflow.length > 0 && (
        <Section title={kinds(`${kind}.terms.schedule`)}>
          <ScheduleTable terms={terms} locale={locale} />
          <QuotedToCall terms={terms} deal={deal} locale={locale} />
          <MovedEnd terms={terms} deal={deal} locale={locale} />
        </Section>
      )}
      <p className="mt-8 max-w-prose text-label text-muted">
        <span className="font-semibold text-ink">{product(`surface.${surface}.title`)}.</span>{" "}
        {product(`surface.${surface}.body`)}
      </p>
    </>
  );
}

/** Interest, tax and net amount: paid on one date, by a date, or only estimated. */
async function Returns({ terms, deal, childName = null, locale }: TermsProps) {
  const [t, product, kinds, states] = await Promise.all([
    getTranslations("invest"),
    getTranslations("product"),
    getTranslations("kinds"),
    getTranslations("states"),
  ]);
  const { currency, isExpected, cashflow, totalInterest, totalTds, totalNet, maturesOn, kind } = terms;
  const duration = durationOfHolding(terms);
  const shape = returnShapeOf(terms);
  const date = maturesOn === null ? "" : formatDate(maturesOn, locale);
  const repaid = findRepaidPrincipal(terms);
  const received = t(`terms.${shape === "once" ? "receive" : isExpected ? "estimate" : "receiveAll"}`, {
    date,
    holder: holderWord(childName),
  });
  return (
    <>
      {repaid !== null && (
        <Line label={t("terms.repaid")}>
          <Amount amount={repaid} currency={currency} />
        </Line>
      )}
      <Line label={kinds(`${kind}.terms.income`, { span: duration === null ? "" : durationText(product, duration) })}>
        <span className={isExpected ? "text-muted" : undefined}>
          <Amount amount={totalInterest} currency={currency} sign="always" />
        </span>
      </Line>
      {showsTds(currency, totalTds) && (
        <Line label={kinds(`${kind}.terms.tds`, { on: taxedBy(deal.product, cashflow) })}>
          <Amount amount={subtractMinor(minor(0), totalTds)} currency={currency} />
          {totalTds === 0 && (
            <span className="block text-faint text-note">
              {t("terms.tdsNone", { why: withoutTdsOf(incomePaidBy(deal.product), terms.investOn) })}
            </span>
          )}
        </Line>
      )}
      <Line
        label={
          isExpected ? (
            <span className="inline-flex flex-wrap items-center gap-2">
              {received}
              <Status kind="estimate">{states("estimate")}</Status>
            </span>
          ) : (
            received
          )
        }
        strong={!isExpected}
      >
        <span className={isExpected ? "text-muted" : undefined}>
          <Amount amount={totalNet} currency={currency} />
        </span>
      </Line>
    </>
  );
}

/** The deal's own rate and the compounding XIRR differ, so each is labelled. */
async function Rates({ terms, deal }: Pick<TermsProps, "terms" | "deal">) {
  const [t, product, kinds, own] = await Promise.all([
    getTranslations("invest"),
    getTranslations("product"),
    getTranslations("kinds"),
    findOwnReturn(deal, terms),
  ]);
  const { termOf, sharesOf } = productOf(deal.product);
  const { rateBps, xirrBps, netXirrBps, absoluteReturnBps, isExpected, currency, totalTds } = terms;
  const duration = durationOfHolding(terms);
  const isChosen = termOf(deal.product).is === "choice" && duration !== null;
  const meaning = isChosen
    ? t("terms.forSpan", { span: durationText(product, duration) })
    : kinds(`${headlineWords(deal.product)}.headline.meaning`, { currency });
  return (
    <>
      {sharesOf && <Line label={t("terms.shares")}>{terms.units * sharesOf(deal.product).sharesPerLot}</Line>}
      {rateBps !== null && (
        <Line label={kinds(`${headlineWords(deal.product)}.headline.label`)}>
          {t("terms.rate", { rate: formatRate(rateBps), meaning })}
        </Line>
      )}
      {xirrBps !== null && (
        <Line label={t(isExpected ? "terms.xirrEstimate" : "terms.xirr")}>{formatRate(xirrBps)}</Line>
      )}
      {netXirrBps !== null && totalTds > 0 && !isExpected && (
        <Line label={t("terms.netXirr")}>{formatRate(netXirrBps)}</Line>
      )}
      {own && <Line label={t("terms.afterTax", { rate: formatTaxRate(Number(own.rate)) })}>{formatRate(own.bps)}</Line>}
      {absoluteReturnBps !== null && duration !== null && (
        <Line
          label={t(isExpected ? "terms.absoluteEstimate" : "terms.absolute", { span: durationText(product, duration) })}
        >
          {formatRate(absoluteReturnBps)}
        </Line>
      )}
    </>
  );
}

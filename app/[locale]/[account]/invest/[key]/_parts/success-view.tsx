import { getTranslations } from "next-intl/server";
import { OrderOutcome } from "@/app/[locale]/_order/order-outcome";
import { Coins } from "@/components/deals/coins";
import { returnShapeOf } from "@/components/deals/return-shape";
import { ScheduleTable } from "@/components/deals/schedule-table";
import { SettlementLines } from "@/components/deals/settlement-lines";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { ButtonLink } from "@/components/ui/button";
import { Line, Lines, Reference } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import type { Investment } from "@/lib/contract/calls/investments";
import { spokenReferenceAt } from "@/lib/contract/values/spoken-reference";
import { coinsSpendableOn } from "@/lib/finance/stash";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { isOnlyExpected } from "@/lib/products/lookup";
import { bringsMoney } from "@/lib/products/payout-kind";
import type { FlowProps } from "./confirm-panel";

/** The investment made, its first payout, and a link to it. */
export async function SuccessView({ flow, deal, investment, locale }: FlowProps & { investment: Investment }) {
  const [t, kinds] = await Promise.all([getTranslations("invest"), getTranslations("kinds")]);
  return (
    <>
      <OrderOutcome
        status={{ kind: "confirmed", words: t("success.status") }}
        title={t.rich("success.title", {
          amount: () => <Amount amount={investment.investmentAmount} currency={investment.currency} decimals="auto" />,
          title: deal.title,
        })}
        facts={<Facts investment={investment} locale={locale} />}
        actions={
          <>
            <ButtonLink href={hrefFor(locale, `/investments/${investment.investmentId}`)} size="large">
              {t("success.see")}
            </ButtonLink>
            <ButtonLink href={hrefFor(locale, "/dashboard")} size="large" variant="secondary">
              {t("success.dashboard")}
            </ButtonLink>
          </>
        }
      >
        {t(`success.${returnShapeOf(flow.terms)}`)}
      </OrderOutcome>
      {flow.terms.cashflow.length > 0 && (
        <Section title={kinds(`${flow.terms.kind}.terms.schedule`)} className="max-w-[42rem]">
          <ScheduleTable terms={flow.terms} locale={locale} />
        </Section>
      )}
    </>
  );
}

async function Facts({ investment, locale }: { investment: Investment; locale: Locale }) {
  const [t, kinds, states] = await Promise.all([
    getTranslations("invest"),
    getTranslations("kinds"),
    getTranslations("states"),
  ]);
  const { kind, currency, cashflow } = investment;
  const first = cashflow.find(bringsMoney);
  const isEstimate = isOnlyExpected(kind);
  return (
    <Lines className="border-line border-y">
      {first && (
        <Line
          label={
            <span className="inline-flex flex-wrap items-center gap-2">
              {t("success.first", { date: formatDate(first.dueOn, locale) })}
              <Status kind={isEstimate ? "estimate" : "expected"}>
                {states(isEstimate ? "estimate" : "expected")}
              </Status>
            </span>
          }
          strong={!isEstimate}
        >
          <Amount amount={first.net} currency={currency} />
        </Line>
      )}
      <SettlementLines settlement={investment.settlement} locale={locale} />
      <Line label={t("success.coins")}>
        <Coins coins={investment.stashCoins} currency={investment.currency} />
      </Line>
      {investment.stashCoins > 0 && (
        <Line label={t("terms.coinsFrom")}>
          {t("terms.coinsFromDay", { date: formatDate(coinsSpendableOn(investment), locale) })}
        </Line>
      )}
      <Line label={kinds(`${kind}.terms.pays`)}>{investment.payerName}</Line>
      <Line label={t("success.paidFrom")}>
        {investment.paymentSource === "WALLET" ? t("confirm.fromWallet") : t("confirm.fromOnline")}
      </Line>
      <Line label={t("success.number")}>
        <Reference>
          {spokenReferenceAt({ kind: "INVESTMENT", id: investment.investmentId, at: investment.createdAt })}
        </Reference>
      </Line>
    </Lines>
  );
}

import { getTranslations } from "next-intl/server";
import { Coins } from "@/components/deals/coins";
import { ScheduleTable } from "@/components/deals/schedule-table";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { ButtonLink } from "@/components/ui/button";
import { Line, Lines } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import type { Investment } from "@/lib/contract/investments";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import type { FlowProps } from "./confirm-view";
import { Outcome } from "./outcome";

/** What was bought, when it first pays, and where it stands from now on. */
export async function SuccessView({ flow, deal, investment, locale }: FlowProps & { investment: Investment }) {
  const t = await getTranslations("invest");
  return (
    <>
      <Outcome
        status={{ kind: "confirmed", words: t("success.status") }}
        title={t.rich("success.title", {
          amount: () => <Amount paise={investment.investmentAmount} decimals="auto" />,
          title: deal.title,
        })}
        facts={<Facts investment={investment} locale={locale} />}
        actions={
          <>
            <ButtonLink href={hrefFor(locale, `/investments/${investment.investmentId}`)} size="large" prefetch={false}>
              {t("success.see")}
            </ButtonLink>
            <ButtonLink href={hrefFor(locale, "/dashboard")} size="large" variant="secondary" prefetch={false}>
              {t("success.dashboard")}
            </ButtonLink>
          </>
        }
      >
        {t("success.lead")}
      </Outcome>
      <Section title={t("terms.schedule")} className="max-w-[42rem]">
        <ScheduleTable terms={flow.terms} locale={locale} />
      </Section>
    </>
  );
}

async function Facts({ investment, locale }: { investment: Investment; locale: Locale }) {
  const t = await getTranslations("invest");
  const [first] = investment.cashflow;
  return (
    <Lines className="border-line border-y">
      {first && (
        <Line
          label={
            <span className="inline-flex flex-wrap items-center gap-2">
              {t("success.first", { date: formatDate(first.dueOn, locale) })}
              <Status kind="expected">{t("success.expected")}</Status>
            </span>
          }
          strong
        >
          <Amount paise={first.net} />
        </Line>
      )}
      <Line label={t("success.coins")}>
        <Coins coins={investment.stashCoins} />
      </Line>
      <Line label={t("success.buyer")}>{investment.buyerName}</Line>
      <Line label={t("success.paidFrom")}>
        {investment.paymentSource === "WALLET" ? t("confirm.fromWallet") : t("confirm.fromOnline")}
      </Line>
      <Line label={t("success.number")}>
        <span className="wrap-anywhere">{investment.investmentId}</span>
      </Line>
    </Lines>
  );
}

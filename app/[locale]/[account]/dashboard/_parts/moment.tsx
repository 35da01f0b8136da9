import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { maturityPath } from "@/app/[locale]/_holding/maturity-path";
import { MoneyArc } from "@/app/[locale]/_holding/money-arc";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { MenuClose } from "@/components/ui/icons/controls";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import type { InvestmentType } from "@/lib/contract/calls/deals";
import type { Moment } from "@/lib/contract/calls/moments";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { closeShownMoment } from "../actions";
import { readMoment } from "./reads";
import { StepsDone } from "./steps-done";

interface MomentProps {
  mode: InvestmentType;
  locale: Locale;
}

/** The account's latest turning point, until the investor closes it. One about the other mode's money waits there. */
export async function CurrentMoment({ mode, locale }: MomentProps) {
  const { moment } = (await readMoment()) ?? { moment: null };
  if (moment === null || (moment.kind !== "KYC_DONE" && (moment.currency === "INR") !== (mode === "INR"))) return null;
  const t = await getTranslations("dashboard.turn");
  return (
    <section
      aria-label={t(`${moment.kind}.label`)}
      className="relative mb-10 grid items-center gap-x-10 gap-y-2 border-line border-y py-6 tablet:grid-cols-2"
    >
      <Words moment={moment} locale={locale} />
      <Drawing moment={moment} locale={locale} />
      <form action={closeShownMoment} className="absolute top-2 right-0">
        <HiddenFields values={{ kind: moment.kind }} />
        <SubmitButton variant="quiet" aria-label={t("close")} className="size-11 p-0">
          <MenuClose />
        </SubmitButton>
      </form>
    </section>
  );
}

async function Words({ moment, locale }: { moment: Moment; locale: Locale }) {
  const t = await getTranslations("dashboard.turn");
  const isKyc = moment.kind === "KYC_DONE";
  const [path, link] = isKyc
    ? (["/invest", t("KYC_DONE.link")] as const)
    : ([`/investments/${moment.investmentId}`, t("toHolding")] as const);
  return (
    <div className="min-w-0 pr-12 tablet:pr-0">
      <p className="text-label text-muted">{t(`${moment.kind}.label`)}</p>
      <p className={isKyc ? "serif mt-1 text-heading text-ink" : "serif text-amount text-ink"}>
        {isKyc ? t("KYC_DONE.title") : <Amount amount={moment.amount} currency={moment.currency} decimals="figure" />}
      </p>
      <p className="wrap-anywhere mt-1 max-w-prose text-body text-muted">{await sentenceOf(moment, locale)}</p>
      <TextLink href={hrefFor(locale, path)} className="mt-2 inline-flex min-h-11 items-center">
        {link}
      </TextLink>
    </div>
  );
}

async function sentenceOf(moment: Moment, locale: Locale): Promise<ReactNode> {
  const t = await getTranslations("dashboard.turn");
  if (moment.kind === "KYC_DONE") return t("KYC_DONE.body", { date: formatDate(moment.on, locale) });
  const { title } = moment;
  if (moment.kind === "FIRST_INVESTMENT") {
    const { endsOn } = moment;
    if (endsOn === null) return t("FIRST_INVESTMENT.open", { title });
    return t("FIRST_INVESTMENT.body", { title, date: formatDate(endsOn, locale) });
  }
  const { daysLate, days } = pathOf(moment);
  return daysLate > 0 ? t("FIRST_PAYOUT.late", { title, days: daysLate }) : t("FIRST_PAYOUT.onTime", { title, days });
}

const pathOf = ({ investedOn, dueOn, on }: Extract<Moment, { kind: "FIRST_PAYOUT" }>) =>
  maturityPath({ from: investedOn, promised: dueOn, landed: on });

async function Drawing({ moment, locale }: { moment: Moment; locale: Locale }) {
  const t = await getTranslations("dashboard.turn");
  if (moment.kind === "KYC_DONE") return <StepsDone label={t("KYC_DONE.drawing")} />;
  const isOut = moment.kind === "FIRST_INVESTMENT";
  if (isOut && moment.endsOn === null) return null;
  const path = isOut
    ? maturityPath({ from: moment.on, promised: moment.endsOn ?? moment.on, landed: moment.endsOn ?? moment.on })
    : pathOf(moment);
  const [from, to] = isOut ? [moment.on, moment.endsOn ?? moment.on] : [moment.investedOn, moment.on];
  return (
    <div className="min-w-0 tablet:pr-10">
      <MoneyArc path={path} label={t(`${moment.kind}.drawing`)} isExpected={isOut} />
      <p className="mt-1 flex justify-between gap-4 text-label text-muted">
        <span>{formatDate(from, locale)}</span>
        <span>{formatDate(to, locale)}</span>
      </p>
    </div>
  );
}

import { getTranslations } from "next-intl/server";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { MaturityLadder } from "@/components/charts/maturity-ladder";
import { PayoutCalendar, PayoutLegend } from "@/components/charts/payout-calendar";
import { PayoutMonthsList } from "@/components/charts/payout-months-list";
import { holdingPathIn } from "@/components/portfolio/account-path";
import { SectionError } from "@/components/portfolio/section-error";
import { Drawn } from "@/components/ui/drawn/drawn";
import { Section } from "@/components/ui/section";
import type { MonthlyPayout } from "@/lib/contract/calls/payout-calendar";
import type { Currency } from "@/lib/contract/facts/money";
import { addDays, addMonths, type CalendarDate, calendarDateOf } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readPayouts } from "./reads";

interface ComingProps {
  scope: AccountScope;
  currency: Currency;
  locale: Locale;
}

/** The payouts of the next twelve months, and the principal and interest that later quarters and years repay. */
export async function Coming({ scope, currency, locale }: ComingProps) {
  const [t, calendar] = await Promise.all([getTranslations("dashboard"), readPayouts(scope.about, currency)]);
  if (calendar === null) {
    return (
      <Section title={t("comesTitle")}>
        <SectionError path={scope.path === "" ? "/dashboard" : scope.path} locale={locale} />
      </Section>
    );
  }
  const { months, ladder, asOf } = calendar;
  return (
    <>
      <Section
        title={t("comesTitle")}
        aside={
          <Drawn>
            <PayoutLegend months={months} locale={locale} />
          </Drawn>
        }
      >
        <PayoutCalendar months={months} currency={currency} locale={locale} />
        <Drawn>
          <PayoutMonthsList
            {...{ months, currency, locale }}
            hrefOf={holdingHref(scope, locale)}
            allHref={scope.offers.service ? (month) => monthHref(month, { currency, asOf }, locale) : null}
          />
        </Drawn>
      </Section>
      {ladder.length > 0 && (
        <Drawn>
          <Section title={t("ladderTitle")} aside={t("ladderAside")}>
            <MaturityLadder ladder={ladder} today={asOf} currency={currency} locale={locale} />
          </Section>
        </Drawn>
      )}
    </>
  );
}

const holdingHref =
  ({ path: account }: AccountScope, locale: Locale) =>
  (payout: MonthlyPayout): string | null => {
    const path = holdingPathIn(account, payout);
    return path && hrefFor(locale, path);
  };

/** The expected payouts of a month among the transactions; those of the current month with whatever is overdue. */
function monthHref(
  month: string,
  { currency, asOf }: { readonly currency: Currency; readonly asOf: CalendarDate },
  locale: Locale,
): string {
  const from = calendarDateOf(`${month}-01`);
  const params = new URLSearchParams({ show: "expected", currency, to: addDays(addMonths(from, 1), -1) });
  if (!asOf.startsWith(month)) params.set("from", from);
  return hrefFor(locale, `/wallet?${params}`);
}

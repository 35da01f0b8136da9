import { getTranslations } from "next-intl/server";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { MaturityLadder } from "@/components/charts/maturity-ladder";
import { PayoutCalendar, PayoutLegend } from "@/components/charts/payout-calendar";
import { comingIn, PayoutMonthsList } from "@/components/charts/payout-months-list";
import { addressIn, holdingPathIn } from "@/components/portfolio/account-path";
import { SectionError } from "@/components/portfolio/section-error";
import { Drawn } from "@/components/ui/drawn/drawn";
import { LinkedDisclosure } from "@/components/ui/linked-disclosure";
import { Section } from "@/components/ui/section";
import type { MonthlyPayout } from "@/lib/contract/calls/payout-calendar";
import type { Currency } from "@/lib/contract/facts/money";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { addDays, addMonths, type CalendarDate, calendarDateOf } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { dashboardHref, isOpen, toggled } from "./dashboard-query";
import { readPayouts } from "./reads";

const SECTION = "coming";

interface ComingProps {
  scope: AccountScope;
  currency: Currency;
  search: SearchParams;
  locale: Locale;
}

/** The payouts of the next twelve months, and the principal and interest that later quarters and years repay. */
export async function Coming({ scope, currency, search, locale }: ComingProps) {
  const [t, calendar] = await Promise.all([getTranslations("dashboard"), readPayouts(scope.about, currency)]);
  const path = addressIn(scope.path, "/dashboard");
  if (calendar === null) {
    return (
      <Section title={t("comesTitle")}>
        <SectionError path={path} locale={locale} />
      </Section>
    );
  }
  const { months, ladder, asOf } = calendar;
  return (
    <>
      <Section
        title={t("comesTitle")}
        id={SECTION}
        className="scroll-mt-24"
        aside={
          <Drawn>
            <PayoutLegend months={months} locale={locale} />
          </Drawn>
        }
      >
        <PayoutCalendar months={months} currency={currency} locale={locale} />
        {comingIn(months).length > 0 && (
          <Drawn>
            <LinkedDisclosure
              summary={t("calendarByMonth")}
              href={dashboardHref(locale, { path, search, changes: toggled(search, "months"), section: SECTION })}
              isOpen={isOpen(search, "months")}
            >
              <PayoutMonthsList
                {...{ months, currency, locale }}
                hrefOf={holdingHref(scope, locale)}
                allHref={scope.offers.service ? (month) => monthHref(month, { currency, asOf }, locale) : null}
              />
            </LinkedDisclosure>
          </Drawn>
        )}
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

/** The address of a month's expected payouts in the wallet; that of the current month includes overdue ones. */
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

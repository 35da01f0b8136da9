import { getTranslations } from "next-intl/server";
import { MaturityLadder } from "@/components/charts/maturity-ladder";
import { PayoutCalendar, PayoutLegend } from "@/components/charts/payout-calendar";
import { comingIn, PayoutMonthsList } from "@/components/charts/payout-months-list";
import { accountPathOf, holdingPathIn } from "@/components/portfolio/account-path";
import { Drawn } from "@/components/ui/drawn/drawn";
import { Notice } from "@/components/ui/feedback";
import { LinkedDisclosure } from "@/components/ui/linked-disclosure";
import { Section } from "@/components/ui/section";
import type { FamilyAccount } from "@/lib/contract/calls/family";
import { getPayoutCalendar, type MonthlyPayout } from "@/lib/contract/calls/payout-calendar";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { aboutOf } from "@/lib/web/about-account";
import { readOptional } from "@/lib/web/optional-read";
import { isListOpen, toggledList } from "./family-address";
import { joinedCalendar } from "./family-calendar";
import { isAccountOpen, memberOf } from "./open-accounts";

const CURRENCY = "INR";

interface FamilyComingProps {
  accounts: readonly FamilyAccount[];
  search: SearchParams;
  locale: Locale;
}

/**
 * The family's payouts of the next twelve months and its repayments by quarter, in rupees, over all its accounts; nothing
 * where none expects any.
 */
export async function FamilyComing({ accounts, search, locale }: FamilyComingProps) {
  const open = accounts.filter(isAccountOpen);
  const [t, family, read] = await Promise.all([
    getTranslations("dashboard"),
    getTranslations("family"),
    Promise.all(
      open.map((account) => readOptional(getPayoutCalendar, { currency: CURRENCY }, aboutOf(memberOf(account)))),
    ),
  ]);
  const calendars = read.filter((calendar) => calendar !== null);
  const missing = open.filter((_, index) => read[index] === null);
  const { months, ladder } = joinedCalendar(calendars);
  const today = calendars[0]?.asOf;
  const isComing = comingIn(months).length > 0;
  if (missing.length === 0 && !isComing && ladder.length === 0) return null;
  // Only the reader's own account: the pages of a child's are in a frame of their own.
  const [own] = read;
  const isOwn = ({ investmentId }: MonthlyPayout) =>
    own?.months.some(({ payouts }) => payouts.some((each) => each.investmentId === investmentId)) ?? false;
  const hrefOf = (payout: MonthlyPayout) => {
    const path = isOwn(payout) ? holdingPathIn(accountPathOf(null), payout) : null;
    return path && hrefFor(locale, path);
  };
  return (
    <>
      <Section
        title={t("comesTitle")}
        id="coming"
        className="scroll-mt-24"
        aside={
          <Drawn>
            <PayoutLegend months={months} locale={locale} />
          </Drawn>
        }
      >
        <p className="mb-3 text-label text-muted">{family("exposureAside")}</p>
        {/* Without any account that could be read, nobody knows whether a payout comes. */}
        {calendars.length > 0 && <PayoutCalendar months={months} currency={CURRENCY} locale={locale} />}
        {isComing && (
          <LinkedDisclosure
            summary={t("calendarByMonth")}
            href={toggledList(locale, search, "months", "coming")}
            isOpen={isListOpen(search, "months")}
          >
            <PayoutMonthsList {...{ months, currency: CURRENCY, locale, hrefOf }} allHref={null} />
          </LinkedDisclosure>
        )}
        {missing.length > 0 && (
          <Notice tone="warning">
            {family("totals.without", {
              names: missing.map(({ name }) => name ?? family("members.nameless")).join(", "),
            })}
          </Notice>
        )}
      </Section>
      {today && ladder.length > 0 && (
        <Section title={t("ladderTitle")} aside={t("ladderAside")}>
          <MaturityLadder ladder={ladder} today={today} currency={CURRENCY} locale={locale} />
        </Section>
      )}
    </>
  );
}

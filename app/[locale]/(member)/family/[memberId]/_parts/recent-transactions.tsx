import { getTranslations } from "next-intl/server";
import { accountPathOf } from "@/components/portfolio/account-path";
import { SectionError } from "@/components/portfolio/section-error";
import { TransactionList } from "@/components/portfolio/transaction-list";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { transactionView } from "@/lib/contract/calls/dashboard";
import type { CalendarDate } from "@/lib/contract/values/calendar-date";
import type { UserId } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";

const WIDGET_SIZE = 3;

interface RecentTransactionsProps {
  member: UserId;
  today: CalendarDate;
  locale: Locale;
}

/** Past transactions only; expected payouts are in the calendar. */
export async function RecentTransactions({ member, today, locale }: RecentTransactionsProps) {
  const path = accountPathOf(member);
  const [t, view] = await Promise.all([
    getTranslations("dashboard"),
    readOptional(
      transactionView,
      { currency: "INR", pageSize: WIDGET_SIZE, transactionDate: { endDate: today } },
      { member },
    ),
  ]);
  const all = <TextLink href={hrefFor(locale, `${path}/transactions`)}>{t("latelyAll")}</TextLink>;
  return (
    <Section title={t("latelyTitle")} aside={all}>
      {view === null ? (
        <SectionError path={path} locale={locale} />
      ) : view.transactions.length === 0 ? (
        <p className="border-line border-y py-5 text-body text-muted">{t("latelyNone")}</p>
      ) : (
        <TransactionList transactions={view.transactions} today={today} accountPath={path} locale={locale} />
      )}
    </Section>
  );
}

import { getTranslations } from "next-intl/server";
import { PartFailed } from "@/components/holdings/part-failed";
import { TransactionList } from "@/components/holdings/transaction-list";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { CalendarDate } from "@/lib/contract/calendar-date";
import { transactionView } from "@/lib/contract/dashboard";
import type { UserId } from "@/lib/contract/ids";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readPart } from "@/lib/server/partial-read";

const WIDGET_SIZE = 3;

interface LatelyProps {
  member: UserId;
  today: CalendarDate;
  locale: Locale;
}

/** The latest that has happened; what is only expected stands in the calendar. */
export async function Lately({ member, today, locale }: LatelyProps) {
  const path = `/family/${member}`;
  const [t, view] = await Promise.all([
    getTranslations("dashboard"),
    readPart(transactionView, { pageSize: WIDGET_SIZE, transactionDate: { endDate: today } }, { member }),
  ]);
  const all = <TextLink href={hrefFor(locale, `${path}/transactions`)}>{t("latelyAll")}</TextLink>;
  return (
    <Section title={t("latelyTitle")} aside={all}>
      {view === null ? (
        <PartFailed path={path} locale={locale} />
      ) : view.transactions.length === 0 ? (
        <p className="border-line border-y py-5 text-body text-muted">{t("latelyNone")}</p>
      ) : (
        <TransactionList transactions={view.transactions} today={today} isLinked={false} locale={locale} />
      )}
    </Section>
  );
}

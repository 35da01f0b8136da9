import { getTranslations } from "next-intl/server";
import { SectionError } from "@/components/portfolio/section-error";
import { TransactionList } from "@/components/portfolio/transaction-list";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { type DashboardTransaction, transactionView } from "@/lib/contract/calls/dashboard";
import type { CalendarDate } from "@/lib/contract/values/calendar-date";
import type { Category } from "@/lib/contract/values/categories";
import type { Currency } from "@/lib/contract/values/money";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { holdingsPathOf } from "@/lib/products/categories";
import { readOptional } from "@/lib/web/optional-read";

/** Number of rows in the widget (specification §9). */
const WIDGET_SIZE = 3;

export interface RecentTransactionsProps {
  today: CalendarDate;
  /** Limits the list to this category. */
  productType?: Category;
  currency: Currency;
  locale: Locale;
}

/** The three latest transactions: settled, or pending and from the last 24 hours. */
export async function RecentTransactions({ today, productType, currency, locale }: RecentTransactionsProps) {
  const [t, recent] = await Promise.all([getTranslations("dashboard"), listRecent({ today, productType, currency })]);
  const path = productType ? holdingsPathOf(productType) : "/dashboard";
  const query = new URLSearchParams({
    ...(productType && { category: productType }),
    ...(currency !== "INR" && { currency }),
  });
  const all = hrefFor(locale, query.size > 0 ? `/transactions?${query}` : "/transactions");
  return (
    <Section title={t("latelyTitle")} aside={<TextLink href={all}>{t("latelyAll")}</TextLink>}>
      {recent === null ? (
        <SectionError path={path} locale={locale} />
      ) : recent.length === 0 ? (
        <p className="border-line border-y py-5 text-body text-muted">{t("latelyNone")}</p>
      ) : (
        <TransactionList transactions={recent} today={today} locale={locale} />
      )}
    </Section>
  );
}

interface RecentQuery {
  today: CalendarDate;
  productType: Category | undefined;
  currency: Currency;
}

async function listRecent({
  today,
  productType,
  currency,
}: RecentQuery): Promise<readonly DashboardTransaction[] | null> {
  const wanted = {
    currency,
    ...(productType && { productType: { values: [productType], filterType: "IN" as const } }),
  };
  const [settled, pending] = await Promise.all([
    readOptional(transactionView, {
      ...wanted,
      pageSize: WIDGET_SIZE,
      transactionStatus: { values: ["SUCCESS", "FAILED"], filterType: "IN" },
      transactionDate: { endDate: today },
    }),
    readOptional(transactionView, {
      ...wanted,
      pageSize: WIDGET_SIZE,
      transactionStatus: { values: ["INITIATED", "PENDING"], filterType: "IN" },
      transactionDate: { filter: "LAST_24_HOURS" },
    }),
  ]);
  if (settled === null || pending === null) return null;
  return [...pending.transactions, ...settled.transactions].toSorted(newestFirst).slice(0, WIDGET_SIZE);
}

function newestFirst(a: DashboardTransaction, b: DashboardTransaction): number {
  if (a.transactionDate !== b.transactionDate) return a.transactionDate < b.transactionDate ? 1 : -1;
  return b.updatedAt - a.updatedAt;
}

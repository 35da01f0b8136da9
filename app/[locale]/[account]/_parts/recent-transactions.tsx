import { getTranslations } from "next-intl/server";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { addressIn } from "@/components/portfolio/account-path";
import { SectionError } from "@/components/portfolio/section-error";
import { TransactionList } from "@/components/portfolio/transaction-list";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { type DashboardTransaction, transactionView } from "@/lib/contract/calls/dashboard";
import type { Category } from "@/lib/contract/facts/categories";
import type { Currency } from "@/lib/contract/facts/money";
import type { CalendarDate } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { holdingsPathOf } from "@/lib/products/categories";
import { readOptional } from "@/lib/web/optional-read";

/** Number of rows in the widget (specification §9). */
const WIDGET_SIZE = 3;

export interface RecentTransactionsProps {
  scope: AccountScope;
  today: CalendarDate;
  /** Limits the list to this category. */
  productType?: Category;
  currency: Currency;
  locale: Locale;
}

/** The three latest transactions: settled, or pending and from the last 24 hours. */
export async function RecentTransactions({ scope, today, productType, currency, locale }: RecentTransactionsProps) {
  const [t, recent] = await Promise.all([
    getTranslations("dashboard"),
    listRecent({ scope, today, productType, currency }),
  ]);
  const path = productType ? holdingsPathOf(productType) : addressIn(scope.path, "/dashboard");
  const query = new URLSearchParams({
    ...(productType && { category: productType }),
    ...(currency !== "INR" && { currency }),
  });
  const list = `${scope.path}/wallet`;
  const all = hrefFor(locale, query.size > 0 ? `${list}?${query}` : list);
  return (
    <Section title={t("latelyTitle")} aside={<TextLink href={all}>{t("latelyAll")}</TextLink>}>
      {recent === null ? (
        <SectionError path={path} locale={locale} />
      ) : recent.length === 0 ? (
        <p className="border-line border-y py-5 text-body text-muted">{t("latelyNone")}</p>
      ) : (
        <TransactionList transactions={recent} today={today} accountPath={scope.path} locale={locale} />
      )}
    </Section>
  );
}

interface RecentQuery {
  scope: AccountScope;
  today: CalendarDate;
  productType: Category | undefined;
  currency: Currency;
}

async function listRecent({
  scope,
  today,
  productType,
  currency,
}: RecentQuery): Promise<readonly DashboardTransaction[] | null> {
  const wanted = {
    currency,
    pageSize: WIDGET_SIZE,
    ...(productType && { productType: { values: [productType], filterType: "IN" as const } }),
  };
  const [settled, pending] = await Promise.all([
    readOptional(
      transactionView,
      {
        ...wanted,
        transactionStatus: { values: ["SUCCESS", "FAILED"], filterType: "IN" },
        transactionDate: { endDate: today },
      },
      scope.about,
    ),
    readOptional(
      transactionView,
      {
        ...wanted,
        transactionStatus: { values: ["INITIATED", "PENDING"], filterType: "IN" },
        transactionDate: { filter: "LAST_24_HOURS" },
      },
      scope.about,
    ),
  ]);
  if (settled === null || pending === null) return null;
  return [...pending.transactions, ...settled.transactions].toSorted(newestFirst).slice(0, WIDGET_SIZE);
}

function newestFirst(a: DashboardTransaction, b: DashboardTransaction): number {
  if (a.transactionDate !== b.transactionDate) return a.transactionDate < b.transactionDate ? 1 : -1;
  return b.updatedAt - a.updatedAt;
}

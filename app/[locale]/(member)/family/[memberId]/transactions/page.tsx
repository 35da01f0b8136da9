import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { accountPathOf } from "@/components/portfolio/account-path";
import { Pagination } from "@/components/portfolio/pagination";
import { TransactionList } from "@/components/portfolio/transaction-list";
import { EmptyState } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { getMetrics, transactionView } from "@/lib/contract/calls/dashboard";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { pageNumberFrom } from "@/lib/web/page-number";
import { type MemberParams, readMember } from "../_parts/read-member";

interface TransactionsParams extends MemberParams {
  searchParams: Promise<{ page?: string | string[] }>;
}

export async function generateMetadata({ params }: MemberParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [{ member }, t] = await Promise.all([readMember(params), getTranslations("transactions")]);
  return pageMetadata({ locale, path: `/family/${member}/transactions`, title: t("title"), index: false });
}

/** All investments for the child and payouts to it, newest first. */
export default async function MemberTransactionsPage({ params, searchParams }: TransactionsParams) {
  const [locale, { member, name }, { page }] = [await pageLocale(params), await readMember(params), await searchParams];
  const [t, family, { asOf }] = await Promise.all([
    getTranslations("transactions"),
    getTranslations("family"),
    readForInvestor(getMetrics, { productType: "ALL", currency: "INR" }, { member }),
  ]);
  const view = await readForInvestor(
    transactionView,
    { currency: "INR", pageNumber: pageNumberFrom(page), transactionDate: { endDate: asOf } },
    { member },
  );
  return (
    <>
      <PageHeader title={t("title")} lead={<span className="wrap-anywhere">{family("view.of", { name })}</span>} />
      {view.transactions.length === 0 ? (
        <EmptyState title={t("empty.title")}>{family("view.nothing")}</EmptyState>
      ) : (
        <div className="max-w-3xl border-line border-t">
          <TransactionList
            transactions={view.transactions}
            today={asOf}
            accountPath={accountPathOf(member)}
            locale={locale}
          />
        </div>
      )}
      <Pagination
        pageNumber={view.pageNumber}
        totalPages={view.totalPages}
        hrefOf={(number) => hrefFor(locale, `/family/${member}/transactions?page=${number + 1}`)}
        words={{
          label: t("pages.label"),
          previous: t("pages.previous"),
          next: t("pages.next"),
          position: t("pages.position", { page: view.pageNumber + 1, pages: view.totalPages }),
        }}
      />
    </>
  );
}

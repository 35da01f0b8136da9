import { getTranslations } from "next-intl/server";
import { payoutWords } from "@/app/[locale]/_holding/payout-lines";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { Pagination } from "@/components/portfolio/pagination";
import { SectionError } from "@/components/portfolio/section-error";
import type { Investment } from "@/lib/contract/calls/investments";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { loadCashflow, restoreCashflow } from "../actions";
import { readCashflowUpTo } from "./cashflow-page";
import { CashflowRegister } from "./cashflow-register";

interface LeaseCashflowProps {
  investment: Investment;
  /** Zero-based. */
  pageNumber: number;
  locale: Locale;
}

/** A lease pays monthly for years, so its payouts are paginated and each rental is numbered. */
export async function LeaseCashflow({ investment, pageNumber, locale }: LeaseCashflowProps) {
  const { investmentId, kind, currency } = investment;
  const of = { investmentId, kind, currency, locale };
  const path = `/investments/${investmentId}`;
  const [t, page, words, hidden] = await Promise.all([
    getTranslations("dashboard"),
    readCashflowUpTo(of, pageNumber),
    payoutWords(investment, locale),
    amountsHidden(),
  ]);
  if (page === null) return <SectionError path={path} locale={locale} />;
  return (
    <CashflowRegister
      // Changing the page, or hiding amounts, resets the register's loaded pages.
      key={`${page.pageNumber} ${hidden}`}
      first={page}
      loadPage={loadCashflow.bind(null, of)}
      restore={restoreCashflow.bind(null, of)}
      locale={locale}
      words={{
        ...words,
        showMore: t("page.showMore"),
        showFewer: t("story.showFewer"),
        shownOf: t("page.shownOf"),
        failedTitle: t("partFailed"),
        failedBody: t("partFailedBody"),
      }}
      pages={
        <Pagination
          pageNumber={page.pageNumber}
          totalPages={page.totalPages}
          hrefOf={(each) => hrefFor(locale, `${path}?payouts=${each + 1}`)}
          words={{
            label: t("story.payoutPages"),
            previous: t("page.previous"),
            next: t("page.next"),
            position: t("page.position", { page: page.pageNumber + 1, pages: page.totalPages }),
          }}
        />
      }
    />
  );
}

import { getTranslations } from "next-intl/server";
import { FileLink } from "@/components/portfolio/file-link";
import { Disclosure } from "@/components/ui/disclosure";
import { getMetalInvoice, listMetalInvoices } from "@/lib/contract/calls/metal-invoices";
import { PAGE_SIZE_MAX } from "@/lib/contract/facts/paging";
import { formatDate } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/locales";
import { readOptional } from "@/lib/web/optional-read";

interface YearInvoicesProps {
  /** `2026-27` */
  year: string;
  locale: Locale;
}

/** The tax invoices of gold and silver of one financial year; nothing in a year without a purchase. */
export async function YearInvoices({ year, locale }: YearInvoicesProps) {
  const input = { financialYear: year, pageSize: PAGE_SIZE_MAX };
  const [t, page] = await Promise.all([getTranslations("statements"), readOptional(listMetalInvoices, input)]);
  if (page === null || page.total === 0) return null;
  return (
    <li>
      <Disclosure isWide summary={`${t("invoices.title")} (${page.total})`}>
        <p className="text-label text-muted">{t("invoices.body", { count: page.total })}</p>
        <ul>
          {page.invoices.map(({ transactionId, invoiceNumber, issuedOn, metal }) => (
            <li key={transactionId} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="text-label text-muted">
                {t("invoices.row", { metal: t(`invoices.metals.${metal}`), date: formatDate(issuedOn, locale) })}
              </span>
              <FileLink call={getMetalInvoice} input={{ transactionId }}>
                <span className="tabular-nums">{invoiceNumber}</span>
              </FileLink>
            </li>
          ))}
        </ul>
        {page.total > page.invoices.length && (
          <p className="mt-3 text-label text-muted">{t("invoices.older", { shown: page.invoices.length })}</p>
        )}
      </Disclosure>
    </li>
  );
}

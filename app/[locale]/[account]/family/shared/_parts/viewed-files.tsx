import { getTranslations } from "next-intl/server";
import { FileLink } from "@/components/portfolio/file-link";
import { financialYearsOf, startOfFinancialYear } from "@/components/portfolio/financial-years";
import { getMetalInvoice, listMetalInvoices } from "@/lib/contract/calls/metal-invoices";
import {
  accountStatement,
  holdingsStatement,
  taxStatement,
  taxWorkbook,
  transactionsCsv,
} from "@/lib/contract/calls/statements";
import { PAGE_SIZE_MAX } from "@/lib/contract/facts/paging";
import { addDays, addMonths, type CalendarDate, dateInIndia } from "@/lib/contract/values/calendar-date";
import type { UserId } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { businessNow } from "@/lib/web/clock";
import { readOptional } from "@/lib/web/optional-read";

/** Files of the running financial year and the two before it, because tax returns concern those. */
const YEARS_BEFORE_MONTHS = 24;

interface ViewedFilesProps {
  account: UserId;
  locale: Locale;
}

/** Statements and tax files of an account that the investor may view. */
export async function ViewedFiles({ account, locale }: ViewedFilesProps) {
  const t = await getTranslations("viewers.files");
  const today = dateInIndia(businessNow());
  return (
    <ul className="divide-y divide-line border-line border-y">
      {financialYearsOf({ first: addMonths(today, -YEARS_BEFORE_MONTHS), today }).map((financialYear, index) => {
        const period = periodOf(addMonths(today, -12 * index), today);
        return (
          <li key={financialYear} className="flex flex-wrap items-center gap-x-5 py-1">
            <span className="text-body text-ink tabular-nums">{t("year", { year: financialYear })}</span>
            <FileLink call={taxStatement} input={{ financialYear }} account={account} year={financialYear}>
              {t("tax")}
            </FileLink>
            <FileLink
              call={taxWorkbook}
              input={{ financialYear, language: locale }}
              account={account}
              year={financialYear}
            >
              {t("workbook")}
            </FileLink>
            <FileLink call={accountStatement} input={period} account={account} year={financialYear}>
              {t("account")}
            </FileLink>
            <ViewedInvoices account={account} financialYear={financialYear} />
          </li>
        );
      })}
      <li className="flex flex-wrap items-center gap-x-5 py-1">
        <FileLink call={holdingsStatement} account={account}>
          {t("holdings")}
        </FileLink>
        <FileLink call={transactionsCsv} input={{ language: locale }} account={account}>
          {t("movements")}
        </FileLink>
      </li>
    </ul>
  );
}

async function ViewedInvoices({ account, financialYear }: { account: UserId; financialYear: string }) {
  const input = { financialYear, pageSize: PAGE_SIZE_MAX };
  const page = await readOptional(listMetalInvoices, input, { member: account });
  if (page === null) return null;
  const t = await getTranslations("viewers.files");
  return page.invoices.map(({ transactionId, invoiceNumber }) => (
    <FileLink key={transactionId} call={getMetalInvoice} input={{ transactionId }} account={account}>
      {t("invoice", { number: invoiceNumber })}
    </FileLink>
  ));
}

/** The financial year of a day, until today at most. */
function periodOf(day: CalendarDate, today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const from = startOfFinancialYear(day);
  const last = addDays(addMonths(from, 12), -1);
  return { from, to: last < today ? last : today };
}

import { getTranslations } from "next-intl/server";
import { financialYearsOf, startOfFinancialYear } from "@/components/portfolio/financial-years";
import { ACCOUNT_PARAMETER } from "@/lib/contract/calls/family";
import {
  accountStatement,
  holdingsStatement,
  taxStatement,
  taxWorkbook,
  transactionsCsv,
} from "@/lib/contract/calls/statements";
import type { Call } from "@/lib/contract/define";
import { publicPath, requestAddress } from "@/lib/contract/define";
import { addDays, addMonths, type CalendarDate, dateInIndia } from "@/lib/contract/values/calendar-date";
import type { UserId } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { businessNow } from "@/lib/web/clock";

/** The running financial year and the two before it: what a tax return is about. */
const YEARS_BEFORE_MONTHS = 24;

interface ViewedFilesProps {
  account: UserId;
  locale: Locale;
}

/** Statements and tax files of an account that the investor may view. A link has no header, so its query names the account. */
export async function ViewedFiles({ account, locale }: ViewedFilesProps) {
  const t = await getTranslations("viewers.files");
  const today = dateInIndia(businessNow());
  const linkTo = (call: Call, input: Readonly<Record<string, string>>) => {
    const { url } = requestAddress(call, input);
    return `${publicPath({ path: url })}${url.includes("?") ? "&" : "?"}${ACCOUNT_PARAMETER}=${account}`;
  };
  return (
    <ul className="divide-y divide-line border-line border-y">
      {financialYearsOf({ first: addMonths(today, -YEARS_BEFORE_MONTHS), today }).map((financialYear, index) => {
        const period = periodOf(addMonths(today, -12 * index), today);
        return (
          <li key={financialYear} className="flex flex-wrap items-center gap-x-5 py-1">
            <span className="text-body text-ink tabular-nums">{t("year", { year: financialYear })}</span>
            <FileLink href={linkTo(taxStatement, { financialYear })} year={financialYear}>
              {t("tax")}
            </FileLink>
            <FileLink href={linkTo(taxWorkbook, { financialYear, language: locale })} year={financialYear}>
              {t("workbook")}
            </FileLink>
            <FileLink href={linkTo(accountStatement, period)} year={financialYear}>
              {t("account")}
            </FileLink>
          </li>
        );
      })}
      <li className="flex flex-wrap items-center gap-x-5 py-1">
        <FileLink href={linkTo(holdingsStatement, {})}>{t("holdings")}</FileLink>
        <FileLink href={linkTo(transactionsCsv, { language: locale })}>{t("movements")}</FileLink>
      </li>
    </ul>
  );
}

/** The financial year of a day, until today at most. */
function periodOf(day: CalendarDate, today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const from = startOfFinancialYear(day);
  const last = addDays(addMonths(from, 12), -1);
  return { from, to: last < today ? last : today };
}

function FileLink({ href, year, children }: { href: string; year?: string; children: string }) {
  return (
    <a
      href={href}
      download
      className="inline-flex min-h-11 items-center text-body text-ink underline decoration-line-strong underline-offset-3 hover:decoration-current"
    >
      {year !== undefined && <span className="sr-only">{year} </span>}
      {children}
    </a>
  );
}

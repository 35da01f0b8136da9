import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { showsTds } from "@/components/money/shows-tds";
import { SignedAmount } from "@/components/portfolio/transaction-list";
import { transactionDisplayStatus } from "@/components/portfolio/transaction-status";
import { transactionReference, transactionWhat } from "@/components/portfolio/transaction-title";
import { AppLink } from "@/components/ui/app-link";
import { Status } from "@/components/ui/status";
import { Cell, CellNote, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { DashboardTransaction } from "@/lib/contract/calls/dashboard";
import type { CalendarDate } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

interface Reading {
  /** Today's date in India. */
  today: CalendarDate;
  locale: Locale;
}

export async function TransactionTable({
  transactions,
  ...reading
}: Reading & { transactions: readonly DashboardTransaction[] }) {
  const t = await getTranslations("transactions");
  const hasTds = transactions.some(({ currency, tds }) => showsTds(currency, tds));
  return (
    <Table aria-label={t("title")}>
      <TableHead>
        <tr>
          <HeaderCell>{t("columns.date")}</HeaderCell>
          <HeaderCell>{t("columns.what")}</HeaderCell>
          <HeaderCell>{t("columns.status")}</HeaderCell>
          {hasTds && <HeaderCell figure>{t("columns.tds")}</HeaderCell>}
          <HeaderCell figure>{t("columns.amount")}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {transactions.map((transaction) => (
          <TransactionLine key={transaction.transactionId} transaction={transaction} hasTds={hasTds} {...reading} />
        ))}
      </TableBody>
    </Table>
  );
}

interface LineProps extends Reading {
  transaction: DashboardTransaction;
  /** Whether the table has a column of TDS. */
  hasTds: boolean;
}

async function TransactionLine({ transaction, hasTds, today, locale }: LineProps) {
  const [t, states, categories, product] = await Promise.all([
    getTranslations("transactions"),
    getTranslations("states"),
    getTranslations("dashboard"),
    getTranslations("product"),
  ]);
  const { transactionDate, title, investmentId, productType, payoutKind, payoutTiming, tds } = transaction;
  const what = transactionWhat(transaction);
  const reference = transactionReference(transaction);
  const status = transactionDisplayStatus(transaction, today);
  const cameLate = status.word === "paid" && payoutTiming === "DELAYED";
  const date = formatDate(transactionDate, locale);
  return (
    <TableRow>
      <Cell place="hidden" className="whitespace-nowrap text-muted">
        {date}
      </Cell>
      <Cell place="title">
        <AppLink
          href={hrefFor(locale, `/investments/${investmentId}`)}
          className="text-ink underline-offset-4 hover:underline"
        >
          {t(`what.${what}`, { title })}
        </AppLink>
        <CellNote>
          {categories(`category.${productType}`)}
          {what === "PAYOUT" && payoutKind !== null && <>, {product(`payout.${payoutKind}`)}</>}
        </CellNote>
        {reference && (
          <CellNote>
            <span className="tabular-nums">{reference}</span>
          </CellNote>
        )}
      </Cell>
      <Cell place="note">
        <span className="flex flex-wrap items-center gap-2 max-tablet:mt-1">
          <span className="tablet:hidden">{date}</span>
          <Status kind={status.kind}>{states(status.word, { days: status.daysLate })}</Status>
        </span>
        {cameLate && <CellNote>{t("cameLate")}</CellNote>}
      </Cell>
      {hasTds && (
        <Cell figure place="aside" className="text-muted">
          {tds > 0 && (
            <>
              <span className="tablet:hidden">{t("columns.tds")} </span>
              <Amount amount={tds} currency={transaction.currency} />
            </>
          )}
        </Cell>
      )}
      <Cell figure place="value">
        <SignedAmount transaction={transaction} kind={status.kind} />
      </Cell>
    </TableRow>
  );
}

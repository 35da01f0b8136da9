import { getTranslations } from "next-intl/server";
import { formatDate, formatMoney } from "@/components/money/format";
import { Disclosure } from "@/components/ui/disclosure";
import { Still } from "@/components/ui/drawn/still";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { DatedRow, DatedTable } from "@/lib/calculators/outcome";
import type { Locale } from "@/lib/i18n/locales";
import { FlowPlot } from "./flow-plot";

interface PaymentsProps {
  locale: Locale;
  table: DatedTable;
}

/** A table up to this length is open from the beginning. */
const OPEN_MAX = 12;
/** Rows of a table: a monthly bond of thirty years has 361. The plot draws all. */
const ROWS_MAX = 366;

/** The payments as bars by date, and behind them the same as a table. */
export async function Payments({ locale, table }: PaymentsProps) {
  const t = await getTranslations({ locale, namespace: "calculators" });
  return (
    <>
      <h2 className="serif mt-10 mb-2 text-ink text-title">{t("ui.table")}</h2>
      <figure className="border-line border-b pb-2">
        <FlowPlot rows={table.rows} />
        <figcaption className="max-w-prose pt-1 text-label text-muted">{t("ui.plot")}</figcaption>
      </figure>
      <Disclosure summary={t("ui.asTable")} open={table.rows.length <= OPEN_MAX} isWide>
        <Still>
          <PaymentsTable locale={locale} table={table} />
        </Still>
      </Disclosure>
    </>
  );
}

async function PaymentsTable({ locale, table }: PaymentsProps) {
  const t = await getTranslations({ locale, namespace: "calculators" });
  const { columns, rows } = table;
  const isCut = rows.length > ROWS_MAX;
  const rowOf = (row: DatedRow, index: number) => <Payment key={index} {...{ locale, columns, row }} />;
  return (
    <Table aria-label={t("ui.table")}>
      <TableHead>
        <TableRow>
          <HeaderCell>{t("ui.date")}</HeaderCell>
          <HeaderCell>{t("ui.payment")}</HeaderCell>
          {columns.map((column) => (
            <HeaderCell key={column} figure>
              {t(`columns.${column}`)}
            </HeaderCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {(isCut ? rows.slice(0, ROWS_MAX - 1) : rows).map(rowOf)}
        {isCut && (
          <>
            <TableRow>
              <Cell colSpan={columns.length + 2} className="text-muted">
                {t("ui.cut", { count: rows.length - ROWS_MAX })}
              </Cell>
            </TableRow>
            {rows.slice(-1).map(rowOf)}
          </>
        )}
      </TableBody>
    </Table>
  );
}

interface PaymentProps {
  locale: Locale;
  columns: DatedTable["columns"];
  row: DatedRow;
}

async function Payment({ locale, columns, row: { on, name, amounts } }: PaymentProps) {
  const t = await getTranslations({ locale, namespace: "calculators" });
  const last = columns.length - 1;
  return (
    <TableRow>
      <Cell place="title">{formatDate(on, locale)}</Cell>
      <Cell place="note" className="text-muted">
        {t(`rows.${name}`)}
      </Cell>
      {amounts.map((amount, column) => (
        <Cell
          key={columns[column]}
          figure
          {...(column === last ? { place: "value" as const } : { label: t(`columns.${columns[column]}`) })}
        >
          {formatMoney({ amount, currency: "INR" })}
        </Cell>
      ))}
    </TableRow>
  );
}

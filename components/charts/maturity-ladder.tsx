import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { Cell, CellNote, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { MaturityStep } from "@/lib/contract/calls/payout-calendar";
import { addMinor, type Currency } from "@/lib/contract/facts/money";
import { formatQuarter } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/locales";
import { type LadderRow, ladderRows } from "./maturity-steps";
import { PART_LOOKS } from "./payout-looks";

interface LadderProps {
  ladder: readonly MaturityStep[];
  today: string;
  currency: Currency;
  locale: Locale;
}

const totalOf = ({ principal, interest }: LadderRow) => addMinor(principal, interest);

/** The maturity ladder by quarter and year: a bar of principal and interest, and the figures beside it. */
export async function MaturityLadder({ ladder, today, currency, locale }: LadderProps) {
  const [t, hidden] = await Promise.all([getTranslations({ locale, namespace: "dashboard" }), amountsHidden()]);
  const rows = ladderRows(ladder, today);
  const largest = Math.max(1, ...rows.map(totalOf));
  return (
    <Table aria-label={t("ladderTitle")} className="ladder">
      <TableHead>
        <tr>
          <HeaderCell>{t("ladderWhen")}</HeaderCell>
          <HeaderCell figure>{t("ladderAmount")}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.period}>
            <Cell place="title" className="w-full">
              <span>{row.period.includes("Q") ? formatQuarter(row.period, locale) : row.period}</span>
              {!hidden && <Bar row={row} largest={largest} />}
            </Cell>
            <Cell figure place="value">
              <Amount amount={totalOf(row)} currency={currency} decimals="words" className="text-ink" />
              <CellNote>
                {t.rich("ladderInterest", {
                  amount: () => <Amount amount={row.interest} currency={currency} decimals="words" />,
                })}
              </CellNote>
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Bar({ row, largest }: { row: LadderRow; largest: number }) {
  return (
    <span aria-hidden className="ladder-bar">
      {(["principal", "interest"] as const).map(
        (part) =>
          row[part] > 0 && (
            <span
              key={part}
              className={PART_LOOKS[part].className}
              style={{ width: `${((row[part] / largest) * 100).toFixed(2)}%` }}
            />
          ),
      )}
    </span>
  );
}

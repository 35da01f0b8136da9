import { AmountView, MaskedAmount } from "@/components/money/amount-view";
import type { MaskableAmount } from "@/components/portfolio/investment-row";
import { Status } from "@/components/ui/status";
import { Cell, CellNote, HeaderCell, TableHead, TableRow } from "@/components/ui/table";
import type { Locale } from "@/lib/i18n/locales";
import type { PayoutLine, PayoutWords } from "./payout-line";

const COLUMNS = 7;

export const payoutColumns = ({ tds }: PayoutWords) => (tds === null ? COLUMNS - 2 : COLUMNS);

export function PayoutHead({ words }: { words: PayoutWords }) {
  return (
    <TableHead>
      <tr>
        <HeaderCell>{words.due}</HeaderCell>
        <HeaderCell>{words.paid}</HeaderCell>
        <HeaderCell figure>{words.principal}</HeaderCell>
        <HeaderCell figure>{words.income}</HeaderCell>
        {words.tds !== null && (
          <>
            <HeaderCell figure>{words.gross}</HeaderCell>
            <HeaderCell figure>{words.tds}</HeaderCell>
          </>
        )}
        <HeaderCell figure>{words.net}</HeaderCell>
      </tr>
    </TableHead>
  );
}

interface PayoutRowProps {
  line: PayoutLine;
  words: PayoutWords;
  locale: Locale;
}

/** A payout with its date, components and any tax; an unpaid one is faded and labelled. */
export function PayoutRow({ line, words, locale }: PayoutRowProps) {
  const amount = (shown: MaskableAmount) =>
    shown === "hidden" ? (
      <MaskedAmount currency={line.currency} label={words.amountHidden} />
    ) : (
      <AmountView amount={shown} currency={line.currency} locale={locale} />
    );
  return (
    <TableRow className={line.paid ? "text-ink" : line.mark?.kind === "delayed" ? "text-warning" : "text-muted"}>
      <Cell place="title" className="whitespace-nowrap">
        {line.due}
        <CellNote>{line.kind}</CellNote>
      </Cell>
      <Cell label={words.paid}>
        <span className="max-tablet:text-right">
          {line.paid && (
            <>
              {line.paid.on}
              <CellNote>{line.paid.note}</CellNote>
            </>
          )}
          {line.mark && <Status kind={line.mark.kind}>{line.mark.word}</Status>}
        </span>
      </Cell>
      <Cell figure label={words.principal}>
        {amount(line.principal)}
      </Cell>
      <Cell figure label={words.income}>
        {amount(line.income)}
      </Cell>
      {words.tds !== null && (
        <>
          <Cell figure label={words.gross}>
            {amount(line.gross)}
          </Cell>
          <Cell figure label={words.tds}>
            <span>
              {amount(line.tds)}
              {line.tdsNote && <CellNote>{line.tdsNote}</CellNote>}
            </span>
          </Cell>
        </>
      )}
      <Cell figure place="value" className={line.isEstimate ? undefined : "font-semibold"}>
        {amount(line.net)}
      </Cell>
    </TableRow>
  );
}

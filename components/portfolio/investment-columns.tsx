import type { ReactNode } from "react";
import { AmountView, MaskedAmount } from "@/components/money/amount-view";
import { gainTone } from "@/components/money/gain-tone";
import { AppLink } from "@/components/ui/app-link";
import { Status } from "@/components/ui/status";
import { CellNote, type CellPlace } from "@/components/ui/table";
import type { Locale } from "@/lib/i18n/locales";
import type { PageColumn } from "@/lib/products/holding-columns";
import type { InvestmentRow, MaskableAmount } from "./investment-row";

/** The labels of a table of investments, in the reader's language. */
export interface TableWords extends Readonly<Record<PageColumn, string>> {
  readonly amountHidden: string;
}

export interface InvestmentColumn {
  readonly id: PageColumn;
  readonly name: string;
  readonly isFigure: boolean;
  readonly place: CellPlace;
  /** Whether a narrow screen leaves this column out, or shows its value in another column. */
  readonly isSpare?: boolean;
  readonly cell: (row: InvestmentRow) => ReactNode;
}

const HIDDEN_FIGURE = { isFigure: true, isSpare: true, place: "hidden" } as const;

/** The columns of every table of investments, shared by the server's table and the browser's register. */
export function investmentColumns(words: TableWords, locale: Locale): readonly InvestmentColumn[] {
  const amount = (shown: MaskableAmount, { currency }: InvestmentRow) =>
    shown === "hidden" ? (
      <MaskedAmount currency={currency} label={words.amountHidden} />
    ) : (
      <AmountView amount={shown} currency={currency} locale={locale} decimals="auto" />
    );
  return [
    { id: "title", name: words.title, isFigure: false, place: "title", cell: titleCell },
    { ...HIDDEN_FIGURE, id: "cost", name: words.cost, cell: (row) => amount(row.cost, row) },
    {
      id: "value",
      name: words.value,
      isFigure: true,
      place: "value",
      cell: (row) => (
        <>
          {row.value === null ? <NoHolding>{amount(row.cost, row)}</NoHolding> : amount(row.value, row)}
          {row.valueNote && <CellNote>{row.valueNote}</CellNote>}
          <CellNote className="for-spare">{gainCell(row, words, locale)}</CellNote>
        </>
      ),
    },
    { ...HIDDEN_FIGURE, id: "gain", name: words.gain, cell: (row) => gainCell(row, words, locale) },
    { id: "xirr", name: words.xirr, isFigure: true, place: "aside", cell: xirrCell },
    {
      id: "next",
      name: words.next,
      isFigure: true,
      place: "note",
      cell: (row) => nextCell(row, row.overdue === null ? null : amount(row.overdue, row)),
    },
  ];
}

/** A loss is never hidden: it has its minus and its colour. */
function gainCell({ gain, gainShare, currency }: InvestmentRow, words: TableWords, locale: Locale): ReactNode {
  if (gain === null) return "–";
  if (gain === "hidden") return <MaskedAmount currency={currency} label={words.amountHidden} />;
  return (
    <>
      <AmountView
        {...{ amount: gain, currency, locale }}
        sign="always"
        decimals="auto"
        className={`font-semibold ${gainTone(gain)}`}
      />
      <CellNote className="beside">{gainShare}</CellNote>
    </>
  );
}

/** In a single column of amounts, an order without a holding shows its amount in a pale colour. */
function NoHolding({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="for-spare text-faint">{children}</span>
      <span className="spare text-faint">–</span>
    </>
  );
}

function titleCell({ href, title, note, status }: InvestmentRow): ReactNode {
  return (
    <>
      {href === null ? (
        <span className="font-semibold text-ink">{title}</span>
      ) : (
        <AppLink href={href} className="row-title">
          {title}
        </AppLink>
      )}
      <CellNote className="with-state">
        {note}
        {status && <Status kind={status.kind}>{status.word}</Status>}
      </CellNote>
    </>
  );
}

function xirrCell({ xirr, xirrNote }: InvestmentRow): ReactNode {
  return (
    <>
      {xirr}
      {xirrNote && <CellNote className="max-tablet:hidden">{xirrNote}</CellNote>}
    </>
  );
}

/** The day and the kind of the next payout; an overdue one in amber, with its amount. */
function nextCell({ next, nextNote }: InvestmentRow, overdue: ReactNode): ReactNode {
  return (
    <>
      <span className={overdue === null ? undefined : "text-warning"}>{next}</span>
      <CellNote className={overdue === null ? "after" : "after text-warning"}>{overdue ?? nextNote}</CellNote>
    </>
  );
}

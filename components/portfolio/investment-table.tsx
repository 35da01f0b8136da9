import { clsx } from "clsx";
import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Chevron } from "@/components/ui/icons/marks";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { InvestmentColumn } from "./investment-columns";
import type { InvestmentRow } from "./investment-row";

/** The link and current sort order of a column heading. */
interface SortLink {
  readonly href: string;
  readonly sorted: "ascending" | "descending" | null;
}

export type SortLinks = Partial<Record<InvestmentColumn["id"], SortLink>>;

export interface TableLine {
  readonly id: string;
  readonly cells: readonly { readonly column: InvestmentColumn; readonly content: ReactNode }[];
}

interface InvestmentTableProps {
  /** The table's accessible name. */
  label: string;
  columns: readonly InvestmentColumn[];
  lines: readonly TableLine[];
  sorts?: SortLinks;
}

/** The markup of every table of investments, independent of the source of its lines. */
export function InvestmentTable({ label, columns, lines, sorts = {} }: InvestmentTableProps) {
  return (
    <Table aria-label={label}>
      <TableHead>
        <tr>
          {columns.map((column) => (
            <SortableHeader key={column.id} column={column} sort={sorts[column.id]} />
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {lines.map(({ id, cells }) => (
          <TableRow key={id}>
            {cells.map(({ column, content }) => (
              <Cell
                key={column.id}
                figure={column.isFigure}
                place={column.place}
                label={column.name}
                className={column.isSpare ? "spare" : undefined}
              >
                {content}
              </Cell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The lines of a table rendered by the server. */
export function linesOf(columns: readonly InvestmentColumn[], rows: readonly InvestmentRow[]): TableLine[] {
  return rows.map((row) => ({
    id: row.investmentId,
    cells: columns.map((column) => ({ column, content: column.cell(row) })),
  }));
}

function SortableHeader({ column, sort }: { column: InvestmentColumn; sort: SortLink | undefined }) {
  const spare = column.isSpare && "spare";
  if (sort === undefined) {
    return (
      <HeaderCell figure={column.isFigure} className={clsx(spare)}>
        {column.name}
      </HeaderCell>
    );
  }
  return (
    <HeaderCell figure={column.isFigure} aria-sort={sort.sorted ?? "none"} className={clsx("py-0", spare)}>
      <AppLink href={sort.href} scroll={false} className="sort-link">
        {column.name}
        {sort.sorted && <Chevron className={`size-3 ${sort.sorted === "ascending" ? "rotate-180" : ""}`} />}
      </AppLink>
    </HeaderCell>
  );
}

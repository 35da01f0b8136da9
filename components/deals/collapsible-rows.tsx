import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Chevron } from "@/components/ui/icons/marks";
import { Cell, TableBody, TableRow } from "@/components/ui/table";
import { collapseRows } from "./collapse";

interface CollapsibleRowsProps<Row> {
  rows: readonly Row[];
  columns: number;
  /** Whether a row lies in the past; the table begins at the first that does not. */
  isPast?: (row: Row) => boolean;
  /** Renders one table row, with its key. */
  draw: (row: Row) => ReactNode;
}

/**
 * The body of a table whose past and middle rows may be collapsed. A native `<details>` in the row that stands for them
 * reveals them, so that it works without scripts and all rows stay in one table (`.listing` in globals.css).
 */
export async function CollapsibleRows<Row>({ rows, columns, isPast, draw }: CollapsibleRowsProps<Row>) {
  const t = await getTranslations("deal");
  const { past, first, middle, last } = collapseRows(rows, isPast);
  return (
    <>
      {past.length > 0 && (
        <>
          <TableBody>
            <Fold columns={columns} more={t("schedule.earlier", { count: past.length })} fewer={t("schedule.fewer")} />
          </TableBody>
          <TableBody data-folded="">{past.map(draw)}</TableBody>
        </>
      )}
      <TableBody>
        {first.map(draw)}
        {middle.length > 0 && (
          <Fold columns={columns} more={t("schedule.more", { count: middle.length })} fewer={t("schedule.fewer")} />
        )}
      </TableBody>
      {middle.length > 0 && (
        <>
          <TableBody data-folded="">{middle.map(draw)}</TableBody>
          <TableBody>{last.map(draw)}</TableBody>
        </>
      )}
    </>
  );
}

/** The row that stands for the rows of the next body. */
function Fold({ columns, more, fewer }: { columns: number; more: string; fewer: string }) {
  return (
    <TableRow>
      <Cell colSpan={columns} className="tablet:py-0">
        <details className="group/rows w-full">
          <summary className="flex min-h-12 list-none items-center gap-2 font-medium text-body text-ink [&::-webkit-details-marker]:hidden">
            <span className="group-open/rows:hidden">{more}</span>
            <span className="hidden group-open/rows:inline">{fewer}</span>
            <Chevron className="size-4 shrink-0 text-muted transition-transform duration-150 group-open/rows:rotate-180" />
          </summary>
        </details>
      </Cell>
    </TableRow>
  );
}

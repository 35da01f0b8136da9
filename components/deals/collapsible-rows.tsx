import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Chevron } from "@/components/ui/icons/marks";
import { Cell, TableBody, TableRow } from "@/components/ui/table";
import { collapseRows } from "./collapse";

interface CollapsibleRowsProps<Row> {
  rows: readonly Row[];
  columns: number;
  /** Renders one table row, with its key. */
  draw: (row: Row) => ReactNode;
}

/**
 * The body of a table whose middle rows may be collapsed. A native `<details>` in the row that stands for them
 * reveals them, so that it works without scripts and all rows stay in one table (`.listing` in globals.css).
 */
export async function CollapsibleRows<Row>({ rows, columns, draw }: CollapsibleRowsProps<Row>) {
  const { first, middle, last } = collapseRows(rows);
  if (middle.length === 0) return <TableBody>{first.map(draw)}</TableBody>;
  const t = await getTranslations("deal");
  return (
    <>
      <TableBody>
        {first.map(draw)}
        <TableRow>
          <Cell colSpan={columns} className="tablet:py-0">
            <details className="group/rows w-full">
              <summary className="flex min-h-12 list-none items-center gap-2 font-medium text-body text-ink [&::-webkit-details-marker]:hidden">
                <span className="group-open/rows:hidden">{t("schedule.more", { count: middle.length })}</span>
                <span className="hidden group-open/rows:inline">{t("schedule.fewer")}</span>
                <Chevron className="size-4 shrink-0 text-muted transition-transform duration-150 group-open/rows:rotate-180" />
              </summary>
            </details>
          </Cell>
        </TableRow>
      </TableBody>
      <TableBody data-folded="">{middle.map(draw)}</TableBody>
      <TableBody>{last.map(draw)}</TableBody>
    </>
  );
}

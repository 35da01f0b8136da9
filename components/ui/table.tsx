import { clsx } from "clsx";
import type { ComponentProps } from "react";

/**
 * A plain table. Below 600 px each row becomes a list entry with four places: `title` and `value` on the first line,
 * `note` and `aside` on the second; `hidden` cells are omitted, cells without a place follow as labelled lines. Some
 * browsers drop an element's semantics once its `display` changes; the explicit roles restore them. Rows and cells are
 * styled in table.css: a list of classes on each cell would be most of a long table's bytes.
 */
const ROLES = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

export type CellPlace = "title" | "value" | "note" | "aside" | "hidden";

export function Table({ className, ...rest }: ComponentProps<"table">) {
  return <table {...rest} {...ROLES.table} className={clsx("listing w-full border-collapse", className)} />;
}

export function TableHead(props: ComponentProps<"thead">) {
  return <thead {...props} {...ROLES.rowgroup} />;
}

export function TableBody(props: ComponentProps<"tbody">) {
  return <tbody {...props} {...ROLES.rowgroup} />;
}

export function TableRow(props: ComponentProps<"tr">) {
  return <tr {...props} {...ROLES.row} />;
}

/** `figure` aligns to the right, like numbers. */
export function HeaderCell({ figure, className, ...rest }: ComponentProps<"th"> & { figure?: boolean }) {
  return (
    <th
      {...rest}
      {...ROLES.columnheader}
      scope="col"
      {...((figure || className) && { className: clsx(figure && "figure", className) })}
    />
  );
}

type CellProps = ComponentProps<"td"> & {
  figure?: boolean;
  /** The cell's place on a phone. */
  place?: CellPlace;
  /** The column's name, shown before the value on a phone when the cell has no `place`. */
  label?: string;
};

export function Cell({ figure, place, label, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      {...ROLES.cell}
      {...(place && { "data-place": place })}
      {...(place === undefined && label !== undefined && { "data-label": label })}
      {...((figure || className) && { className: clsx(figure && "figure", className) })}
    />
  );
}

/** The second, smaller line of a cell: a subject or a date. */
export function CellNote({ className, ...rest }: ComponentProps<"span">) {
  return <span {...rest} className={clsx("cell-note", className)} />;
}

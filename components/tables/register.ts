/**
 * The pagination register of one list (specification §3). Always true here: an id stands in it once, in the place where
 * it was first seen and with what was last heard of it; `fetchedAll` says that no further page exists.
 */
import { PAGE_SIZE } from "@/lib/contract/paging";

export interface RegisterPage<Row> {
  readonly rows: readonly Row[];
  readonly pageNumber: number;
  readonly total: number;
  readonly totalPages: number;
}

export interface Register<Row> extends RegisterPage<Row> {
  readonly pageSize: number;
  readonly fetchedAll: boolean;
}

const isLast = ({ pageNumber, totalPages }: RegisterPage<unknown>) => pageNumber + 1 >= totalPages;

export function openRegister<Row>(page: RegisterPage<Row>): Register<Row> {
  return { ...page, pageSize: PAGE_SIZE, fetchedAll: isLast(page) };
}

/** Adds a page. A row that moved between two pages because something new came in front is not shown twice. */
export function mergePage<Row extends { readonly id: string }>(
  register: Register<Row>,
  page: RegisterPage<Row>,
): Register<Row> {
  const rows = new Map([...register.rows, ...page.rows].map((row) => [row.id, row]));
  return { ...page, rows: [...rows.values()], pageSize: register.pageSize, fetchedAll: isLast(page) };
}

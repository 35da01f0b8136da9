/** Pages start at 0 and hold 10 rows by default, at most 100 (specification §9). */

export const PAGE_SIZE = 10;
export const PAGE_SIZE_MAX = 100;

export interface Page {
  readonly pageNumber: number;
  readonly pageSize: number;
}

export function pageOf({ pageNumber, pageSize }: Page, total: number) {
  return { pageNumber, pageSize, total, totalPages: Math.ceil(total / pageSize) };
}

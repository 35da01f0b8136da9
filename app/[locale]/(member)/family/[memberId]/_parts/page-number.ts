/** Zero-based; the URL counts from 1. */
export function pageNumberIn(page: string | string[] | undefined): number {
  return typeof page === "string" && /^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0;
}

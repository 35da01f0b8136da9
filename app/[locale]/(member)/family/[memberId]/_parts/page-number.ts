/** From 0, as the address says it from 1 on. */
export function pageNumberIn(page: string | string[] | undefined): number {
  return typeof page === "string" && /^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0;
}

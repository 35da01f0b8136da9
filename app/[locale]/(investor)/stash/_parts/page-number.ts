/** Page numbers are one-based in the URL and zero-based in code. An invalid number means the first page. */
export function pageNumberFrom(text: string | string[] | undefined): number {
  const typed = typeof text === "string" && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
  return typed - 1;
}

/** Path of a page of the list, without locale. */
export const pathOfPage = (pageNumber: number) => (pageNumber > 0 ? `/stash?page=${pageNumber + 1}` : "/stash");

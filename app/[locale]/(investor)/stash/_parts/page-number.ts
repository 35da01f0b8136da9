/** Pages are counted from 1 in an address and from 0 everywhere else. What is no page is the first. */
export function pageNumberFrom(text: string | string[] | undefined): number {
  const typed = typeof text === "string" && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
  return typed - 1;
}

/** The address of a page of the list, without its language. */
export const pathOfPage = (pageNumber: number) => (pageNumber > 0 ? `/stash?page=${pageNumber + 1}` : "/stash");

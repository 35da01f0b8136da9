/** Pages are counted from 1 in an address and from 0 everywhere else. What is no page is the first. */
export function pageNumberFrom(text: string | string[] | undefined): number {
  const typed = typeof text === "string" && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
  return typed - 1;
}

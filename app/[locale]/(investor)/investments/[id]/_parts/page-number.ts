/** Pages count from 1 in the address, from 0 within. */
export function readPageNumber(text: string | readonly string[] | undefined): number {
  return typeof text === "string" && /^[1-9]\d{0,3}$/.test(text) ? Number(text) - 1 : 0;
}

/** Page numbers are one-based in the URL and zero-based in code. An invalid number means the first page. */
export function pageNumberFrom(text: string | readonly string[] | undefined): number {
  return typeof text === "string" && /^[1-9]\d{0,3}$/.test(text) ? Number(text) - 1 : 0;
}

/** The page number in the address of a list that was extended in the browser: one-based there, zero-based in code. */

/** Zero for an address that names no page. */
export function pageInAddress(parameter: string): number {
  const text = new URL(window.location.href).searchParams.get(parameter) ?? "";
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) - 1 : 0;
}

/**
 * Keeps the latest page number in the address, so that a reload and Back return to it. The history state must stay the
 * router's own; it would take another one for a navigation and cancel a pending one.
 */
export function rememberPage(parameter: string, pageNumber: number): void {
  const address = new URL(window.location.href);
  if (pageNumber > 0) address.searchParams.set(parameter, String(pageNumber + 1));
  else address.searchParams.delete(parameter);
  window.history.replaceState(window.history.state, "", address);
}

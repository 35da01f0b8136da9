/** Pages of this site that a script reads. They carry no investor's data, which only calls return (api.ts). */

/** The page's document; empty when it fails. `address`: a path of this site with its query. */
export async function fetchPage(address: string, signal: AbortSignal): Promise<Document> {
  const page = await fetch(address, { signal, credentials: "omit", headers: { accept: "text/html" } });
  return new DOMParser().parseFromString(page.ok ? await page.text() : "", "text/html");
}

/** Downloads a file through the API gateway with `fetch`, so that an error can be shown as a message. */
import { fetchApi } from "./api";
import { errorIn } from "./upload";

type DownloadAnswer =
  | { readonly outcome: "done" }
  | { readonly outcome: "refused"; readonly code: string }
  /** No response: the connection broke or timed out. */
  | { readonly outcome: "lost" };

const DEADLINE_MS = 60_000;
/** Long enough for any browser to start writing the file. */
const URL_LIFETIME_MS = 60_000;

export async function downloadFile(path: string): Promise<DownloadAnswer> {
  try {
    const response = await fetchApi(path, { signal: AbortSignal.timeout(DEADLINE_MS) });
    if (!response.ok) return { outcome: "refused", code: errorIn(await response.text()).code };
    keep(await response.blob(), fileNameIn(response.headers.get("content-disposition")));
    return { outcome: "done" };
  } catch {
    return { outcome: "lost" };
  }
}

/** Exported for its test. */
export function fileNameIn(disposition: string | null): string {
  return /filename="([\w.-]+)"/.exec(disposition ?? "")?.[1] ?? "download";
}

function keep(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
}

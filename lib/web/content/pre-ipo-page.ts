import type { Locale } from "@/lib/i18n/locales";
import { ContentError } from "./content-error";
import { PRE_IPO_PAGE_FALLBACK, type PreIpoPage, preIpoPage } from "./schemas";

/** As documented (specification §7). */
const preIpoPageRequest = (locale: Locale) => ({
  path: "/app-pre-ipo-page",
  query: { populate: "*", pLevel: "4", locale },
  schema: preIpoPage,
});

/** The specification's two messages (§8): the service answered with an error, or did not answer usefully. */
type PreIpoPageError = "Failed to fetch pre-IPO data" | "Error fetching pre-IPO data";

function errorOf(cause: unknown): PreIpoPageError {
  const isAnswered = cause instanceof ContentError && (cause.failure === "REFUSED" || cause.failure === "NOT_FOUND");
  return isAnswered ? "Failed to fetch pre-IPO data" : "Error fetching pre-IPO data";
}

export interface PreIpoPageRead {
  readonly page: PreIpoPage;
  readonly error: PreIpoPageError | null;
}

/** Never throws: a failure is logged, and the section is disabled. */
export async function readPreIpoPageOrFallback(
  read: (request: typeof preIpoPageRequest) => Promise<PreIpoPage>,
): Promise<PreIpoPageRead> {
  try {
    return { page: await read(preIpoPageRequest), error: null };
  } catch (cause) {
    const error = errorOf(cause);
    console.error(JSON.stringify({ level: "error", event: "pre_ipo_page_failed", kind: error }));
    return { page: PRE_IPO_PAGE_FALLBACK, error };
  }
}

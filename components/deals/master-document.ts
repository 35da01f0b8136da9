import type { DealId } from "@/lib/contract/values/ids";

/** The deal's PDF, through the API gateway: not a page, so it has no language. */
export function masterDocumentHref(dealId: DealId): string {
  return `/api/v2/investments/master-document?${new URLSearchParams({ dealId })}`;
}

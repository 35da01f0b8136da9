import "server-only";
import { listMetalTransactions, type MetalTransaction } from "@/lib/contract/calls/metals";
import { PAGE_SIZE_MAX } from "@/lib/contract/facts/paging";
import type { EpochMs } from "@/lib/contract/values/calendar-date";
import type { Metal } from "@/lib/contract/values/weight";
import { readOptional } from "@/lib/web/optional-read";

/** All trades of a metal since an instant, newest first. Where a page cannot be read, the trades before it. */
export async function tradesSince(metal: Metal, since: EpochMs): Promise<readonly MetalTransaction[]> {
  const trades: MetalTransaction[] = [];
  for (let pageNumber = 0; ; pageNumber++) {
    const page = await readOptional(listMetalTransactions, { metal, pageNumber, pageSize: PAGE_SIZE_MAX });
    trades.push(...(page?.transactions ?? []));
    const isBefore = (page?.transactions.at(-1)?.createdAt ?? 0) < since;
    if (page === null || isBefore || pageNumber + 1 >= page.totalPages) return trades;
  }
}

/** What a deal's object tells the queue. `sequence` of its envelope rises with every change of the stock. */
import type { Restructuring } from "../../lib/contract/deals.ts";

export interface DealNews {
  readonly kind: "DEAL_PROGRESS";
  readonly unitsSold: number;
  readonly holders: number;
  readonly restructuring: Restructuring | null;
}

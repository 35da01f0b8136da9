/** What a deal's object tells the queue. `sequence` of its envelope rises with every change of the stock. */
export interface DealNews {
  readonly kind: "DEAL_PROGRESS";
  readonly unitsSold: number;
  readonly holders: number;
}

/** One investor's transfers in the books of a bank account, a page at a time. */

/** One movement of an investor's money, as the bank account's books describe it. Amounts are in minor units. */
export type BookEntry = Readonly<Record<string, string | number | Readonly<Record<string, string>>>>;

export interface BookPage {
  readonly entries: readonly BookEntry[];
  /** From where the next page begins; null after the last one. */
  readonly next: BookPosition | null;
}

export interface BookPosition {
  readonly of: "LINES" | "PAYMENTS";
  readonly after: number;
}

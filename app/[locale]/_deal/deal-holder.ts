/** In whose name the investment on a deal's page would be. */
export interface DealHolder {
  /** The child for whom a guardian invests; null for the investor's own account. */
  readonly childName: string | null;
}

/** The value by which messages choose their wording. */
export const holderWord = (childName: DealHolder["childName"]) => (childName === null ? "self" : "child");

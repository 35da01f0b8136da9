/** A name on record, as a provider compares it with the name that it was sent. */
export interface ScoredName {
  /** Similarity of both names, from 0 to 100; absent without a score. Shown to a reviewer, and decides nothing. */
  readonly nameScore?: number;
}

/** Nominees: the people who receive the account's holdings when its holder dies. */

/** SEBI's limit for one holder (circular of 10 January 2025). */
export const NOMINEES_MAX = 10;

/** Shares are in basis points and add up to this. */
export const WHOLE_SHARE_BPS = 10_000;

export const NOMINEE_RELATIONS = [
  "SPOUSE",
  "CHILD",
  "PARENT",
  "SIBLING",
  "GRANDPARENT",
  "GRANDCHILD",
  "OTHER",
] as const;
export type NomineeRelation = (typeof NOMINEE_RELATIONS)[number];

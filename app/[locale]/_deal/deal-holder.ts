/** The child for whom a guardian invests; null for the investor's own account. */
export type ChildName = string | null;

/** The value by which messages choose their wording. */
export const holderWord = (childName: ChildName) => (childName === null ? "self" : "child");

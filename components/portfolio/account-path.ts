import type { UserId } from "@/lib/contract/values/ids";

/** Begins the path of every page of an account: empty for the investor's own, `/family/usr_…` for a child's. */
export type AccountPath = "" | `/family/${string}`;

export const accountPathOf = (member: UserId | null): AccountPath => (member === null ? "" : `/family/${member}`);

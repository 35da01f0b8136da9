import type { FamilyAccount } from "@/lib/contract/calls/family";
import type { UserId } from "@/lib/contract/values/ids";

/** A guardian's withdrawn consent closes the child's account to the guardian. */
export const isAccountOpen = ({ guardianship }: Pick<FamilyAccount, "guardianship">): boolean =>
  (guardianship?.consent.endedAt ?? null) === null;

/** The account that a call is about: null for the reader's own. */
export const memberOf = ({ relation, userId }: Pick<FamilyAccount, "relation" | "userId">): UserId | null =>
  relation === "SELF" ? null : userId;

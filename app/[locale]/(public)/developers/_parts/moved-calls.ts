import { type DescribedCall, describedApi } from "@/lib/contract/openapi/describe";
import type { Tag } from "@/lib/contract/tags";

/** Calls that a tag's page described before another tag took them, by name: their published addresses still lead on. */
const MOVED: Partial<Record<Tag, readonly string[]>> = {
  "Early exit": ["deposits.withdrawal-terms", "deposits.withdraw", "deposits.part-terms", "deposits.withdraw-part"],
};

/** @throws Error for a call that exists no longer */
export function callsMovedFrom(tag: Tag): readonly DescribedCall[] {
  const { calls } = describedApi();
  return (MOVED[tag] ?? []).map((name) => {
    const moved = calls.find(({ call }) => call.name === name);
    if (!moved) throw new Error(`${name} moved from ${tag} and is gone`);
    return moved;
  });
}

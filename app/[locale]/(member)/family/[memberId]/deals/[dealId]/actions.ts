"use server";

import type { UserId } from "@/lib/contract/values/ids";
import { openTermsFor, type TermsState } from "../../../../../_parts/opening-terms";

/** Opens an investment flow in the child's account. The page binds `member` when it renders the form. */
export async function openTermsOf(member: UserId, _previous: TermsState, form: FormData): Promise<TermsState> {
  return openTermsFor(member, form);
}

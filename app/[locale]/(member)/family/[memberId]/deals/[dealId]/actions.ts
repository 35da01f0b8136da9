"use server";

import { accountAction } from "@/lib/web/server-action";
import { openTermsFor, type TermsState } from "../../../../../_deal/opening-terms";

/** Opens an investment flow in the child's account. The page binds `member` when it renders the form. */
export const openTermsOf = accountAction(async (member, form): Promise<TermsState> => {
  return openTermsFor(member, form);
});

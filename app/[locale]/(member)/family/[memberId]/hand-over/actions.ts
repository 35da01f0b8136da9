"use server";

import type { AddState } from "@/app/[locale]/_account/contact-state";
import { memberAction } from "@/lib/web/server-action";
import { addContactTo } from "../../../../_account/contact-linking";

/** Links the contact with which the child will sign in. The page binds `member` when it renders the form. */
export const addContactOf = memberAction(async (member, form): Promise<AddState> => {
  return addContactTo({ member, path: `/family/${member}/hand-over?done=linked` }, form);
});

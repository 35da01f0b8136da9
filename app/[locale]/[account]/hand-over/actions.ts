"use server";

import { addContactTo } from "@/app/[locale]/_account/contact-linking";
import type { AddContactState } from "@/app/[locale]/_account/contact-state";
import { accountPathOf } from "@/components/portfolio/account-path";
import { AppError } from "@/lib/contract/values/errors";
import { accountAction } from "@/lib/web/server-action";

/** Links the contact with which the child will sign in. */
export const addContactOf = accountAction(async (member, form): Promise<AddContactState> => {
  if (member === null) throw new AppError("NOT_FOUND");
  return addContactTo({ member, path: `${accountPathOf(member)}/hand-over?done=linked` }, form);
});

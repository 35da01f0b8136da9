"use server";

import type { AddState } from "@/app/[locale]/_parts/contact-state";
import type { UserId } from "@/lib/contract/values/ids";
import { addContactTo } from "../../../../_parts/contact-linking";

/** Links the contact with which the child will sign in. The page binds `member` when it renders the form. */
export async function addContactOf(member: UserId, _previous: AddState, form: FormData): Promise<AddState> {
  return addContactTo({ member, path: `/family/${member}/hand-over?done=linked` }, form);
}

"use server";

import type { AddContactState } from "@/app/[locale]/_account/contact-state";
import { stateAction } from "@/lib/web/server-action";
import { addContactTo } from "../../../../_account/contact-linking";

export const addContact = stateAction(async (form): Promise<AddContactState> => {
  return addContactTo({ member: null, path: "/profile/security" }, form);
});

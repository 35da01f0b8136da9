"use server";

import type { AddState } from "@/app/[locale]/_parts/contact-state";
import { stateAction } from "@/lib/web/server-action";
import { addContactTo } from "../../../../_parts/contact-linking";

export const addContact = stateAction(async (form): Promise<AddState> => {
  return addContactTo({ path: "/profile" }, form);
});

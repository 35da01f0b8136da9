"use server";

import type { AddState } from "@/app/[locale]/_parts/contact-state";
import { addContactTo } from "../../../../_parts/contact-linking";

export async function addContact(_previous: AddState, form: FormData): Promise<AddState> {
  return addContactTo({ path: "/profile" }, form);
}

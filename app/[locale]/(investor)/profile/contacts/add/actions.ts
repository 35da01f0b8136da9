"use server";

import { addContactTo } from "../../../../_parts/contact-linking";
import type { AddState } from "../_parts/code-state";

export async function addContact(_previous: AddState, form: FormData): Promise<AddState> {
  return addContactTo({ path: "/profile" }, form);
}

"use server";

import { saveBankAccountOf } from "@/app/[locale]/_parts/bank-account-saving";
import type { BankAccountState } from "@/app/[locale]/_parts/bank-account-state";

/** Replaces the investor's verified bank account. */
export async function changeBank(_previous: BankAccountState, form: FormData): Promise<BankAccountState> {
  return saveBankAccountOf({ path: "/profile#bank" }, form);
}

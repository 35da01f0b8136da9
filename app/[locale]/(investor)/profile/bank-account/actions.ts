"use server";

import { saveBankAccountOf } from "@/app/[locale]/_account/bank-account-saving";
import type { BankAccountState } from "@/app/[locale]/_account/bank-account-state";
import { stateAction } from "@/lib/web/server-action";

/** Replaces the investor's verified bank account. */
export const changeBank = stateAction(async (form): Promise<BankAccountState> => {
  return saveBankAccountOf({ path: "/profile#bank", formPath: "/profile/bank-account" }, form);
});

import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { listLoginContacts } from "../identity/contact-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";

/** Whether what was typed, with or without the dial code, is this number. `own` is E.164. */
export function isSamePhone({ typed, own }: { readonly typed: string; readonly own: string }): boolean {
  if (typed.startsWith("+")) return typed === own;
  const digits = typed.replace(/^0+/, "");
  return `+${digits}` === own || digits === parsePhoneNumberFromString(own)?.nationalNumber;
}

/** A number is optional; one that is given must be one that signs in to this account. @throws AppError PHONE_MISMATCH */
export function assertOwnPhone(context: AccountContext, typed: string | undefined): void {
  if (typed === undefined) return;
  const phones = listLoginContacts(context.sql).filter(({ channel }) => channel === "SMS");
  if (!phones.some(({ to }) => isSamePhone({ typed, own: to }))) {
    throw new AppError("PHONE_MISMATCH", { phoneNumber: "PHONE_MISMATCH" });
  }
}

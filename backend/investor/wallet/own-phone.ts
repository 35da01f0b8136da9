import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { Refusal } from "../../../lib/contract/errors.ts";
import type { Book } from "../book.ts";
import { getIdentity } from "../user/store.ts";

/** Whether what was typed, with or without the dial code, is this number. `own` is E.164. */
export function isSamePhone({ typed, own }: { readonly typed: string; readonly own: string }): boolean {
  if (typed.startsWith("+")) return typed === own;
  const digits = typed.replace(/^0+/, "");
  return `+${digits}` === own || digits === parsePhoneNumberFromString(own)?.nationalNumber;
}

/** A number is optional; one that is given must be the one that the session signed in with. @throws Refusal PHONE_MISMATCH */
export function assertOwnPhone(book: Book, typed: string | undefined): void {
  if (typed === undefined) return;
  const { phone } = getIdentity(book.sql);
  if (phone === null || !isSamePhone({ typed, own: phone })) {
    throw new Refusal("PHONE_MISMATCH", { phoneNumber: "PHONE_MISMATCH" });
  }
}

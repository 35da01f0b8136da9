import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { Refusal } from "../../../lib/contract/errors.ts";
import type { Book } from "../book.ts";
import { listLoginContacts } from "../contact/store.ts";

/** Whether what was typed, with or without the dial code, is this number. `own` is E.164. */
export function isSamePhone({ typed, own }: { readonly typed: string; readonly own: string }): boolean {
  if (typed.startsWith("+")) return typed === own;
  const digits = typed.replace(/^0+/, "");
  return `+${digits}` === own || digits === parsePhoneNumberFromString(own)?.nationalNumber;
}

/** A number is optional; one that is given must be one that signs in to this account. @throws Refusal PHONE_MISMATCH */
export function assertOwnPhone(book: Book, typed: string | undefined): void {
  if (typed === undefined) return;
  const phones = listLoginContacts(book.sql).filter(({ channel }) => channel === "SMS");
  if (!phones.some(({ to }) => isSamePhone({ typed, own: to }))) {
    throw new Refusal("PHONE_MISMATCH", { phoneNumber: "PHONE_MISMATCH" });
  }
}

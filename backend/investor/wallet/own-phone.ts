import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { withdraw } from "../../../lib/contract/calls/withdrawals.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { listLoginContacts } from "../identity/contact-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";

/** Whether the entered number, with or without dial code, equals `own`. `own`: E.164. */
export function isSamePhone({ input, own }: { readonly input: string; readonly own: string }): boolean {
  if (input.startsWith("+")) return input === own;
  const digits = input.replace(/^0+/, "");
  return `+${digits}` === own || digits === parsePhoneNumberFromString(own)?.nationalNumber;
}

/** Accepts a missing number; a given one must be a login contact of this account. @throws AppError PHONE_MISMATCH */
export function assertOwnPhone(context: AccountContext, input: string | undefined): void {
  if (input === undefined) return;
  const phones = listLoginContacts(context.sql).filter(({ channel }) => channel === "SMS");
  if (!phones.some(({ to }) => isSamePhone({ input, own: to }))) {
    throw fieldError<typeof withdraw>("phoneNumber", "PHONE_MISMATCH");
  }
}

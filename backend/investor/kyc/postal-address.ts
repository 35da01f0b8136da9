/** The investor's postal address in India, encrypted; its state, which decides the parts of GST, stands beside it. */
import type { savePostalAddress as saveCall } from "../../../lib/contract/calls/postal-address.ts";
import type { FieldErrors } from "../../../lib/contract/field-error.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type PostalAddress, postalAddress } from "../../../lib/contract/values/postal-address.ts";
import { hasPrintedForm } from "../../pdf/text-style.ts";
import { decrypt, encrypt, keyRingOf } from "../../platform/secrets.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import {
  deletePostalAddress,
  type EncryptedAddress,
  findEncryptedAddress,
  savePostalAddress,
} from "./postal-address-store.ts";

export const ENCRYPTED_ADDRESS = "postal-address";

const sealed = postalAddress.omit({ state: true });

export function openAddress(
  { env }: Pick<AccountContext, "env">,
  { state, ciphertext }: EncryptedAddress,
): PostalAddress {
  const text = decrypt({ kind: ENCRYPTED_ADDRESS, ciphertext, keys: keyRingOf(env) });
  return { ...sealed.parse(JSON.parse(text)), state };
}

export function findPostalAddress(context: Pick<AccountContext, "sql" | "env">): PostalAddress | null {
  const row = findEncryptedAddress(context.sql);
  return row && openAddress(context, row);
}

/** An invoice that leaves letters out states no address. @throws AppError ADDRESS_INVALID for letters of which it has no form */
function assertPrintable(address: Pick<PostalAddress, "line1" | "line2" | "city">): void {
  const invalid = (["line1", "line2", "city"] as const).filter((name) => !hasPrintedForm(address[name] ?? ""));
  const fields: FieldErrors<typeof saveCall> = Object.fromEntries(invalid.map((name) => [name, "ADDRESS_INVALID"]));
  if (invalid.length > 0) throw new AppError("ADDRESS_INVALID", fields);
}

export const postalAddressOperations = {
  "address.get": (context) => ({ address: findPostalAddress(context) }),

  "address.save": (context, { state, ...address }, command) => {
    assertPrintable(address);
    return command.commit(() => {
      const { sql, env, clock } = context;
      const ciphertext = encrypt({ kind: ENCRYPTED_ADDRESS, value: JSON.stringify(address), key: env.TOKEN_KEY });
      savePostalAddress(sql, { state, ciphertext, at: clock.now() });
      // The answer is stored unencrypted, so it repeats nothing.
      return { isKept: true };
    });
  },

  "address.remove": (context, _, command) =>
    command.commit(() => {
      deletePostalAddress(context.sql);
      return { isKept: false };
    }),
} satisfies Partial<Operations>;
